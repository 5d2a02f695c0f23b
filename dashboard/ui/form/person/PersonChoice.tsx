import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import field from '../Field.module.css';
import { Field } from '../Field.tsx';
import styles from './PersonChoice.module.css';
import { type Person, peopleNamed, personCalled } from './personSearch.ts';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly errors?: readonly string[] | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** The people to choose from: active ones only (S2 §5). */
  readonly people: readonly Person[];
  /** The uuid of the chosen person; empty without one. */
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

/**
 * A person by name (S2 §5): typing narrows the list; arrow keys and Enter choose; Escape closes the list first. A name
 * that is typed in full chooses its person. Until a person is chosen, the value is empty.
 */
export const PersonChoice = ({ label, hint, errors, required, disabled, people, value, onChange }: Props) => {
  const id = useId();
  const nameOf = (uuid: string) => people.find((one) => one.uuid === uuid)?.name ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const words = typed ?? nameOf(value);
  const found = typed === null ? people : peopleNamed(people, typed);
  useEffect(() => {
    // Some browsers answer with a promise, which is no clean-up.
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const choose = (uuid: string) => {
    if (uuid !== value) onChange({ target: { value: uuid } });
  };
  const take = (person: Person | undefined) => {
    if (!person) return;
    choose(person.uuid);
    setTyped(null);
    close();
  };
  const close = () => {
    setOpen(false);
    setMarked(-1);
  };
  const type = (next: string) => {
    setTyped(next);
    setOpen(true);
    setMarked(next.trim() === '' ? -1 : 0);
    choose(personCalled(people, next)?.uuid ?? '');
  };
  // The names may come after the typing.
  const called = typed === null || value !== '' ? undefined : personCalled(people, typed);
  useEffect(() => {
    if (called) onChange({ target: { value: called.uuid } });
  }, [called, onChange]);
  const step = (by: 1 | -1) => {
    setOpen(true);
    const begin = by === 1 ? 0 : found.length - 1;
    setMarked(marked < 0 ? begin : (marked + by + found.length) % Math.max(found.length, 1));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && open && marked >= 0) take(found[marked]);
    else if (event.key === 'Escape' && open) {
      // The list closes first, then the dialog.
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };
  const leave = () => {
    // One name is left: it is the person meant. Of several, none is taken by itself.
    if (typed?.trim() && found.length === 1) take(found[0]);
    else close();
  };
  const told =
    !typed?.trim() || value !== '' || people.length === 0
      ? errors
      : found.length === 0
        ? [noSuchName]
        : open
          ? errors
          : [severalNames];
  return (
    <Field label={label} {...(hint && { hint })} errors={told}>
      {(wiring) => (
        <>
          <input
            className={field.control}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `datalist` neither says nor limits what is chosen.
            role="combobox"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={open && marked >= 0 ? `${id}-${marked}` : undefined}
            autoComplete="off"
            placeholder="Type a name"
            required={required}
            disabled={disabled}
            value={words}
            onChange={({ target }) => type(target.value)}
            onClick={() => setOpen(true)}
            onKeyDown={press}
            onBlur={leave}
            {...wiring}
          />
          {/* A press on a name leaves the focus in the field. */}
          <div
            ref={list}
            id={`${id}-list`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `select` has no text to type.
            role="listbox"
            tabIndex={-1}
            aria-label="Names"
            hidden={!open || found.length === 0}
            className={styles.list}
            onMouseDown={(event) => event.preventDefault()}
          >
            {found.map((person, n) => (
              <div
                key={person.uuid}
                id={`${id}-${n}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the list.
                role="option"
                tabIndex={-1}
                aria-selected={n === marked}
                className={styles.option}
                onMouseDown={() => take(person)}
              >
                {person.name}
              </div>
            ))}
          </div>
          <output className="visually-hidden">{open && typed !== null && countOf(found.length)}</output>
        </>
      )}
    </Field>
  );
};

const noSuchName = 'No active user has this name.';
const severalNames = 'Several people match. Choose one.';

const countOf = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;
