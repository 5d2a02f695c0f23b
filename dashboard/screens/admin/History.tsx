import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { get } from '../../data/api.ts';
import { useLoaded } from '../../data/live/useLive.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { eventsPath } from '../audit/auditFilters.ts';
import { EventTable } from '../audit/EventTable.tsx';
import styles from './Admin.module.css';
import { type HistorySearch, latest, searchWords } from './historySearch.ts';

interface Props {
  readonly searches: readonly HistorySearch[];
  /** Another value fetches it again: something was changed. */
  readonly changed: object;
}

/** The newest changes in a view, with author and time, from the auditor's desk. Fetched once it is opened. */
export const History = ({ searches, changed }: Props) => {
  const [open, setOpen] = useState(false);
  const load = async (signal: AbortSignal) => {
    const pages = await Promise.all(searches.map((search) => get(eventsPath(search), { signal })));
    return latest(pages.map(({ results }) => results));
  };
  const { data: events, error } = useLoaded(open ? searches.map(eventsPath).join(' ') : null, load, { again: changed });
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>History: who changed what, and when</summary>
      {open && <LoadState data={events} error={error} />}
      {events?.length === 0 && <p className="quiet">No changes yet.</p>}
      {events && events.length > 0 && <EventTable events={events} label="Changes, newest first" />}
      <Buttons>
        {searches.map((search) => (
          <Link key={search.kind ?? search.type} to="/audit/" search={{ ...search }}>
            All in Audit: {searchWords(search)}
          </Link>
        ))}
      </Buttons>
    </details>
  );
};
