import { Link } from '@tanstack/react-router';
import { monthPartWords } from '#contracts/analytics/beside';
import type { ResponsivenessDetail } from '#contracts/analytics/calls';
import { localTimeAt } from '#contracts/time/localTime';
import { dateAndTime, useTimezone } from '../../time/time.ts';
import { AlertBox } from '../../ui/form/Field.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Table } from '../../ui/table/Table.tsx';
import styles from './Analytics.module.css';
import type { AnalyticsSearch } from './analyticsSearch.ts';
import { daysWords, hourWords, isFew, named, noCallsWords, secondsWords } from './analyticsWords.ts';
import { callTable } from './callTable.ts';
import { Bars } from './chart/Bars.tsx';
import { TableFiles } from './chart/TableFiles.tsx';
import { IncidentLink } from './IncidentLink.tsx';

interface Props {
  readonly detail: ResponsivenessDetail;
  readonly search: AnalyticsSearch;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** One person's calls. Each line opens the incident that it was about. */
export const Person = ({ detail: { after, before, user, by_hour, by_weekday, by_month, calls }, search }: Props) => {
  const timezone = useTimezone();
  const range = {
    from: localTimeAt(Date.parse(after), timezone).slice(0, 10),
    to: localTimeAt(Date.parse(before) - 1, timezone).slice(0, 10),
  };
  const days = daysWords(range);
  return (
    <section aria-labelledby="person">
      <h2 id="person">{user.name || user.uuid.slice(0, 8)}</h2>
      <p>
        <Link to="/analytics/" search={{ ...search, user: undefined }}>
          All people
        </Link>
      </p>
      {calls.length === 0 && <AlertBox kind="warning">{noCallsWords}</AlertBox>}
      {calls.length > 0 && (
        <>
          <p>
            {user.total} {user.total === 1 ? 'call' : 'calls'}. Time to answer: median{' '}
            {secondsWords(user.median_seconds)}, 9 of 10 within {secondsWords(user.p90_seconds)}, {user.answered}{' '}
            answered{isFew(user.answered) && ' (few)'}.
          </p>
          <div className={styles.charts}>
            <Bars
              part="Weekday"
              days={days}
              bars={by_weekday.map(({ weekday, ...counts }) => ({
                name: String(weekday),
                label: weekdays[weekday] ?? '',
                ...counts,
              }))}
            />
            <Bars
              part="Hour"
              days={days}
              bars={by_hour.map(({ hour, ...counts }) => ({ name: String(hour), label: hourWords(hour), ...counts }))}
            />
            {by_month.length > 1 && (
              <Bars
                part="Month"
                days={days}
                bars={by_month.map(({ month, ...counts }) => ({
                  name: month,
                  label: monthPartWords(month, range),
                  ...counts,
                }))}
              />
            )}
          </div>
          <Buttons>
            <TableFiles
              title={`Latest calls of ${named(user.name, user.uuid)}`}
              days={days}
              table={callTable(
                calls.map((call) => ({ ...call, person: named(user.name, user.uuid) })),
                timezone,
              )}
            />
          </Buttons>
          <Table label="Latest calls" columns={['Time', 'Outcome', 'Answered after', 'Incident']} cards>
            {calls.map((call) => (
              <tr key={call.uuid}>
                <td data-heading="Time">{dateAndTime(call.time, timezone)}</td>
                <td data-heading="Outcome">{call.outcome}</td>
                <td data-heading="Answered after">{secondsWords(call.answered_after)}</td>
                <td data-heading="Incident">
                  <IncidentLink uuid={call.incident} />
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </section>
  );
};
