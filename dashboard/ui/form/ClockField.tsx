import { useState } from 'react';
import { dateAndTime, timeOfDay } from '../../time/time.ts';
import { lastShown, noTime, readClock } from '../../time/typedTime.ts';
import styles from './Field.module.css';
import { TextField } from './Field.tsx';

/** A time typed without a date: its instant as ISO-8601 UTC, none when empty, or the reason why it is invalid. */
export type ClockRead = { readonly time?: string } | { readonly mistake: string };

/** `reference` in milliseconds: the instant up to which the time was (S0 §1). */
export function readTime(typed: string, reference: number, timezone: string): ClockRead {
  if (typed.trim() === '') return {};
  const clock = readClock(typed);
  return clock === null ? { mistake: noTime } : { time: new Date(lastShown(clock, reference, timezone)).toISOString() };
}

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly reference: number;
  readonly timezone: string;
  readonly disabled?: boolean;
  readonly errors?: readonly string[] | undefined;
  readonly onType: (typed: string) => void;
}

/** HH:MM AM/PM, and beneath it the resulting date, which is read aloud when it is found. */
export const ClockField = ({ value, reference, timezone, errors, onType, ...rest }: Props) => {
  const [left, setLeft] = useState(false);
  const read = readTime(value, reference, timezone);
  const mistake = left && 'mistake' in read ? [read.mistake] : undefined;
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
          if (time) onType(timeOfDay(time, timezone));
        }}
      />
      <output className={styles.hint}>{time && dateAndTime(time, timezone)}</output>
    </div>
  );
};
