import { useState } from 'react';
import { clockMoment } from '#contracts/values/clockTime';
import { dateAndTime, timeOfDay } from '../../time/time.ts';
import { noTime } from '../../time/typedTime.ts';
import styles from './Field.module.css';
import { TextField } from './Field.tsx';

/**
 * A time typed without a date: its instant as ISO-8601 UTC, none when empty, or the reason why it is invalid. With `doubt`, a
 * person must confirm it.
 */
export type ClockRead = { readonly time?: string; readonly doubt?: string } | { readonly mistake: string };

export interface Around {
  /** Milliseconds. */
  readonly now: number;
  /** The time of the incident's report, ISO-8601 UTC. */
  readonly reported: string;
  readonly timezone: string;
}

/** The instant that belongs to the incident (S0 §1). */
export function readTime(typed: string, { now, reported, timezone }: Around): ClockRead {
  if (typed.trim() === '') return {};
  const found = clockMoment(typed, { now, reported: Date.parse(reported), timezone });
  if (found === null) return { mistake: noTime };
  const time = new Date(found.at).toISOString();
  const doubt = `This was before the report (${dateAndTime(reported, timezone)}).`;
  return found.isDoubtful ? { time, doubt } : { time };
}

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly around: Around;
  readonly disabled?: boolean;
  readonly errors?: readonly string[] | undefined;
  readonly onType: (typed: string) => void;
}

/** HH:MM AM/PM, and beneath it the resulting date, which is read aloud when it is found. */
export const ClockField = ({ value, around, errors, onType, ...rest }: Props) => {
  const [left, setLeft] = useState(false);
  const read = readTime(value, around);
  const said = 'mistake' in read ? read.mistake : read.doubt;
  const mistake = left && said !== undefined ? [said] : undefined;
  const time = 'mistake' in read ? undefined : read.time;
  return (
    <div>
      <TextField
        placeholder="HH:MM AM/PM"
        {...rest}
        autoComplete="off"
        maxLength={12}
        value={value}
        errors={mistake ?? errors}
        onChange={({ target }) => {
          // Unfinished text is not an error yet.
          setLeft(false);
          onType(target.value);
        }}
        onBlur={() => {
          setLeft(true);
          if (time) onType(timeOfDay(time, around.timezone));
        }}
      />
      <output className={styles.hint}>{time && dateAndTime(time, around.timezone)}</output>
    </div>
  );
};
