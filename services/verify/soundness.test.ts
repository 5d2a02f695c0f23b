import { describe, expect, it } from 'vitest';
import { chainHash, genesis } from '#events/core/chain';
import type { RawLog } from '#events/store/rawLog';
import type { RawEvent } from '#events/store/types';
import type { Rules, StreamRules } from './rules.ts';
import { soundnessOf } from './soundness.ts';

const stream = 'incident-i1';
const json = (value: object) => Buffer.from(JSON.stringify(value));
const plain = (revision: number, more: Partial<RawEvent> = {}): RawEvent =>
  ({
    stream,
    revision,
    type: 'NoteRecorded',
    isJson: true,
    data: json({ n: revision }),
    metadata: json({}),
    position: { commit: BigInt(revision), prepare: BigInt(revision) },
    recordedAt: '2026-03-01T12:00:00.000Z',
    ...more,
  }) as unknown as RawEvent;

/** An event that continues a chain, and its hash. */
const hashed = (revision: number, previous: string, more: Partial<RawEvent> = {}) => {
  const bare = { entity: 'arvada', chain: 2 };
  const { stream, id } = plain(revision, more);
  const hash = chainHash(previous, {
    stream,
    revision,
    id,
    type: 'NoteRecorded',
    data: { n: revision },
    metadata: bare,
  });
  return { hash, event: plain(revision, { metadata: json({ ...bare, hash }), ...more }) };
};
/** The events of a whole chain. */
function chain(length: number, first = 0, more: Partial<RawEvent> = {}): readonly RawEvent[] {
  const events: RawEvent[] = [];
  let previous = genesis;
  for (let n = 0; n < length; n++) {
    const { hash, event } = hashed(first + n, previous, more);
    previous = hash;
    events.push(event);
  }
  return events;
}
const without = <T>(all: readonly T[], at: number): readonly T[] => all.filter((_, n) => n !== at);

interface Around {
  readonly rule?: Partial<StreamRules>;
  /** The events that the log still has. */
  readonly log?: readonly RawEvent[];
  readonly isMoved?: boolean;
}
async function faults(events: readonly RawEvent[], { rule, log = [], isMoved = true }: Around = {}) {
  const rules = {
    of: () => rule && { state: 'open', before: 0, shortens: false, ...rule },
    isMoved: () => isMoved,
  } as unknown as Rules;
  const raw = {
    readStream: async (_: string, { from }: { from: number }) =>
      log.filter(({ revision }) => revision === from).slice(0, 1),
  } as unknown as RawLog;
  const soundness = soundnessOf(raw, rules);
  const found: (string | null)[] = [];
  for (const event of events) {
    const fault = await soundness.check(event);
    found.push(fault && `${fault.kind} ${fault.stream === event.stream ? fault.revision : fault.stream}`);
  }
  return found;
}
const good = (n: number) => Array.from({ length: n }, () => null);

describe('a stream', () => {
  it('that was renamed is found at its first event, and an exchanged id at the event', async () => {
    expect(await faults(chain(3).map((event) => ({ ...event, stream: 'incident-9' })))).toEqual([
      'hash 0',
      'hash 1',
      'hash 2',
    ]);
    expect(await faults(chain(3).map((event, n) => (n === 1 ? { ...event, id: 'e9' } : event)))).toEqual([
      null,
      'hash 1',
      null,
    ]);
  });
  it('whose events continue each other is sound, with hashes and without', async () => {
    expect(await faults(chain(4))).toEqual(good(4));
    expect(await faults([plain(0), plain(1), plain(2)])).toEqual(good(3));
    expect(await faults([plain(0, { isJson: false, data: Buffer.from('x') }), plain(1)])).toEqual(good(2));
    expect(await faults([plain(0, { metadata: Buffer.alloc(0) })])).toEqual(good(1));
  });

  it('that lacks an event says which, once', async () => {
    expect(await faults(without(chain(4), 1))).toEqual([null, 'missing 1', null]);
    expect(await faults(without(chain(3), 0))).toEqual(['missing 0', null]);
  });

  it('whose event was changed does not fit its hash; the next is compared with it as it is', async () => {
    const [first, , third] = chain(3) as [RawEvent, RawEvent, RawEvent];
    const changed = { ...(chain(3)[1] as RawEvent), data: json({ n: 7 }) };
    expect(await faults([first, changed, third])).toEqual([null, 'hash 1', null]);
    const retyped = { ...first, type: 'OtherRecorded' };
    expect(await faults([retyped])).toEqual(['hash 0']);
  });

  it('whose event lost its hash, or has one of another chain, is found', async () => {
    const [first] = chain(2) as [RawEvent];
    expect(await faults([first, plain(1)])).toEqual([null, 'hash 1']);
    expect(await faults([first, hashed(1, genesis).event])).toEqual([null, 'hash 1']);
    expect(await faults([hashed(0, 'f'.repeat(64)).event])).toEqual(['hash 0']);
    // After an event of a stranger a chain begins.
    expect(await faults([plain(0), hashed(1, genesis).event])).toEqual(good(2));
  });

  it.each([
    ['data', { data: Buffer.from('{') }],
    ['metadata', { metadata: Buffer.from('{') }],
  ])('with %s that are no JSON says so; what follows cannot be judged', async (_, broken) => {
    const [first, second, third, fourth] = chain(4) as [RawEvent, RawEvent, RawEvent, RawEvent];
    expect(await faults([first, { ...second, ...broken }, third, fourth])).toEqual([null, 'not-json 1', null, null]);
  });

  it('with an event that cannot be read says where; what follows cannot be judged', async () => {
    const [first, , third] = chain(3) as [RawEvent, RawEvent, RawEvent];
    const unread = plain(77, { isJson: false, data: Buffer.from('This event cannot be read.') });
    expect(await faults([first, unread, third])).toEqual([null, 'unreadable 77', null]);
    expect(await faults([unread])).toEqual(['unreadable 77']);
  });

  it('of a key begins a chain with each event', async () => {
    const key = { stream: 'key-k1' };
    expect(await faults([hashed(0, genesis, key).event, hashed(1, genesis, key).event])).toEqual(good(2));
  });
});

describe('a stream whose first events were removed', () => {
  const rest = chain(4).slice(2);

  it('is sound when a rule removed them', async () => {
    expect(await faults(rest, { rule: { before: 2 } })).toEqual(good(2));
    expect(await faults(rest, { rule: { shortens: true } })).toEqual(good(2));
  });

  it('is not, without a rule, or with one that removes nothing', async () => {
    expect(await faults(rest)).toEqual(['missing 0', null]);
    expect(await faults(rest, { rule: {} })).toEqual(['missing 0', null]);
  });

  it('and that began again continues nothing', async () => {
    const again = chain(2, 5);
    expect(await faults([...chain(2), ...again], { rule: { before: 5 } })).toEqual(good(4));
    expect(await faults([...chain(2), ...again], { rule: { before: 1 } })).toEqual([null, null, 'missing 2', null]);
  });

  it('still has to continue the events that are left', async () => {
    const [first, second] = chain(2) as [RawEvent, RawEvent];
    const changed = { ...second, data: json({ n: 7 }) };
    expect(await faults([first, changed], { rule: { shortens: true } })).toEqual([null, 'hash 1']);
    // A chain may begin again within a stream that has a rule.
    expect(await faults([first, hashed(1, genesis).event], { rule: { shortens: true } })).toEqual(good(2));
  });
});

describe('an event whose stream was not read from its beginning', () => {
  const [first, second, third] = chain(3) as [RawEvent, RawEvent, RawEvent];

  it('is compared with the one before it in the log', async () => {
    expect(await faults([second, third], { log: [first] })).toEqual(good(2));
    expect(await faults([{ ...second, data: json({ n: 7 }) }], { log: [first] })).toEqual(['hash 1']);
  });

  it('lacks it when the log has none, or one that does not count', async () => {
    expect(await faults([second])).toEqual(['missing 0']);
    expect(await faults([second], { log: [first], isMoved: false })).toEqual(['missing 0']);
  });
});
