import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { AuditEvent } from '#contracts/audit/events';
import { type ApiError, asApiError, get, notRetrieved } from '../../data/api.ts';
import { AlertBox } from '../../ui/form/Field.tsx';
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
  const [events, setEvents] = useState<readonly AuditEvent[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const ask = useCallback(() => {
    Promise.all(searches.map((search) => get(eventsPath(search)))).then(
      (pages) => {
        setEvents(latest(pages.map(({ results }) => results)));
        setError(null);
      },
      (caught: unknown) => setError(asApiError(caught)),
    );
  }, [searches]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each change.
  useEffect(() => {
    if (open) ask();
  }, [open, ask, changed]);
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>History: who changed what, and when</summary>
      {error && <AlertBox>{notRetrieved(error)}</AlertBox>}
      {open && !events && !error && <p className={styles.quiet}>Loading…</p>}
      {events?.length === 0 && <p className={styles.quiet}>No changes yet.</p>}
      {events && events.length > 0 && <EventTable events={events} label="Changes, newest first" />}
      <p className={styles.buttons}>
        {searches.map((search) => (
          <Link key={search.kind ?? search.type} to="/audit/" search={{ ...search }}>
            All in Audit: {searchWords(search)}
          </Link>
        ))}
      </p>
    </details>
  );
};
