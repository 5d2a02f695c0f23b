import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuditEvent } from '#contracts/audit/events';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Paging } from '../../ui/page/Paging.tsx';
import styles from './Audit.module.css';
import { type AuditSearch, eventsPath } from './auditFilters.ts';
import { authorWords, kindWords, typeWords } from './auditWords.ts';
import { Changes } from './EventPage.tsx';
import { About, Moment } from './EventTable.tsx';

/** The changes of lists, schedules, rights and options with author and difference, the newest first. */
export const SettingChanges = ({ search }: { readonly search: AuditSearch }) => {
  const { data: page, error, asking, ask } = useLive(eventsPath(search), { keeps: true });
  return (
    <div aria-busy={asking}>
      <LoadState data={page} error={error} ask={ask} />
      {page?.results.length === 0 && <p className="quiet">No changes yet.</p>}
      <ul className={styles.settings} aria-label="Settings changes, newest first">
        {page?.results.map((event) => (
          <li key={event.uuid}>
            <Change event={event} />
          </li>
        ))}
      </ul>
      {page && (
        <Paging>
          {search.before && (
            <Link to="/audit/" search={{ log: 'settings' }}>
              Newest
            </Link>
          )}
          {page.next_before && (
            <Link to="/audit/" search={{ log: 'settings', before: page.next_before }}>
              Older
            </Link>
          )}
        </Paging>
      )}
    </div>
  );
};

const Change = ({ event }: { readonly event: AuditEvent }) => {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget, target }) => target === currentTarget && setOpen(currentTarget.open)}>
      <summary>
        <Moment at={event.time} /> · {authorWords(event)} · <strong>{typeWords(event.type)}</strong>
        {event.detail !== null && ` ${event.detail}`} · {kindWords(event.kind)} <About event={event} /> ·{' '}
        {event.position}
      </summary>
      {open && <Difference uuid={event.uuid} />}
    </details>
  );
};

const Difference = ({ uuid }: { readonly uuid: string }) => {
  const { data: detail, error } = useLive(addressOf('GET /api/audit/events/:uuid/', { ids: { uuid } }));
  if (!detail || error) return <LoadState data={detail} error={error} />;
  return (
    <div>
      <Changes documents={detail.documents} isOpen />
      <Link to="/audit/events/$uuid/" params={{ uuid }}>
        The whole event
      </Link>
    </div>
  );
};
