import { Link } from '@tanstack/react-router';
import type { AuditEvent } from '#contracts/audit/events';
import { exactTime, useTimezone } from '../../time/time.ts';
import { Table } from '../../ui/table/Table.tsx';
import styles from './Audit.module.css';
import { authorWords, kindWords, typeWords } from './auditWords.ts';

interface Props {
  readonly events: readonly AuditEvent[];
  readonly label: string;
}

const columns = ['Happened', 'Event', 'About', 'By', 'Became known', 'Number'];

/** Events as rows. Each row opens its event. */
export const EventTable = ({ events, label }: Props) => (
  <Table label={label} columns={columns} linked cards className={styles.events}>
    {events.map((event) => (
      <tr key={event.uuid}>
        <td>
          <Moment at={event.time} />
        </td>
        <th scope="row">
          <Link to="/audit/events/$uuid/" params={{ uuid: event.uuid }}>
            {typeWords(event.type)}
          </Link>
          {event.detail !== null && <span className="quiet"> {event.detail}</span>}
        </th>
        <td>
          {kindWords(event.kind)}
          {event.about_name === null ? ' ' : ': '}
          <About event={event} />
        </td>
        <td>{authorWords(event)}</td>
        <td className="quiet">{isLate(event) ? <Moment at={event.recorded_time} /> : 'At once'}</td>
        <td className="quiet">{event.position}</td>
      </tr>
    ))}
  </Table>
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
