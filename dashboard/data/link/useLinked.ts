import { useEffect, useRef, useState } from 'react';
import { attempted } from '../attempted.ts';
import { browserNetwork, deliver, type Progress } from '../sending/sending.ts';
import { systemClock } from '../waiting.ts';

const ports = { clock: systemClock, network: browserNetwork } as const;

/** The answer to the key of a link, or why the link is closed. `waiting` until it could be looked up. */
export interface Linked<T> {
  readonly answer: T | null;
  readonly refused: string | null;
  readonly waiting: boolean;
}

interface Asking {
  readonly wrongKey?: string;
  readonly again?: string | undefined;
}

/**
 * Looks the key of a link up until the server answers, also after a time without network. `wrongKey`: the words for a
 * malformed key, which is a wrong key to the person who pressed the link, not a form error. `again`: another value asks
 * again.
 */
export function useLinked<T>(
  key: string,
  ask: (key: string, signal: AbortSignal) => Promise<T>,
  { wrongKey, again }: Asking = {},
): Linked<T> {
  const [answer, setAnswer] = useState<T | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const asking = useRef({ ask, wrongKey });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value of `again` asks again.
  useEffect(() => {
    const stop = new AbortController();
    const attempt = (signal: AbortSignal) =>
      attempted(async () => {
        const found = await asking.current.ask(key, signal);
        if (!stop.signal.aborted) setAnswer(found);
      });
    const onProgress = (progress: Progress) => progress.status === 'waiting' && setWaiting(true);
    void deliver({ ...ports, attempt, onProgress, signal: stop.signal }).then((sent) => {
      if (sent.status === 'stopped') return;
      setWaiting(false);
      if (sent.status === 'refused') setRefused((sent.http === 400 && asking.current.wrongKey) || sent.words);
    });
    return () => stop.abort();
  }, [key, again]);
  return { answer, refused, waiting };
}
