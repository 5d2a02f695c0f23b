import { useEffect, useState } from 'react';
import { shownTime, usePast } from '../../../data/past/past.ts';
import { dateAndTime, useTimezone } from '../../../time/time.ts';
import { nextRefresh, stateTimeWords } from './stateTime.ts';

/** The time that the incident has been in its state. Read out once, not each second: the label is no live region. */
export const StateTime = ({ since }: { readonly since: string }) => {
  const now = useNowFor(since);
  return (
    <time dateTime={since} title={dateAndTime(since, useTimezone())}>
      {stateTimeWords(since, now)}
    </time>
  );
};

/** The present, as often as the words change; on a screen that shows the past, the instant that is shown. */
function useNowFor(since: string): number {
  const isPast = usePast() !== null;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const present = Date.now();
      setNow(present);
      timer = setTimeout(tick, nextRefresh(since, present));
    };
    tick();
    return () => clearTimeout(timer);
  }, [since]);
  return isPast ? shownTime() : now;
}
