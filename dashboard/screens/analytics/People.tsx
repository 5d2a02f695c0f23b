import { Link } from '@tanstack/react-router';
import type { ResponsivenessOfPerson } from '#contracts/analytics/calls';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Table } from '../../ui/table/Table.tsx';
import styles from './Analytics.module.css';
import type { AnalyticsSearch } from './analyticsSearch.ts';
import { type Days, isFew, leftOutWords, named, saidWords, secondsWords, share } from './analyticsWords.ts';
import type { ChartTable } from './chart/chartFiles.ts';
import { TableFiles } from './chart/TableFiles.tsx';

interface Props {
  readonly users: readonly ResponsivenessOfPerson[];
  readonly search: AnalyticsSearch;
  readonly days: Days;
}

/** The same as a file: counts and seconds. */
const tableOf = (users: Props['users']): ChartTable => ({
  head: [
    'Person',
    'Calls',
    ...saidWords.map(([, words]) => words),
    'Too late',
    'Time to answer, median, s',
    'Time to answer, 9 of 10 within, s',
    'Answered',
  ],
  rows: users.map((user) => [
    named(user.name, user.uuid),
    user.total,
    ...saidWords.map(([said]) => user[said]),
    user.accepted_too_late,
    user.median_seconds ?? '',
    user.p90_seconds ?? '',
    user.answered,
  ]),
});

/** How often and how fast each person answered. */
export const People = ({ users, search, days }: Props) => (
  <section aria-labelledby="people">
    <h2 id="people">People</h2>
    <Buttons>
      <TableFiles title="People" days={`${days.from} to ${days.to}`} table={tableOf(users)} />
    </Buttons>
    <p className="quiet">Time to answer: from the request for the call to the moment the phone was picked up.</p>
    <p className="quiet">
      {leftOutWords('calls')} Time to answer: {leftOutWords('time_to_answer').toLowerCase()}
    </p>
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
