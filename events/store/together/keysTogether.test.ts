import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#contracts/core/json';
import { type KeyRing, keyRing } from '#events/store/keys';
import { type EventStore, type StoredEvent, WrongExpectedVersionError } from '#events/store/store';

const group = '6f1c9a52-7b6e-5a50-8f0e-111111111111';
const [ada, bo, cy] = ['a', 'b', 'c'].map((letter) => `00000000-0000-5000-8000-00000000000${letter}`) as [
  string,
  string,
  string,
];

/** Key streams in memory. `failing` names the write that the process does not survive. */
let streams: Map<string, StoredEvent[]>;
let written: number;
let failing: 'append' | 'delete' | null;
const conflict = (streamName: string) =>
  new WrongExpectedVersionError(undefined, { streamName, current: 0n, expected: 'any' });
const cut = (what: 'append' | 'delete') => {
  if (failing === what) throw new Error('killed');
};
const store = {
  append: async (stream: string, expected: number | 'none', [event]: readonly { data: JsonObject }[]) => {
    cut('append');
    const before = streams.get(stream) ?? [];
    if (expected === 'none' ? before.length > 0 : before.at(-1)?.revision !== expected) throw conflict(stream);
    const position = { commit: BigInt(++written), prepare: BigInt(written) };
    const stored = { ...event, stream, revision: written, position } as unknown as StoredEvent;
    streams.set(stream, [...before, stored]);
    return stored;
  },
  async *read(stream: string) {
    const last = streams.get(stream)?.at(-1);
    if (last) yield last;
  },
  delete: async (stream: string, revision: number) => {
    cut('delete');
    if (streams.get(stream)?.at(-1)?.revision !== revision) throw conflict(stream);
    streams.delete(stream);
  },
} as unknown as EventStore;

/** The keys as a process sees them that has just been started. */
const ring = (): KeyRing =>
  keyRing({
    store,
    masterKey: Buffer.alloc(32, 7),
    random: { bytes: randomBytes, uuid: randomUUID },
    clock: { now: () => 0, at: () => () => {} },
  });
beforeEach(() => {
  streams = new Map();
  written = 0;
  failing = null;
});

describe('the keys of people who were sealed together', () => {
  it('are made by one write, differ, and are found by every process', async () => {
    const made = await ring().obtainTogether(group, [ada, bo, cy]);
    expect(written).toBe(1);
    expect(new Set([...made.values()].map(String)).size).toBe(3);
    expect(await ring().findTogether(group)).toEqual(made);
    expect(await ring().obtainTogether(group, [ada, bo, cy])).toEqual(made);
    await expect(ring().obtainTogether(group, [ada, randomUUID()])).rejects.toThrow('other people');
  });

  it('end one by one, and those of the others stay', async () => {
    const keys = ring();
    const made = await keys.obtainTogether(group, [ada, bo, cy]);
    for (const [gone, left] of [
      [ada, [bo, cy]],
      [cy, [bo]],
      [bo, []],
    ] as const) {
      await keys.eraseTogether(group, new Set([gone]));
      const expected = new Map(left.map((person) => [person, made.get(person)]));
      expect(await keys.findTogether(group)).toEqual(expected);
      expect(await ring().findTogether(group)).toEqual(expected);
      // A table with the erased key stands nowhere.
      expect(streams.size).toBe(left.length > 0 ? 1 : 0);
    }
    await keys.eraseTogether(group, new Set([bo]));
    expect(streams.size).toBe(0);
  });

  it.each(['append', 'delete'] as const)(
    'are never lost when a process ends before the %s of an erasure',
    async (step) => {
      const made = await ring().obtainTogether(group, [ada, bo, cy]);
      const others = new Map([...made].filter(([person]) => person !== ada));
      failing = step;
      await expect(ring().eraseTogether(group, new Set([ada]))).rejects.toThrow('killed');
      for (const person of others.keys())
        expect((await ring().findTogether(group)).get(person)).toEqual(made.get(person));
      failing = null;
      await ring().eraseTogether(group, new Set([ada]));
      expect(await ring().findTogether(group)).toEqual(others);
      expect(streams.size).toBe(1);
      await ring().eraseTogether(group, new Set([bo]));
      expect([...(await ring().findTogether(group)).keys()]).toEqual([cy]);
    },
  );
});
