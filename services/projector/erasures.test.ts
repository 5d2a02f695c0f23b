import { beforeEach, describe, expect, it } from 'vitest';
import type { Position } from '#events/core/position';
import { keyErased } from '#events/store/sealing/keys';
import { type EventStore, type StoredEvent, type SubscribeOptions, WrongPositionError } from '#events/store/store';
import { followErasures } from './erasures.ts';

const at = (n: number): Position => ({ commit: BigInt(n), prepare: BigInt(n) });
const erased = (subject: string, n: number) =>
  ({ type: 'PersonalDataErased', stream: 'incident-i1', data: { subject }, position: at(n) }) as unknown as StoredEvent;
const keyGone = (subject: string, n: number) =>
  ({ type: keyErased, stream: `key-${subject}`, data: {}, position: at(n) }) as unknown as StoredEvent;

type Lot = readonly (StoredEvent | { readonly caughtUp: Position | null })[];
/** One subscription: what it says, in turns, and then its end. */
interface Round {
  readonly lots?: readonly Lot[];
  readonly fails?: Error;
}

let before: readonly StoredEvent[];
let rounds: Round[];
let asked: (Position | undefined)[];
let forgotten: (readonly [string, bigint])[];
let readable: boolean;
let stopping: AbortController;
beforeEach(() => {
  [before, rounds, asked, forgotten, readable, stopping] = [[], [], [], [], true, new AbortController()];
});

const store = {
  last: async () => before.at(-1) ?? null,
  readAll: async function* readAll() {
    if (!readable) throw new Error('the store is away');
    yield* before;
  },
  follow: async function* follow({ after, onState }: SubscribeOptions) {
    asked.push(after);
    const round = rounds.shift();
    if (!round) {
      stopping.abort();
      return;
    }
    onState?.('live');
    for (const lot of round.lots ?? []) yield lot;
    if (round.fails) throw round.fails;
  },
} as unknown as EventStore;

const follow = async (after?: Position) => {
  const erasures = followErasures({
    store,
    keys: { forget: (subject: string, position: Position) => forgotten.push([subject, position.commit]) } as never,
    after,
    stopping: stopping.signal,
    round: () => stopping.signal,
  });
  await erasures.ended;
  return erasures;
};

describe('the erasures in the log', () => {
  it('are told to the keys first by a read, and then as they come', async () => {
    before = [erased('ada', 3), keyGone('bo', 5)];
    rounds = [{ lots: [[erased('carl', 7)], [keyGone('dana', 8), { caughtUp: at(9) }]] }];
    await follow();
    expect(forgotten).toEqual([
      ['ada', 3n],
      ['bo', 5n],
      ['carl', 7n],
      ['dana', 8n],
    ]);
  });

  it('are followed from the last one seen, by every later subscription too', async () => {
    before = [erased('ada', 3)];
    rounds = [{ lots: [[erased('carl', 7)]] }, { lots: [[{ caughtUp: at(9) }]] }, { lots: [[{ caughtUp: null }]] }];
    await follow(at(1));
    expect(asked).toEqual([at(3), at(7), at(9), at(9)]);
  });

  it('are followed from the beginning asked for when the read fails, or finds nothing', async () => {
    readable = false;
    await follow(at(1));
    readable = true;
    stopping = new AbortController();
    await follow(at(2));
    expect(asked).toEqual([at(1), at(2)]);
  });

  it('are all new in another log than before, and another failure is not hidden', async () => {
    before = [erased('ada', 3)];
    rounds = [{ fails: new WrongPositionError() }];
    await follow();
    expect(asked).toEqual([at(3), undefined]);
    rounds = [{ fails: new Error('a mistake of ours') }];
    stopping = new AbortController();
    await expect(follow()).rejects.toThrow('a mistake of ours');
  });

  it('are known while they are followed, and at the end', async () => {
    let go = () => {};
    const waits = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slow = {
      ...store,
      follow: async function* late({ onState }: SubscribeOptions) {
        await waits;
        onState?.('live');
        yield [];
        await new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
      },
    } as unknown as EventStore;
    const { known, ended } = followErasures({
      store: slow,
      keys: { forget: () => {} } as never,
      after: undefined,
      stopping: stopping.signal,
      round: () => stopping.signal,
    });
    let isKnown = false;
    const asking = known().then(() => {
      isKnown = true;
    });
    await new Promise(setImmediate);
    expect(isKnown).toBe(false);
    go();
    await asking;
    await known();
    stopping.abort();
    await ended;
    await known();
  });
});
