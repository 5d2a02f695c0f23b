import { memo } from 'react';
import type { Calendar } from '#contracts/onCall/calendar';
import { instantsOf } from '#contracts/time/localTime';
import { dayWords, useTimezone } from '../../../time/time.ts';
import styles from '../Calendar.module.css';
import { dayOf, hoursShown, type Ruler, topOf } from '../days.ts';

interface Props {
  readonly calendar: Calendar;
  readonly ruler: Ruler;
  readonly view: { readonly top: number; readonly bottom: number };
  readonly now: number;
}

/** The days on the screen, at the left edge. */
export const Gutter = memo(({ calendar: { days }, ruler, view, now }: Props) => {
  const zone = useTimezone();
  const { zoom } = ruler;
  const first = Math.max(0, Math.floor(view.top / zoom));
  const today = dayOf(now, zone);
  return (
    <div className={styles.gutter} data-gutter>
      {days.slice(first, Math.ceil(view.bottom / zoom)).map(({ date, holidays }, n) => {
        const isToday = date === today;
        const year = date.endsWith('-01-01') || n === 0;
        return (
          <div
            key={date}
            className={`${styles.day} ${isToday ? styles.today : ''}`}
            style={{ top: (first + n) * zoom, height: zoom }}
            data-date={date}
          >
            <span className={styles.dayName}>
              {dayWords(date)}
              {isToday && <span className="quiet"> Today</span>}
              {year && <span className="quiet"> {date.slice(0, 4)}</span>}
              {holidays.length > 0 && <span className={styles.holiday}>{holidays.join(', ')}</span>}
            </span>
            {hoursShown(zoom, isToday || year || holidays.length > 0).map(([hour, words]) => (
              <span
                key={hour}
                className={styles.hour}
                style={{ top: topOf(ruler, instantsOf(`${date}T${hour}:00`, zone).first) - (first + n) * zoom }}
              >
                {words}
              </span>
            ))}
          </div>
        );
      })}
    </div>
  );
});
