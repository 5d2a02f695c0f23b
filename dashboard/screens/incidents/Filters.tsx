import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#contracts/core/limits';
import { levels, priorities } from '#contracts/core/priority';
import { useViewer } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice, TextField } from '../../ui/form/Field.tsx';
import { Filters as FilterRow } from '../../ui/page/Filters.tsx';
import { filterNames, type IncidentFilters, isNarrowed, statesOf } from './filters.ts';
import styles from './Incidents.module.css';
import { Times } from './Times.tsx';

interface Props {
  readonly filters: IncidentFilters;
  readonly change: (change: Partial<IncidentFilters>) => void;
  /** Shows the list as it starts. */
  readonly clear: () => void;
}

const typingPause = 300;

/** Typed text is searched after a pause; a choice at once. */
export const Filters = ({ filters, change, clear }: Props) => {
  const { versions: chosenBySomebody, given_versions } = useViewer().entity;
  const versions = [...chosenBySomebody, ...given_versions];
  const [search, type] = useTyped(filters.search, (words) => change({ search: words }));
  const [label, typeLabel] = useTyped(filters.label, (words) => change({ label: words }));
  const [open, setOpen] = useState(false);
  // On a phone they are folded away; their number is still shown.
  const narrowed = filterNames.filter((name) => name !== 'search' && filters[name] !== undefined).length;
  const chosen = (name: keyof IncidentFilters) => (event: ChangeEvent<HTMLSelectElement>) =>
    change({ [name]: event.target.value === '' ? undefined : event.target.value });
  return (
    <FilterRow label="Filter the incidents">
      <TextField
        label="Search"
        type="search"
        maxLength={limits.text.search}
        value={search}
        onChange={(event) => type(event.target.value)}
      />
      <Button className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {narrowed > 0 ? `Filters (${narrowed})` : 'Filters'}
      </Button>
      <div className={`${styles.choices} ${open ? styles.open : ''}`}>
        <Choice label="Show" value={String(filters.active ?? '')} onChange={chosen('active')}>
          <option value="">All</option>
          <option value="true">Active</option>
          <option value="false">Closed</option>
        </Choice>
        <Choice label="Assigned to" value={String(filters.mine ?? '')} onChange={chosen('mine')}>
          <option value="">Anyone</option>
          <option value="true">Me</option>
        </Choice>
        <Choice
          label="State"
          value={filters.state ?? ''}
          onChange={chosen('state')}
          none="Any"
          of={withOwn(statesOf(versions, filters.version), filters.state).map(({ state, display }) => [state, display])}
        />
        <Choice
          label="Type"
          value={filters.version ?? ''}
          onChange={chosen('version')}
          none="Any"
          of={versions.map(({ key, display_name }) => [key, display_name])}
        />
        <Choice
          label="Priority"
          value={filters.priority ?? ''}
          onChange={chosen('priority')}
          none="Any"
          of={priorities.map((priority) => [priority, levels[priority].words])}
        />
        <Choice label="Calls of one cause" value={String(filters.linked ?? '')} onChange={chosen('linked')}>
          <option value="">Any</option>
          <option value="true">Linked calls</option>
          <option value="false">All others</option>
        </Choice>
        <TextField
          label="Label"
          maxLength={limits.text.label}
          value={label}
          onChange={(event) => typeLabel(event.target.value)}
        />
      </div>
      <Times filters={filters} change={change} shown={open} />
      {isNarrowed(filters) && (
        <Button kind="quiet" onClick={clear}>
          Clear filters
        </Button>
      )}
    </FilterRow>
  );
};

/** Every incident is new at first, and completed or archived at last, in any version. */
function withOwn(states: ReturnType<typeof statesOf>, chosen: string | undefined) {
  const every = [
    { state: 'new', display: 'New' },
    ...states,
    { state: 'completed', display: 'Completed' },
    { state: 'archived', display: 'Archived' },
  ];
  const once = every.filter(({ state }, at) => every.findIndex((other) => other.state === state) === at);
  return chosen && !once.some(({ state }) => state === chosen) ? [...once, { state: chosen, display: chosen }] : once;
}

/** Text typed here and kept in the URL: it goes there after a pause, and comes back from there (Back, a link). */
function useTyped(value: string | undefined, commit: (words: string) => void) {
  const [text, setText] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== (value ?? '')) setText(value ?? '');
  }
  // The list renders again with every frame; that must not restart the pause.
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    if (text.trim() === (value ?? '')) return;
    const timer = setTimeout(() => latest.current(text), typingPause);
    return () => clearTimeout(timer);
  }, [text, value]);
  return [text, setText] as const;
}
