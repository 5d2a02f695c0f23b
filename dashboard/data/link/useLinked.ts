import { useEffect, useRef, useState } from 'react';
import { attempted } from '../attempted.ts';
import { browserStore } from '../drafts/formDraft.ts';
import { browserNetwork, deliver, type Progress } from '../sending/sending.ts';
import { systemClock } from '../waiting.ts';
import { forgetAnswer, keepAnswer, readKept } from './keptAnswer.ts';

const ports = { clock: systemClock, network: browserNetwork } as const;

/** The answer to the key of a link, or why the link is closed. `waiting` until it could be looked up. */
export interface Linked<T> {
  readonly answer: T | null;
  readonly refused: string | null;
  readonly waiting: boolean;
  /** The time of an answer that the phone had kept, in milliseconds; null once the server has answered. */
  readonly since: number | null;
}

interface Asking {
  readonly wrongKey?: string;
  readonly again?: string | undefined;
  readonly isOver?: boolean;
}

/**
 * Looks the key of a link up until the server answers, also after a time without network. `wrongKey`: the words for a
 * malformed key, which is a wrong key to the person who pressed the link, not a form error. `again`: another value asks
 * again. The last answer stays on the phone, so that the page opens without a signal, until the link is closed or
 * `isOver` says that nothing is left to do.
 */
export function useLinked<T>(
  key: string,
  ask: (key: string, signal: AbortSignal) => Promise<T>,
  { wrongKey, again, isOver = false }: Asking = {},
): Linked<T> {
  const [store] = useState(browserStore);
  const [{ answer, since }, setAnswer] = useState<Pick<Linked<T>, 'answer' | 'since'>>(() => {
    const kept = readKept<T>(store, key, systemClock.now());
    return { answer: kept?.answer ?? null, since: kept?.at ?? null };
  });
  const [refused, setRefused] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const asking = useRef({ ask, wrongKey });
  const over = useRef(isOver);
  useEffect(() => {
    over.current = isOver;
    if (isOver) forgetAnswer(store, key);
  }, [isOver, store, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value of `again` asks again.
  useEffect(() => {
    const stop = new AbortController();
    const attempt = (signal: AbortSignal) =>
      attempted(async () => {
        const found = await asking.current.ask(key, signal);
        if (stop.signal.aborted) return;
        setAnswer({ answer: found, since: null });
        if (!over.current) keepAnswer(store, key, { answer: found, at: systemClock.now() });
      });
    const onProgress = (progress: Progress) => progress.status === 'waiting' && setWaiting(true);
    void deliver({ ...ports, attempt, onProgress, signal: stop.signal }).then((sent) => {
      if (sent.status === 'stopped') return;
      setWaiting(false);
      if (sent.status !== 'refused') return;
      forgetAnswer(store, key);
      setRefused((sent.http === 400 && asking.current.wrongKey) || sent.words);
    });
    return () => stop.abort();
  }, [key, again, store]);
  return { answer, refused, waiting, since };
}
