import { useMemo } from 'react';
import type { Calendar } from '#contracts/onCall/calendar';
import { daysAfter } from '#contracts/time/localTime';
import { useNow } from '../../time/clock.ts';
import { dayWords, useTimezone } from '../../time/time.ts';
import { Choice } from '../../ui/form/Field.tsx';
import styles from './Calendar.module.css';
import { dayOf, tickDays } from './days.ts';
import { clocks } from './items.ts';

interface Props {
  readonly calendar: Calendar;
  readonly shown: readonly string[];
  readonly onGo: (day: string) => void;
}

/** The gaps and overlaps of a day in words: "2 gaps, 1 overlap". Past ones are not counted. */
const openWords = (gaps: number, overlaps: number): string =>
  [
    gaps > 0 && `${gaps} ${gaps === 1 ? 'gap' : 'gaps'}`,
    overlaps > 0 && `${overlaps} ${overlaps === 1 ? 'overlap' : 'overlaps'}`,
  ]
    .filter(Boolean)
    .join(', ');

/** The next 60 days to jump to, each with its gaps and overlaps. On a narrow screen it is a choice. */
export const Ticks = ({ calendar, shown, onGo }: Props) => {
  const zone = useTimezone();
  const now = useNow();
  const today = dayOf(now, zone);
  const ticks = useMemo(() => {
    const known = new Map(calendar.days.map((day) => [day.date, day] as const));
    return Array.from({ length: tickDays }, (_, n) => {
      const date = daysAfter(today, n);
      const segments = (known.get(date)?.designations ?? [])
        .filter(({ name }) => shown.includes(name))
        .map((one) => one.segments);
      const of = (kind: string) =>
        segments.filter((all) => all.some((one) => one.kind === kind && Date.parse(one.end) > now + clocks)).length;
      return { date, open: openWords(of('gap'), of('overlap')) };
    });
  }, [calendar, shown, today, now]);
  return (
    <>
      <nav className={styles.ticks} aria-label="Days">
        <ul>
          {ticks.map(({ date, open }) => (
            <li key={date}>
              <button type="button" onClick={() => onGo(date)}>
                <span>{dayWords(date)}</span>
                {open && <strong className="wrong">{open}</strong>}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.tickChoice}>
        <Choice label="Go to day" value="" onChange={({ target }) => onGo(target.value)}>
          <option value="" disabled>
            Choose a day
          </option>
          {ticks.map(({ date, open }) => (
            <option key={date} value={date}>
              {open ? `${dayWords(date)}: ${open}` : dayWords(date)}
            </option>
          ))}
        </Choice>
      </div>
    </>
  );
};
