import { Time } from '../../../time/Time.tsx';
import { dateOfRecord, sameDay, useTimezone } from '../../../time/time.ts';

interface Props {
  /** ISO-8601 UTC: when the event happened, and when it was recorded. */
  readonly time: string;
  readonly recorded: string;
}

/** With its date, unless the event was on the same day. */
export const RecordedTime = ({ time, recorded }: Props) => {
  const timezone = useTimezone();
  if (sameDay(time, recorded, timezone)) return <Time at={recorded} />;
  return <time dateTime={recorded}>{dateOfRecord(recorded, timezone)}</time>;
};
