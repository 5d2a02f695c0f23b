import { useEffect, useRef } from 'react';
import type { Handlers } from '../data/realtime.ts';

// A double of `data/realtime.ts` for the tests of one screen: `vi.mock('…/realtime.ts', () => import('…/testing/channels.ts'))`.

interface Channel {
  readonly handlers: Handlers;
  readonly refetch: (upTo?: number) => void;
}
const open = new Map<string, Set<Channel>>();

export function watch(name: string, handlers: Handlers, refetch: (upTo?: number) => void): () => void {
  const channel = { handlers, refetch };
  const listeners = open.get(name) ?? new Set();
  open.set(name, listeners.add(channel));
  return () => {
    listeners.delete(channel);
    if (listeners.size === 0) open.delete(name);
  };
}

export function useChannel(name: string | null, handlers: Handlers, refetch: () => void): void {
  const latest = useRef({ handlers, refetch });
  useEffect(() => {
    latest.current = { handlers, refetch };
  });
  useEffect(() => {
    if (!name) return;
    const steady = Object.keys(latest.current.handlers).map((event) => [
      event,
      (data: never) => latest.current.handlers[event]?.(data),
    ]);
    return watch(name, Object.fromEntries(steady) as Handlers, () => latest.current.refetch());
  }, [name]);
}

/** A frame arrives on a channel. */
export const hear = (channel: string, event: string, data?: unknown): void => {
  for (const { handlers } of open.get(channel) ?? []) handlers[event]?.(data as never);
};
/**
 * Frames of a channel were lost: it is subscribed anew, or the server says so. `upTo`: it is subscribed first, and there
 * were frames up to this log position.
 */
export const missed = (channel: string, upTo?: number): void => {
  for (const { refetch } of open.get(channel) ?? []) refetch(upTo);
};
export const heardChannels = (): readonly string[] => [...open.keys()];
