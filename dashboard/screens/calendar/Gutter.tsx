import { memo } from 'react';
import type { Calendar } from '#contracts/onCall/calendar';
import { instantsOf } from '#contracts/time/localTime';
import { dayWords, useTimezone } from '../../time/time.ts';
import styles from './Calendar.module.css';
import { dayOf, type Ruler, topOf } from './days.ts';

interface Props {
  readonly calendar: Calendar;
  readonly ruler: Ruler;
  readonly view: { readonly top: number; readonly bottom: number };
  readonly now: number;
}

const hours = [
  ['06', '6 AM'],
  ['12', 'Noon'],
  ['18', '6 PM'],
] as const;
/** Below this height of a day, hours would touch each other. */
const hoursFrom = 120;

/** The days on the screen, at the left edge. */
export const Gutter = memo(({ calendar: { days }, ruler, view, now }: Props) => {
  const zone = useTimezone();
  const { zoom } = ruler;
  const first = Math.max(0, Math.floor(view.top / zoom));
  const today = dayOf(now, zone);
  return (
    <div className={styles.gutter} data-gutter>
      {days.slice(first, Math.ceil(view.bottom / zoom)).map(({ date, holidays }, n) => (
        <div
          key={date}
          className={`${styles.day} ${date === today ? styles.today : ''}`}
          style={{ top: (first + n) * zoom, height: zoom }}
          data-date={date}
        >
          <span className={styles.dayName}>
            {dayWords(date)}
            {date === today && <span className={styles.quiet}> Today</span>}
            {(date.endsWith('-01-01') || n === 0) && <span className={styles.quiet}> {date.slice(0, 4)}</span>}
            {holidays.length > 0 && <span className={styles.holiday}>{holidays.join(', ')}</span>}
          </span>
          {zoom >= hoursFrom &&
            hours.map(([hour, words]) => (
              <span
                key={hour}
                className={styles.hour}
                style={{ top: topOf(ruler, instantsOf(`${date}T${hour}:00`, zone).first) - (first + n) * zoom }}
              >
                {words}
              </span>
            ))}
        </div>
      ))}
    </div>
  );
});
