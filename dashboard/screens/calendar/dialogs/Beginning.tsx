import type { ApiError } from '../../../data/api.ts';
import styles from '../Calendar.module.css';
import { TimeFields } from './TimeFields.tsx';
import type { TimeMistakes, Times } from './timesForm.ts';

interface Props {
  readonly times: Times;
  readonly mistakes: TimeMistakes;
  readonly error: ApiError | null;
  readonly onType: (times: Times) => void;
  readonly onLeave: () => void;
}

/** The start of a shift: now, or a date plus a time. */
export const Beginning = ({ times, mistakes, error, onType, onLeave }: Props) => (
  <>
    <fieldset className={styles.choices}>
      <legend>Start</legend>
      <label className={styles.choice}>
        <input type="radio" name="start" checked={times.isNow} onChange={() => onType({ ...times, isNow: true })} />
        Now
      </label>
      <label className={styles.choice}>
        <input type="radio" name="start" checked={!times.isNow} onChange={() => onType({ ...times, isNow: false })} />
        At a date and time
      </label>
    </fieldset>
    {!times.isNow && (
      <TimeFields
        of="Start"
        value={times.start}
        errors={{
          date: mistakes.start_date ?? error?.fields.date_start,
          time: mistakes.start_time ?? error?.fields.time_start,
        }}
        onType={(start) => onType({ ...times, start })}
        onLeave={onLeave}
      />
    )}
  </>
);
