import { Link } from '@tanstack/react-router';
import type { AuditEvent } from '#contracts/audit/events';
import { exactTime, useTimezone } from '../../time/time.ts';
import styles from './Audit.module.css';
import { authorWords, kindWords, typeWords } from './auditWords.ts';

interface Props {
  readonly events: readonly AuditEvent[];
  readonly label: string;
}

/** Events as rows. Each row opens its event. */
export const EventTable = ({ events, label }: Props) => (
  <table className={styles.table} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">Happened</th>
        <th scope="col">Event</th>
        <th scope="col">About</th>
        <th scope="col">By</th>
        <th scope="col">Became known</th>
        <th scope="col" className={styles.number}>
          Number
        </th>
      </tr>
    </thead>
    <tbody>
      {events.map((event) => (
        <tr key={event.uuid}>
          <td className={styles.time}>
            <Moment at={event.time} />
          </td>
          <td className={styles.event}>
            <Link to="/audit/events/$uuid/" params={{ uuid: event.uuid }}>
              {typeWords(event.type)}
            </Link>
            {event.detail !== null && <span className={styles.known}> {event.detail}</span>}
          </td>
          <td className={styles.about}>
            {kindWords(event.kind)}
            {event.about_name === null ? ' ' : ': '}
            <About event={event} />
          </td>
          <td className={styles.by}>{authorWords(event)}</td>
          <td className={styles.known}>{isLate(event) ? <Moment at={event.recorded_time} /> : 'At once'}</td>
          <td className={styles.number}>{event.position}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The name of the crew or person, or the beginning of the id. */
export const About = ({ event: { stream, kind, about_name: name } }: { readonly event: AuditEvent }) =>
  name ?? <span className={styles.id}>{stream.slice(kind.length + 1, kind.length + 9)}</span>;

/** A minute and more between the two times: a dispatcher reads whole minutes. */
export const isLate = ({ time, recorded_time: recorded }: AuditEvent): boolean =>
  Math.abs(Date.parse(recorded) - Date.parse(time)) >= 60_000;

export const Moment = ({ at }: { readonly at: string }) => {
  const timezone = useTimezone();
  return <time dateTime={at}>{exactTime(at, timezone)}</time>;
};
