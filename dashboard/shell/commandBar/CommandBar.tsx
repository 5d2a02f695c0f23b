import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import field from '../../ui/form/Field.module.css';
import styles from './CommandBar.module.css';
import { found, partly } from './fuzzy.ts';
import { type Entry, useEntries } from './useEntries.ts';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
  PageDown: (at, last) => Math.min(at + 10, last),
  PageUp: (at) => Math.max(at - 10, 0),
};

/** Runs an entry after the bar has closed and given the focus back, because the action may move the focus. */
function useRunAfterwards(onClose: () => void): (entry: Entry) => void {
  const next = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      const act = next.current;
      if (act) requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(act)));
    },
    [],
  );
  return (entry) => {
    next.current = entry.run;
    onClose();
  };
}

const countWords = (shown: number, count: number): string =>
  count > shown ? `The first ${shown} of ${count} results` : count === 1 ? '1 result' : `${count} results`;

/** The second line of a row, with the names by which it was found. */
function moreOf({ words, more, also = [] }: Entry, query: string): string {
  const names = also.filter((name) => !`${words} ${more}`.includes(name) && partly(query, name));
  return [more, ...names].filter(Boolean).join(' · ');
}

/** Finds screens, actions, active incidents, crews and people by a few letters. Arrows choose, Enter opens. */
export const CommandBar = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { shown, count } = found(
    query,
    useEntries(),
    ({ words, more, also = [], group }) => `${words} ${more} ${also.join(' ')} ${group}`,
  );
  const chosen = shown[Math.min(at, shown.length - 1)];
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${id}-${chosen?.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  const run = useRunAfterwards(onClose);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && chosen) run(chosen);
    const step = steps[event.key];
    if (!step || shown.length === 0) return;
    event.preventDefault();
    setAt(step(Math.min(at, shown.length - 1), shown.length - 1));
  };
  return (
    <Dialog title="Search and commands" onClose={onClose}>
      <input
        ref={input}
        className={field.control}
        role="combobox"
        aria-label="Search screens, incidents, crews, people and actions"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Incident, crew, screen or action"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <output className={count > shown.length ? styles.none : 'visually-hidden'}>
        {countWords(shown.length, count)}
      </output>
      {shown.length === 0 && <p className={styles.none}>Nothing found for “{query}”.</p>}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be led by a text field. */}
      <div id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
        {shown.map((entry) => (
          <div
            key={entry.id}
            id={`${id}-${entry.id}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it has three parts.
            role="option"
            tabIndex={-1}
            aria-selected={entry === chosen}
            className={styles.entry}
            onClick={() => run(entry)}
            onKeyDown={press}
          >
            <span className={styles.words}>{entry.words}</span>
            {moreOf(entry, query) && <span className={styles.more}>{moreOf(entry, query)}</span>}
            <span className={styles.group}>{entry.group}</span>
          </div>
        ))}
      </div>
    </Dialog>
  );
};
