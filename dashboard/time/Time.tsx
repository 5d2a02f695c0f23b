import { useNow } from './clock.ts';
import { dateAndTime, timeNear, useTimezone } from './time.ts';

/** A point in time in the organization's zone; the date is left out today. */
export const Time = ({ at }: { readonly at: string }) => {
  const timezone = useTimezone();
  const now = useNow();
  return (
    <time dateTime={at} title={dateAndTime(at, timezone)}>
      {timeNear(at, timezone, now)}
    </time>
  );
};
