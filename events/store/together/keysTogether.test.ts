import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#contracts/core/json';
import { idFrom } from '#events/core/ids';
import { type KeyRing, keyRing } from '#events/store/sealing/keys';
import { type EventStore, type StoredEvent, WrongExpectedVersionError } from '#events/store/store';
import { keysTogether } from './keysTogether.ts';
import { packed, unpacked } from './keyTable.ts';

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

describe('the two streams of a group', () => {
  const [first, second] = [group, idFrom('second keys', group)];
  const nameOf = new Map([
    [first, 'first'],
    [second, 'second'],
  ]);
  const key = (byte: number) => Buffer.alloc(32, byte);
  const three = new Map([
    [ada, key(1)],
    [bo, key(2)],
    [cy, key(3)],
  ]);

  /** The keys of a group whose tables were made in these streams at these positions, and what is done to them. */
  function groupOf(made: { first?: number; second?: number }, standing: Readonly<Record<string, typeof three>>) {
    const tables = new Map(Object.entries(standing).map(([name, table]) => [name, packed(table)]));
    const acts: string[] = [];
    const keys = keysTogether({
      random: { bytes: (length) => Buffer.alloc(length, 9), uuid: randomUUID },
      find: async (name) => tables.get(nameOf.get(name) ?? '') ?? null,
      create: async (name, table) => {
        acts.push(`write ${[...unpacked(table).keys()].map((id) => id.slice(-1)).join('')} to ${nameOf.get(name)}`);
        return tables.has(nameOf.get(name) ?? '') ? null : table;
      },
      made: async (name) => {
        const at = made[nameOf.get(name) as 'first' | 'second'];
        return at === undefined ? at : ({ position: { commit: BigInt(at), prepare: BigInt(at) } } as StoredEvent);
      },
      end: async (name) => {
        acts.push(`end ${nameOf.get(name)}`);
        tables.delete(nameOf.get(name) ?? '');
      },
    });
    return { keys, acts };
  }

  it.each<[string, Parameters<typeof groupOf>, readonly string[], readonly string[]]>([
    ['without a table', [{}, {}], [ada], []],
    ['in the first one', [{ first: 1 }, { first: three }], [ada], ['end second', 'write bc to second', 'end first']],
    ['in the second one', [{ second: 1 }, { second: three }], [bo], ['end first', 'write ac to first', 'end second']],
    [
      'moved to the second one',
      [
        { first: 1, second: 2 },
        { first: three, second: three },
      ],
      [cy],
      ['end first', 'write ab to first', 'end second'],
    ],
    [
      'moved back to the first one',
      [
        { first: 3, second: 2 },
        { first: three, second: three },
      ],
      [ada, bo],
      ['end second', 'write c to second', 'end first'],
    ],
    ['of which nobody is left', [{ first: 1 }, { first: three }], [ada, bo, cy], ['end second', 'end first']],
    ['that does not hold the person', [{ first: 1 }, { first: three }], [first], ['end second']],
    ['that is gone', [{ first: 1 }, {}], [ada], ['end second']],
  ])('change for an erasure in a group %s', async (_, state, people, expected) => {
    const { keys, acts } = groupOf(...state);
    await keys.eraseTogether(group, new Set(people));
    expect(acts).toEqual(expected);
  });

  it('keep the old table when another process writes the new one', async () => {
    const busy = keysTogether({
      random: { bytes: randomBytes, uuid: randomUUID },
      find: async () => packed(three),
      create: async () => null,
      made: async (name) => (name === first ? ({ position: { commit: 1n, prepare: 1n } } as StoredEvent) : undefined),
      end: async (name) => {
        if (name === first) throw new Error('It has the last table.');
      },
    });
    await expect(busy.eraseTogether(group, new Set([ada]))).rejects.toThrow(
      `The keys ${group} were written by another process.`,
    );
  });

  it('are read the first one first, and hold keys of 32 bytes', async () => {
    const two = new Map([[ada, key(4)]]);
    expect(await groupOf({}, { first: two, second: three }).keys.findTogether(group)).toEqual(two);
    expect(await groupOf({}, { second: three }).keys.findTogether(group)).toEqual(three);
    expect(await groupOf({}, {}).keys.findTogether(group)).toEqual(new Map());
    const fresh = groupOf({}, {});
    expect(await fresh.keys.obtainTogether(group, [ada])).toEqual(new Map([[ada, key(9)]]));
    expect(fresh.acts).toEqual(['write a to first']);
    const known = groupOf({}, { first: three });
    expect(await known.keys.obtainTogether(group, [bo])).toEqual(three);
    await expect(known.keys.obtainTogether(group, [bo, group])).rejects.toThrow(
      `The keys ${group} are those of other people.`,
    );
  });
});
