import { Link } from '@tanstack/react-router';
import type { ResponsivenessOfPerson } from '#contracts/analytics/calls';
import { answerFigures, countWords, figures } from '#contracts/analytics/figures';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Table } from '../../ui/table/Table.tsx';
import styles from './Analytics.module.css';
import type { AnalyticsSearch } from './analyticsSearch.ts';
import { type Days, isFew, named, saidWords, secondsWords, share } from './analyticsWords.ts';
import { Clocks } from './Clocks.tsx';
import type { ChartTable } from './chart/chartFiles.ts';
import { TableFiles } from './chart/TableFiles.tsx';
import { Difference } from './StepCell.tsx';

interface Props {
  readonly users: readonly ResponsivenessOfPerson[];
  /** The same in the period beside. */
  readonly others: readonly ResponsivenessOfPerson[];
  readonly search: AnalyticsSearch;
  readonly days: Days;
}

/** The same as a file: counts and seconds. */
const tableOf = (users: Props['users']): ChartTable => ({
  head: [
    'Person',
    figures.calls.words,
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
export const People = ({ users, others, search, days }: Props) => (
  <section aria-labelledby="people">
    <h2 id="people">People</h2>
    <Buttons>
      <TableFiles title="People" days={`${days.from} to ${days.to}`} table={tableOf(users)} />
    </Buttons>
    <Table
      label="People"
      columns={['Person', figures.calls.words, ...saidWords.map(([, words]) => words), 'Too late', 'Time to answer']}
      cards
    >
      {users.map((user) => (
        <PersonRow
          key={user.uuid}
          user={user}
          other={others.find(({ uuid }) => uuid === user.uuid)}
          to={{ ...search, view: 'responsiveness', user: user.uuid }}
        />
      ))}
    </Table>
    <Clocks names={['calls', ...answerFigures, 'accepted_too_late', 'time_to_answer']} />
  </section>
);

interface RowProps {
  readonly user: ResponsivenessOfPerson;
  readonly other: ResponsivenessOfPerson | undefined;
  readonly to: AnalyticsSearch;
}
const PersonRow = ({ user, other, to }: RowProps) => (
  <tr>
    <th scope="row">
      <Link to="/analytics/" search={to}>
        {user.name || user.uuid.slice(0, 8)}
      </Link>
    </th>
    <td data-heading={figures.calls.words}>
      {user.total}
      {isFew(user.total) && <span className={styles.few}> few</span>}
      <Difference value={user.total} other={other?.total} />
    </td>
    {saidWords.map(([said, words]) => (
      <td key={said} data-heading={words}>
        {user[said]} <small>{share(user[said], user.total)}</small>
        <Difference value={user[said]} other={other?.[said]} />
      </td>
    ))}
    <td data-heading="Too late">{user.accepted_too_late}</td>
    <td data-heading="Time to answer">
      <div>
        {secondsWords(user.median_seconds)}
        <Difference value={user.median_seconds} other={other?.median_seconds} words={secondsWords} />
        {user.answered > 0 && (
          <small className={styles.statistic}>9 of 10 within {secondsWords(user.p90_seconds)}</small>
        )}
        <small className={styles.statistic}>{countWords('time_to_answer', user.answered)}</small>
      </div>
    </td>
  </tr>
);
