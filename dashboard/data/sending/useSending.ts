import { useEffect, useState } from 'react';
import { attempted } from '../attempted.ts';
import { systemClock } from '../waiting.ts';
import { browserNetwork, deliver, type Progress, type Sent } from './sending.ts';

/** The state of a draft's answer: pending with its key (a retry is the same answer), or accepted at a time. */
interface Draft<S> {
  readonly sending: S | null;
  readonly doneAt: string | null;
}

interface Props<S> {
  readonly sending: S | null;
  readonly update: (changed: Partial<Draft<S>>) => void;
  /** The same function at each render, while the call stays the same. */
  readonly post: (sending: S, signal: AbortSignal) => Promise<{ readonly time?: string } | null>;
}

/**
 * Sends the draft's pending answer until there is an answer or the user stops it, even after the page was closed and
 * reopened.
 */
export function useSending<S>({ sending, update, post }: Props<S>) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [refused, setRefused] = useState<Extract<Sent, { status: 'refused' }> | null>(null);
  useEffect(() => {
    if (!sending) return;
    const stop = new AbortController();
    // Use the server's time when it gives one. An answer before its read model (202) has none.
    let time = '';
    const attempt = (signal: AbortSignal) =>
      attempted(async () => {
        const answer = await post(sending, signal);
        time = answer?.time ?? new Date(systemClock.now()).toISOString();
      });
    const ports = { clock: systemClock, network: browserNetwork };
    void deliver({ ...ports, attempt, onProgress: setProgress, signal: stop.signal }).then((sent) => {
      if (sent.status === 'stopped') return;
      setProgress(null);
      if (sent.status === 'accepted') update({ sending: null, doneAt: time });
      if (sent.status === 'refused') {
        setRefused(sent);
        update({ sending: null });
      }
    });
    return () => stop.abort();
  }, [sending, update, post]);
  const send = (what: S) => {
    setRefused(null);
    update({ sending: what });
  };
  const stop = () => {
    setProgress(null);
    update({ sending: null });
  };
  return { progress, refused, send, stop };
}
