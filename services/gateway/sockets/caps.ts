import { networkOf } from '#services/core/clientAddress';
import type { Connection } from './connection.ts';

/** Counts the sockets of an address on which nobody has signed in, and those of a session. */
export function socketCaps(mostStrangers: number, mostOfSession: number) {
  const strangers = counts();
  const sessions = counts();
  return {
    isFull: (address: string): boolean => strangers.of(networkOf(address)) >= mostStrangers,
    /** Returns the key under which the socket is counted. */
    came: (address: string): string => {
      const network = networkOf(address);
      strangers.add(network, 1);
      return network;
    },
    signedIn: ({ address }: Pick<Connection, 'address'>, session: string): boolean => {
      if (sessions.of(session) >= mostOfSession) return false;
      strangers.add(address, -1);
      sessions.add(session, 1);
      return true;
    },
    left: ({ address, session }: Pick<Connection, 'address' | 'session'>): void => {
      if (session === undefined) strangers.add(address, -1);
      else sessions.add(session, -1);
    },
  };
}

function counts() {
  const known = new Map<string, number>();
  const of = (key: string): number => known.get(key) ?? 0;
  return {
    of,
    add: (key: string, change: 1 | -1): void => {
      const now = of(key) + change;
      if (now > 0) known.set(key, now);
      else known.delete(key);
    },
  };
}
