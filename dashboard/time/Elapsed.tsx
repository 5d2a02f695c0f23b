import { useNow } from './clock.ts';
import { ago, elapsed } from './elapsed.ts';
import { dateAndTime, useTimezone } from './time.ts';

interface Props {
  readonly since: string;
  /** "7 min" instead of "7 min ago". */
  readonly bare?: boolean;
}

/** The elapsed time, updated every 60 s. The exact time is in the tooltip and in the `dateTime` attribute. */
export const Elapsed = ({ since, bare = false }: Props) => {
  const now = useNow();
  const timezone = useTimezone();
  return (
    <time dateTime={since} title={dateAndTime(since, timezone)}>
      {bare ? elapsed(since, now) : ago(since, now)}
    </time>
  );
};
