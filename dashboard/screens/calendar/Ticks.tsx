import { useMemo } from 'react';
import type { Calendar } from '#contracts/onCall/calendar';
import { daysAfter } from '#contracts/time/localTime';
import { useNow } from '../../time/clock.ts';
import { dayWords, useTimezone } from '../../time/time.ts';
import { Choice } from '../../ui/form/Field.tsx';
import styles from './Calendar.module.css';
import { dayOf, tickDays } from './days.ts';
import { beginWords, openWords, ticksOf } from './ticks.ts';

interface Props {
  readonly calendar: Calendar;
  readonly shown: readonly string[];
  readonly onGo: (day: string) => void;
}

/** The next 60 days to jump to, each with the gaps and overlaps that begin on it. On a narrow screen it is a choice. */
export const Ticks = ({ calendar, shown, onGo }: Props) => {
  const zone = useTimezone();
  const now = useNow();
  const today = dayOf(now, zone);
  const ticks = useMemo(() => {
    const dates = Array.from({ length: tickDays }, (_, n) => daysAfter(today, n));
    return ticksOf(calendar, { dates, shown, now });
  }, [calendar, shown, today, now]);
  return (
    <>
      <nav className={styles.ticks} aria-label="Days">
        <ul>
          {ticks.map(({ date, open, begins }) => (
            <li key={date} data-open={open.length > 0 || undefined}>
              <button type="button" title={open.map(openWords).join(', ')} onClick={() => onGo(date)}>
                <span>{dayWords(date)}</span>
                {beginWords(begins).map((words) => (
                  <strong key={words} className="wrong">
                    {words}
                  </strong>
                ))}
                {open.length > begins.length && (
                  <span className="visually-hidden">{open.map(openWords).join(', ')}</span>
                )}
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
              {[dayWords(date), open.map(openWords).join(', ')].filter(Boolean).join(': ')}
            </option>
          ))}
        </Choice>
      </div>
    </>
  );
};
