import { Link } from '@tanstack/react-router';
import type { NotificationList } from '#contracts/notify/notification';
import type { ApiError } from '../../data/api.ts';
import { dateAndTime, useTimezone } from '../../time/time.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { Table } from '../../ui/table/Table.tsx';
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
    <Panel title="Past notifications">
      <LoadState data={list} error={error} />
      {list?.data.length === 0 && <p className="quiet">No notifications yet.</p>}
      {list && list.data.length > 0 && (
        <Table
          label="Past notifications"
          columns={['Sent', 'Message', 'By', 'People', 'Delivered', 'Failed', 'Opted out', 'State']}
          cards
          className={styles.past}
        >
          {list.data.map(({ id, attributes }) => (
            <tr key={id} aria-current={id === opened || undefined}>
              <th scope="row">
                <Link to="/notify/" search={{ notification: id }}>
                  {dateAndTime(attributes.created, timezone)}
                </Link>
              </th>
              <td className={styles.message}>{attributes.message_text}</td>
              <td data-heading="By">{attributes.author}</td>
              <td data-heading="People">{attributes.recipients.toLocaleString('en-US')}</td>
              <td data-heading="Delivered">{countOf(attributes.counts, 'delivered').toLocaleString('en-US')}</td>
              <td data-heading="Failed">{countOf(attributes.counts, 'failed', 'in-doubt').toLocaleString('en-US')}</td>
              <td data-heading="Opted out">{countOf(attributes.counts, 'opted-out').toLocaleString('en-US')}</td>
              <td data-heading="State">{stateWords(attributes)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
};
