import { useCallback, useEffect, useRef, useState } from 'react';
import type { Callout, calloutEvent } from '#contracts/callout/callouts';
import type { Address } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { readingOf, useReading } from '../../data/live.ts';
import { useAgainWhenRead } from '../../data/past/errors.ts';
import { pathThen, setAsking, usePast } from '../../data/past/past.ts';
import { useChannel } from '../../data/realtime.ts';
import { systemClock } from '../../data/waiting.ts';
import { announce } from '../../ui/announce.ts';
import { news } from './calloutWords.ts';

const changed: typeof calloutEvent = 'callout_updated';

/** The shortest time between two fetches: several frames of one call arrive together. Milliseconds. */
const pace = 300;

/** Calls at once, then at most once in `pace`; the last reason is never lost. */
function usePaced(ask: () => void): () => void {
  const last = useRef(0);
  const timer = useRef<(() => void) | null>(null);
  useEffect(() => () => timer.current?.(), []);
  return useCallback(() => {
    if (timer.current) return;
    const wait = Math.max(0, last.current + pace - systemClock.now());
    timer.current = systemClock.after(wait, () => {
      timer.current = null;
      last.current = systemClock.now();
      ask();
    });
  }, [ask]);
}

/**
 * The call-outs at an address, live by the frames of a channel, or as of the instant that the screen shows. What has
 * happened to people since is told to screen readers.
 */
export function useCallouts(live: Address<readonly Callout[]>, channel: string) {
  const past = usePast();
  const isPast = past !== null;
  const path = pathThen(live, past);
  const [callouts, setCallouts] = useState<readonly Callout[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const asked = useRef(0);
  const shown = useRef<{ at: number; callouts: readonly Callout[] }>({ at: 0, callouts: [] });
  const ask = useCallback(() => {
    asked.current += 1;
    const at = asked.current;
    if (isPast) setAsking(true);
    get(path)
      .then(
        (answer) => {
          // An older answer may arrive after a newer one.
          if (at < shown.current.at) return;
          if (!isPast) tell(shown.current.callouts, answer);
          shown.current = { at, callouts: answer };
          setCallouts(answer);
          setError(null);
        },
        (caught: unknown) => at === asked.current && setError(asApiError(caught)),
      )
      .finally(() => isPast && at === asked.current && setAsking(false));
  }, [path, isPast]);
  useEffect(ask, [ask]);
  const soon = usePaced(ask);
  useChannel(isPast ? null : channel, { [changed]: soon }, ask);
  useAgainWhenRead(error, ask);
  useReading(isPast ? 'current' : readingOf(callouts !== null, error?.status));
  return { callouts, error, ask };
}

function tell(before: readonly Callout[], after: readonly Callout[]): void {
  const known = new Map(before.map((callout) => [callout.uuid, callout]));
  for (const callout of after) {
    const was = known.get(callout.uuid);
    for (const sentence of was ? news(was, callout) : []) announce(sentence);
  }
}
