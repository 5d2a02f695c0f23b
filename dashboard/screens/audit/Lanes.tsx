import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AuditEvent } from '#contracts/audit/events';
import { Table } from '../../ui/table/Table.tsx';
import { authorWords, kindWords, typeWords } from './auditWords.ts';
import { About, isLate, Moment } from './EventTable.tsx';
import styles from './Lanes.module.css';
import { type Lane, laneRows, lanes, silenceWords } from './lanes.ts';

const names = Object.entries(lanes) as [Lane, string][];

/** Events over time, from the earliest down: one column for those at screens, crews, calls, people and the system. */
export const Lanes = ({ events }: { readonly events: readonly AuditEvent[] }) => {
  const rows = useMemo(() => laneRows(events), [events]);
  return (
    <Table
      label="Events in lanes, earliest first"
      columns={['Happened', ...names.map(([, name]) => name)]}
      cards
      className={styles.lanes}
    >
      {rows.map((row) =>
        'event' in row ? (
          <tr key={row.event.uuid}>
            <td>
              <Moment at={row.event.time} />
            </td>
            {names.map(([lane, name]) => (
              <td key={lane} className={row.lane === lane ? styles.here : styles.empty}>
                {row.lane === lane && <Cell event={row.event} lane={name} />}
              </td>
            ))}
          </tr>
        ) : (
          <tr key={`after ${row.after}`} className={styles.silence}>
            <td colSpan={names.length + 1}>{silenceWords(row.minutes)} without an event</td>
          </tr>
        ),
      )}
    </Table>
  );
};

const Cell = ({ event, lane }: { readonly event: AuditEvent; readonly lane: string }) => (
  <>
    <span className={styles.lane}>{lane}</span>
    <Link to="/audit/events/$uuid/" params={{ uuid: event.uuid }}>
      {typeWords(event.type)}
    </Link>
    {event.detail !== null && ` ${event.detail}`}
    <span className={styles.about}>
      {event.about_name === null ? kindWords(event.kind) : <About event={event} />}, {authorWords(event)},{' '}
      {event.position}
      {isLate(event) && (
        <>
          , known <Moment at={event.recorded_time} />
        </>
      )}
    </span>
  </>
);
