import { useEffect, useRef } from 'react';
import { watch } from '../realtime.ts';

// The reasons for which a question is asked again.

/** When to ask: a second after the last reason, five seconds after the first (S2 §9, "Query refetch debounce"). */
export const askAgainAt = (first: number, last: number): number => Math.min(last + 1_000, first + 5_000);

/** A handler does more with a frame than to ask again. `soon` asks. */
type Handlers = Readonly<Record<string, (data: never, soon: () => void) => void>>;

/** The names of events on a channel; each asks again. Handlers may do more with a frame, and ask or not. */
export interface Hearing {
  readonly channel: string | null;
  readonly events: readonly string[] | Handlers;
  /** The channel is of the document alone: while there is no such document, the server refuses it. */
  readonly own?: true;
}

interface Asking {
  /** After a gap in the frames; an answer of the position, when there is one, has them all. */
  readonly gap: (upTo?: number) => void;
  /** After an event. */
  readonly soon: () => void;
}

const nothing = (): void => {};

export function useHearing(on: readonly Hearing[], { gap, soon }: Asking): void {
  const latest = useRef(on);
  useEffect(() => {
    latest.current = on;
  });
  const names = on.map(({ channel }) => channel ?? '').join(' ');
  useEffect(() => {
    const heard = latest.current.map(({ channel, events }, nth) => {
      if (channel === null) return nothing;
      // A gap is one, however many handlers the channel has.
      const isAgain = latest.current.findIndex((one) => one.channel === channel) < nth;
      const each = (event: string) => (data: never) => {
        const { events: now } = latest.current[nth] ?? {};
        if (now === undefined) return;
        if ('length' in now) soon();
        else (now as Handlers)[event]?.(data, soon);
      };
      const known: readonly string[] = 'length' in events ? (events as readonly string[]) : Object.keys(events);
      return watch(channel, Object.fromEntries(known.map((event) => [event, each(event)])), isAgain ? nothing : gap);
    });
    return () => {
      for (const stop of heard) stop();
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: the names of the channels stand for them.
  }, [names, gap, soon]);
}

/** A new question is asked anyway. */
export function useAgain(key: string | null, reason: unknown, ask: () => void): void {
  const before = useRef({ key, reason });
  useEffect(() => {
    if (before.current.key === key && before.current.reason !== reason) ask();
    before.current = { key, reason };
  }, [key, reason, ask]);
}

export function useEvery(milliseconds: number | undefined, ask: () => void): void {
  useEffect(() => {
    if (milliseconds === undefined) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds, ask]);
}
