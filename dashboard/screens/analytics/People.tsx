import { Link } from '@tanstack/react-router';
import type { ResponsivenessOfPerson } from '#contracts/analytics/calls';
import { Table } from '../../ui/table/Table.tsx';
import styles from './Analytics.module.css';
import type { AnalyticsSearch } from './analyticsSearch.ts';
import { isFew, saidWords, secondsWords, share } from './analyticsWords.ts';

interface Props {
  readonly users: readonly ResponsivenessOfPerson[];
  readonly search: AnalyticsSearch;
}

/** How often and how fast each person answered. */
export const People = ({ users, search }: Props) => (
  <section aria-labelledby="people">
    <h2 id="people">People</h2>
    <p className="quiet">Time to answer: from the request for the call to the moment the phone was picked up.</p>
    <Table
      label="People"
      columns={[
        'Person',
        'Calls',
        ...saidWords.map(([, words]) => words),
        'Too late',
        'Time to answer, median',
        '9 of 10 within',
      ]}
      cards
    >
      {users.map((user) => (
        <tr key={user.uuid}>
          <th scope="row">
            <Link to="/analytics/" search={{ ...search, view: 'responsiveness', user: user.uuid }}>
              {user.name || user.uuid.slice(0, 8)}
            </Link>
          </th>
          <td data-heading="Calls">
            {user.total}
            {isFew(user.total) && <span className={styles.few}> few</span>}
          </td>
          {saidWords.map(([said, words]) => (
            <td key={said} data-heading={words}>
              {user[said]} <small>{share(user[said], user.total)}</small>
            </td>
          ))}
          <td data-heading="Too late">{user.accepted_too_late}</td>
          <td data-heading="Time to answer">{secondsWords(user.median_seconds)}</td>
          <td data-heading="9 of 10 within">{secondsWords(user.p90_seconds)}</td>
        </tr>
      ))}
    </Table>
  </section>
);
