import { Link } from '@tanstack/react-router';
import type { NotificationList } from '#contracts/notify/notification';
import type { ApiError } from '../../data/api.ts';
import { dateAndTime, useTimezone } from '../../time/time.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import styles from './Notify.module.css';
import { countOf, stateWords } from './notifyWords.ts';

interface Props {
  readonly list: NotificationList | null;
  readonly error: ApiError | null;
  readonly opened: string | undefined;
}

/** The latest notifications, with their outcomes. */
export const Past = ({ list, error, opened }: Props) => {
  const timezone = useTimezone();
  return (
    <section className={styles.past} aria-labelledby="past-heading">
      <h2 id="past-heading">Past notifications</h2>
      <LoadState data={list} error={error} />
      {list?.data.length === 0 && <p className="quiet">No notifications yet.</p>}
      {list && list.data.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Sent</th>
              <th scope="col">Message</th>
              <th scope="col">By</th>
              <th scope="col">People</th>
              <th scope="col">Delivered</th>
              <th scope="col">Failed</th>
              <th scope="col">Opted out</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {list.data.map(({ id, attributes }) => (
              <tr key={id} aria-current={id === opened || undefined}>
                <td>
                  <Link to="/notify/" search={{ notification: id }}>
                    {dateAndTime(attributes.created, timezone)}
                  </Link>
                </td>
                <td className={styles.message}>{attributes.message_text}</td>
                <td>{attributes.author}</td>
                <td>{attributes.recipients.toLocaleString('en-US')}</td>
                <td>{countOf(attributes.counts, 'delivered').toLocaleString('en-US')}</td>
                <td>{countOf(attributes.counts, 'failed', 'in-doubt').toLocaleString('en-US')}</td>
                <td>{countOf(attributes.counts, 'opted-out').toLocaleString('en-US')}</td>
                <td>{stateWords(attributes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
