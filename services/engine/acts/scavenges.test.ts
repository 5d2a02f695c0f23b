import { beforeEach, describe, expect, it } from 'vitest';
import type { Step } from '#events/store/handle';
import { keyErased } from '#events/store/sealing/keys';
import { NotAllowedError, type StoredEvent } from '#events/store/store';
import type { KeyErasureDue, NodeDue, ScavengeDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import type { Scavenges, Stands, StartResult } from '#services/outbound/scavenges/scavenges';
import { appOf } from '#services/testing/app';
import { eraseKeys, scavengeNext } from './scavenges.ts';

const now = Date.parse('2026-03-01T10:00:00.000Z');
const night = '2026-03-01';
const place = (n: number) => ({ commit: BigInt(n), prepare: BigInt(n) });

interface Written {
  readonly type: string;
  readonly stream: string;
  readonly data?: object;
}
const erased = (subject: string, stream = 'user-1'): Written => ({
  type: 'PersonalDataErased',
  stream,
  data: { subject },
});
const keyEnded = (subject: string): Written => ({ type: keyErased, stream: `key-${subject}` });

let done: string[];
let recorded: { readonly night: string; readonly command: object }[];
let logged: string[];
beforeEach(() => {
  [done, recorded, logged] = [[], [], []];
});

/** An installation with this log, at this time, and the newest scavenge point. */
function appWith(log: readonly Written[], more: { server?: boolean; at?: number; point?: number | Error } = {}): App {
  const { server = true, at = now, point = 4 } = more;
  const events = log.map(
    (one, n) => ({ data: {}, ...one, id: `e${n + 1}`, position: place(n + 1) }) as unknown as StoredEvent,
  );
  return appOf({
    clock: { now: () => at },
    random: { uuid: () => 'r1' },
    config: { eventStoreUrl: server ? 'esdb://node' : null },
    store: {
      async *readAll({ types = [], after = place(0), backwards = false, maxCount = events.length } = {}) {
        const found = events.filter(({ type, position }) => types.includes(type) && position.commit > after.commit);
        yield* (backwards ? found.toReversed() : found).slice(0, maxCount);
      },
      async *read(stream: string, options: { from?: number }) {
        if (options.from !== undefined) {
          yield* events.filter((one) => one.stream === stream).slice(options.from, options.from + 1);
          return;
        }
        expect([stream, options]).toEqual(['$scavengePoints', { backwards: true, maxCount: 1 }]);
        if (point instanceof Error) throw point;
        if (point >= 0) yield { revision: point } as StoredEvent;
      },
    },
    keys: {
      erase: async (subject: string, before?: { commit: bigint }) =>
        void done.push(`erase ${subject} ${before?.commit}`),
      eraseAgain: async (subject: string, before: { commit: bigint }) =>
        void done.push(`erase again ${subject} ${before.commit}`),
      eraseTogether: async (group: string, accounts: ReadonlySet<string>) =>
        void done.push(`erase ${[...accounts].join(' ')} of ${group}`),
    },
    handle: async (_: unknown, id: string, step: Step<object>, cause: object) => {
      expect(cause).toMatchObject({ entity: '', actor: { kind: 'system', id: 'engine' } });
      expect(step.occurredAt).toBe(new Date(at).toISOString());
      recorded.push({ night: id, command: step.command });
      return { position: undefined, events: id === night ? [{ type: 'Step', id: 'e1' }] : [] };
    },
    log: {
      info: (data: object) => void logged.push(`info ${JSON.stringify(data)}`),
      warn: (data: object) => void logged.push(`warn ${JSON.stringify(data)}`),
    },
  });
}

describe('the keys of erased people', () => {
  const due = (more: Partial<KeyErasureDue> = {}) =>
    ({
      kind: 'key-erasure',
      since: '2026-03-01T09:00:00.000Z',
      last: of('e9', 8),
      done: null,
      ...more,
    }) as KeyErasureDue;
  const of = (event: string, revision: number) => ({ event, stream: 'user-1', revision });

  it('are deleted for good, and the night is told what remains on the disks', async () => {
    await eraseKeys(appWith([erased('anna'), erased('bo'), keyEnded('bo'), erased('cy'), erased('anna')]), due());
    expect(done).toEqual(['erase again anna 5', 'erase bo 2', 'erase again cy 4']);
    expect(recorded).toEqual([
      {
        night: '2026-03-02',
        command: {
          do: 'recordDeleted',
          data: {
            night: '2026-03-02',
            through: 'e9',
            since: '2026-03-01T09:00:00.000Z',
            remain: true,
          },
        },
      },
    ]);
    expect(logged).toEqual([]);
  });

  it('whose end was seen without an erasure are left alone', async () => {
    await eraseKeys(appWith([keyEnded('bo')]), due({ since: null }));
    expect(done).toEqual([]);
    expect(recorded[0]?.command).toMatchObject({ data: { since: '2026-03-01T10:00:00.000Z', remain: true } });
  });

  it('remain nowhere on a server that shows none of them, and never on the embedded node', async () => {
    await eraseKeys(appWith([erased('anna')]), due());
    await eraseKeys(appWith([erased('anna'), keyEnded('anna')], { server: false }), due());
    expect(done).toEqual(['erase again anna 1', 'erase anna 1']);
    expect(recorded.map(({ command }) => (command as { data: { remain: boolean } }).data.remain)).toEqual([
      false,
      false,
    ]);
  });

  it('are those after the last ones done, and all where the log does not show the last one', async () => {
    const log = [erased('anna'), erased('bo')];
    await eraseKeys(appWith(log), due({ done: of('e1', 0) }));
    expect(done).toEqual(['erase again bo 2']);
    await eraseKeys(appWith(log), due({ done: of('another', 0) }));
    expect(done.slice(1)).toEqual(['erase again anna 1', 'erase again bo 2']);
  });

  it('of customers are deleted among those of their spreadsheet, when it was read before the erasure', async () => {
    const sheet = (keys: string, ...subjects: readonly string[]): Written => ({
      type: 'ServiceAccountsRead',
      stream: 'serviceaccounts-1',
      data: { keys, people: subjects.map((subject) => ({ subject })) },
    });
    await eraseKeys(
      appWith([
        sheet('first', 'acc1', 'acc2', 'acc3'),
        erased('acc1', 'serviceaccount-acc1'),
        sheet('second', 'acc1', 'acc3'),
        erased('acc3', 'serviceaccount-acc3'),
        sheet('third', 'acc1', 'acc3'),
        keyEnded('acc3'),
      ]),
      due(),
    );
    expect(done).toEqual(['erase acc1 acc3 of first', 'erase acc3 of second', 'erase again acc1 2', 'erase acc3 4']);
  });
});

describe('a scavenge of the night', () => {
  const node = (name: string, more: Partial<NodeDue> = {}): NodeDue => ({
    node: name,
    status: 'owed',
    scavenge: null,
    point: null,
    rounds: 0,
    waits_until: null,
    reason: null,
    ...more,
  });
  const due = (nodes: readonly NodeDue[], more: Partial<ScavengeDue> = {}) =>
    ({ kind: 'scavenge', id: 'log', night, nodes, due_at: null, ...more }) as ScavengeDue;
  const asks = (
    start: StartResult | Error = { result: 'started', scavenge: 's1' },
    stands: Stands = 'done',
  ): Scavenges => ({
    nodes: async () => ['a:1', 'b:1'],
    start: async (of) => {
      done.push(`start ${of}`);
      if (start instanceof Error) throw start;
      return start;
    },
    stands: async (of, scavenge) => {
      done.push(`stands ${of} ${scavenge}`);
      return stands;
    },
  });
  const commands = () => recorded.map(({ command }) => command);

  it('is requested of all nodes, for the night that it is due', async () => {
    await scavengeNext(appWith([]), asks(), due([], { night: null, due_at: '2026-02-28T09:00:00.000Z' }));
    await scavengeNext(appWith([]), asks(), due([], { night: null }));
    expect(recorded).toEqual(
      ['2026-02-28', night].map((one) => ({
        night: one,
        command: { do: 'request', data: { night: one, nodes: ['a:1', 'b:1'] } },
      })),
    );
    expect(logged).toEqual(['info {"step":"request","night":"2026-03-01","nodes":["a:1","b:1"]}']);
  });

  it('begins on one node after the other; a node that was put off waits behind the others', async () => {
    const waits = node('a:1', { waits_until: '2026-03-01T09:30:00.000Z' });
    await scavengeNext(appWith([]), asks(), due([node('z:1', { status: 'done' }), waits, node('b:1'), node('c:1')]));
    expect(done).toEqual(['start b:1']);
    expect(commands()).toEqual([{ do: 'start', data: { night, node: 'b:1', scavenge: 's1', point: 4 } }]);
    await scavengeNext(appWith([]), asks(), due([node('b:1', { waits_until: '2026-03-01T09:40:00.000Z' }), waits]));
    expect(done.at(-1)).toBe('start a:1');
  });

  it('notes the newest scavenge point before it: none, or one that we may not read', async () => {
    await scavengeNext(appWith([], { point: -1 }), asks(), due([node('a:1')]));
    await scavengeNext(appWith([], { point: new NotAllowedError('rights') }), asks(), due([node('a:1')]));
    expect(commands()).toMatchObject([{ data: { point: -1 } }, { data: { point: null } }]);
    await expect(scavengeNext(appWith([], { point: new Error('away') }), asks(), due([node('a:1')]))).rejects.toThrow(
      'away',
    );
  });

  it('puts off a node that is busy for ten minutes, until twelve hours after the next night began', async () => {
    const busy = { result: 'later', reason: 'another scavenge is running' } as const;
    const last = Date.parse('2026-03-01T09:00:00.000Z') + 12 * 3_600_000;
    await scavengeNext(appWith([]), asks(busy), due([node('a:1')]));
    await scavengeNext(appWith([], { at: last }), asks(busy), due([node('a:1')]));
    await scavengeNext(appWith([], { at: last + 1 }), asks(busy), due([node('a:1')]));
    const data = { night, node: 'a:1', reason: busy.reason };
    expect(commands()).toEqual([
      { do: 'putOff', data: { ...data, dueAt: '2026-03-01T10:10:00.000Z' } },
      { do: 'putOff', data: { ...data, dueAt: '2026-03-01T21:10:00.000Z' } },
      { do: 'fail', data },
    ]);
    expect(logged[2]).toBe(`warn ${JSON.stringify(data)}`);
  });

  it('fails on a node that refuses', async () => {
    const reason = 'The user muster needs the group $admins.';
    await scavengeNext(appWith([]), asks({ result: 'refused', reason }), due([node('a:1')]));
    expect(commands()).toEqual([{ do: 'fail', data: { night, node: 'a:1', reason } }]);
  });

  const started = (more: Partial<NodeDue> = {}) =>
    node('b:1', { status: 'started', scavenge: 's1', point: 3, ...more });

  it('is followed before another node is asked, and changes nothing while it runs', async () => {
    await scavengeNext(appWith([]), asks(undefined, 'running'), due([node('a:1'), started()]));
    expect([done, recorded]).toEqual([['stands b:1 s1'], []]);
    await scavengeNext(appWith([]), asks(undefined, 'running'), due([started({ scavenge: null })]));
    expect(done.at(-1)).toBe('stands b:1 ');
  });

  it.each<readonly [string, Partial<NodeDue>, number | Error]>([
    ['done', { point: 3 }, 4],
    ['again', { point: 4 }, 4],
    ['again', { point: 4, rounds: 1 }, 4],
    ['done', { point: 4, rounds: 2 }, 4],
    ['again', { point: null }, 4],
    ['again', { point: 3 }, new NotAllowedError('rights')],
  ])('is %s with %j and the newest point %s', async (result, more, point) => {
    await scavengeNext(appWith([], { point }), asks(), due([started(more)]));
    expect(commands()).toEqual([{ do: 'end', data: { night, node: 'b:1', scavenge: 's1', result } }]);
  });

  it('fails when the node stopped it', async () => {
    await scavengeNext(appWith([]), asks(undefined, 'lost'), due([started()]));
    const reason = 'b:1 stopped its scavenge s1. Its own log says why.';
    expect(commands()).toEqual([{ do: 'fail', data: { night, node: 'b:1', reason } }]);
  });

  it('has nothing to do when all nodes are done', async () => {
    await scavengeNext(appWith([]), asks(), due([node('a:1', { status: 'done' }), node('b:1', { status: 'failed' })]));
    expect([done, recorded]).toEqual([[], []]);
  });
});
