import { Duplex } from 'node:stream';
import type { Machine } from './machine.ts';
import type { Luck, WireAnswer, WireRequest } from './peers/ports.ts';
import type { VirtualTime } from './virtualTime.ts';

/** The way from people to the machines: a proxy that tries the next machine when one refuses the connection. */
export interface Front {
  ask(request: WireRequest, from: string): Promise<WireAnswer>;
  /** A connection for a socket. */
  connect(from: string): Duplex;
  /** Read at each request: the probability of each fault, and the delay there and back in milliseconds. */
  readonly faults: FrontFaults;
}

interface FrontFaults {
  lostRequest: number;
  lostAnswer: number;
  slowMs: number;
  /** Each second answer to a person is so late, so that it comes after the next one. */
  everySecondMs: number;
}

export interface FrontOptions {
  readonly machines: readonly Machine[];
  readonly time: VirtualTime;
  readonly luck: Luck;
}

export class NoAnswer extends Error {}

export function frontOf({ machines, time, luck }: FrontOptions): Front {
  const faults: FrontFaults = { lostRequest: 0, lostAnswer: 0, slowMs: 0, everySecondMs: 0 };
  const answered = new Map<string, number>();
  const addresses = new Map<string, string>();
  const addressOf = (from: string): string => {
    const known = addresses.get(from) ?? `10.1.0.${addresses.size + 1}`;
    addresses.set(from, known);
    return known;
  };
  /** A person stays with a machine while it is up, as behind a proxy that goes by the address. */
  const machineOf = (from: string): Machine | undefined => {
    addressOf(from);
    const own = machines[[...addresses.keys()].indexOf(from) % machines.length];
    if (own?.app) return own;
    const up = machines.filter(({ app }) => app !== null);
    return up.length === 0 ? undefined : luck.one(up);
  };
  const delay = (milliseconds: number) => new Promise<void>((done) => void time.after(milliseconds, done));
  return {
    faults,
    ask: async (request, from) => {
      const address = addressOf(from);
      if (faults.slowMs > 0) await delay(luck.whole(0, faults.slowMs));
      if (luck.is(faults.lostRequest)) throw new NoAnswer('the request was lost');
      const chosen = machineOf(from);
      if (!chosen) throw new NoAnswer('no machine is up');
      const answer = await chosen.ask(request, address);
      if (luck.is(faults.lostAnswer)) throw new NoAnswer('the answer was lost');
      if (faults.slowMs > 0) await delay(luck.whole(0, faults.slowMs));
      const nth = (answered.get(from) ?? 0) + 1;
      answered.set(from, nth);
      if (faults.everySecondMs > 0 && nth % 2 === 1) await delay(faults.everySecondMs);
      return { ...answer, headers: { ...answer.headers, 'x-machine': chosen.run } };
    },
    connect: (from) => {
      const chosen = machineOf(from);
      if (chosen) return chosen.connect(addressOf(from));
      const refused = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() });
      process.nextTick(() => refused.destroy(new NoAnswer('no machine is up')));
      return refused;
    },
  };
}
