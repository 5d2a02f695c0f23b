import { useMemo } from 'react';
import type { Calendar } from '#contracts/onCall/calendar';
import { daysAfter } from '#contracts/time/localTime';
import { PrintedHead } from '../../../shell/print/PrintedHead.tsx';
import { dayWords, useTimezone } from '../../../time/time.ts';
import styles from './PrintedWeeks.module.css';
import { printedWeeks } from './printedWeeks.ts';

interface Props {
  readonly calendar: Calendar;
  readonly shown: readonly string[];
  /** The days in view. */
  readonly first: string;
  readonly last: string;
  readonly now: number;
  /** When it is printed, in milliseconds. */
  readonly at: number;
}

/** The weeks in view on paper: a table for each, which fits the page with any number of designations. */
export const PrintedWeeks = ({ calendar, shown, first, last, now, at }: Props) => {
  const zone = useTimezone();
  const weeks = useMemo(
    () => printedWeeks(calendar, shown, { first, last, zone, now }),
    [calendar, shown, first, last, zone, now],
  );
  const holidays = new Map(calendar.days.map((day) => [day.date, day.holidays] as const));
  return (
    <div className={styles.printed}>
      <PrintedHead range={rangeWords(weeks.flatMap(({ dates }) => dates))} at={at} />
      {weeks.map(({ dates, rows }) => (
        <table key={dates[0]} className={styles.week}>
          <thead>
            <tr>
              <th scope="col">Designation</th>
              {dates.map((date) => (
                <th key={date} scope="col">
                  {dayWords(date)}
                  {(holidays.get(date) ?? []).map((name) => (
                    <small key={name}>{name}</small>
                  ))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map(({ date, days, lines }) => (
                  <td key={date} colSpan={days}>
                    {lines.map(({ times, who, isGap }) => (
                      <p key={times} data-gap={isGap || undefined}>
                        {who} {times !== '' && <small>{times}</small>}
                      </p>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
};

/** "Mon, Nov 23 to Sun, Dec 6, 2026" */
function rangeWords(dates: readonly string[]): string {
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  const year = first.slice(0, 4) === last.slice(0, 4) ? '' : `, ${first.slice(0, 4)}`;
  return `${dayWords(first)}${year} to ${dayWords(last)}, ${last.slice(0, 4)}`;
}

/** The range of a list of one week. */
export const weekWords = (day: string): string => rangeWords([day, daysAfter(day, 6)]);
