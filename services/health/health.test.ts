import { describe, expect, it } from 'vitest';
import { due } from '#projections/due/due';
import { appOf } from '#services/testing/app';
import { noon } from '#services/testing/desk';
import { type Health, healthOf, httpStatusOf } from './health.ts';

const now = Date.parse(noon);
const at = (commit: number) => ({ commit: BigInt(commit), prepare: BigInt(commit) });
const event = (commit: number, { type = 'IncidentCreated', stream = 'incident-1' } = {}) => ({
  type,
  stream,
  position: at(commit),
});

interface Node {
  readonly projector?: object;
  readonly parts?: object;
  readonly last?: () => Promise<unknown>;
  readonly docs?: Readonly<Record<string, unknown>>;
  readonly late?: readonly object[];
  readonly calls?: readonly object[];
  readonly damaged?: readonly string[];
  readonly eventStoreUrl?: string | null;
  readonly filesRefused?: string;
}
const serving = [{ name: due.name, position: 40, serving: true }];

function health({ projector, parts, last, docs = {}, late = [], calls = [], damaged = [], ...node }: Node = {}) {
  const { eventStoreUrl = null, filesRefused = null } = node;
  const app = {
    config: { roles: new Set(['api', 'engine']), eventStoreUrl },
    clock: { now: () => now },
    projector: {
      health: () => ({
        position: at(40),
        built: 0.429,
        received: at(40),
        connected: true,
        refused: null,
        projections: serving,
        setAside: [],
        breaks: [],
        explained: [],
        ...projector,
      }),
    },
    store: { last: last ?? (() => Promise.resolve(event(40))) },
    parts: { hints: null, engine: null, denied: null, loading: false, ...parts },
    files: { damaged: () => damaged, refused: () => filesRefused },
    views: {
      doc: (_: string, key: string) => docs[key] ?? null,
      docs: (name: string) => (name === 'calls' ? calls : late),
    },
  };
  return healthOf(appOf(app));
}

describe('the health of a process', () => {
  it('is up when nothing is wrong', async () => {
    expect(await health()).toEqual({
      status: 'up',
      roles: ['api', 'engine'],
      eventStore: 'up',
      eventStoreDenied: null,
      nats: 'up',
      disk: 'up',
      position: 40,
      projections: [{ name: due.name, position: 40, lag: 0 }],
      building: null,
      setAside: { count: 0, documents: [] },
      brokenChains: { count: 0, first: [] },
      explainedChains: { count: 0, first: [] },
      damagedFiles: { count: 0, files: [] },
      loading: false,
      moving: null,
      engine: null,
      late: null,
      phoneCompany: null,
      anchors: [],
      securityLog: null,
      erasedKeys: null,
    });
  });

  it.each<[string, Node, Partial<Health>]>([
    ['no connection to the event store', { projector: { connected: false } }, { eventStore: 'down' }],
    ['an event store without an answer', { last: () => Promise.reject(new Error()) }, { eventStore: 'down' }],
    [
      'an event store that refuses us',
      { parts: { denied: 'no right' } },
      { eventStore: 'down', eventStoreDenied: 'no right' },
    ],
    ['a damaged log', { parts: { damaged: 'broken' } }, { eventStore: 'down', eventStoreDenied: 'broken' }],
    ['no connection to NATS', { parts: { hints: { connected: false } } }, { nats: 'down' }],
    ['a full disk under the read models', { projector: { refused: 'full' } }, { disk: 'down' }],
    [
      'a full disk under the log',
      { parts: { denied: 'The disk is full.', unsaved: 'disk' } },
      { disk: 'down', eventStoreDenied: 'The disk is full.' },
    ],
    ['a full disk under the files', { filesRefused: 'ENOSPC' }, { disk: 'down' }],
    [
      'an engine that is silent for half a minute',
      { parts: { engine: { lastBeat: () => now - 30_000 } } },
      { engine: { lastBeat: '2026-03-01T11:59:30.000Z', secondsAgo: 30 } },
    ],
    ['both, while it starts', { parts: { loading: true, denied: 'no right' } }, { loading: true }],
  ])('is down with %s', async (_, node, shown) => {
    expect(await health(node)).toMatchObject({ status: 'down', ...shown });
  });

  it('is degraded while the phone company places no call, and names its reason', async () => {
    const reason = 'it does not accept our credentials (20003)';
    const since = '2026-03-01T11:59:00.000Z';
    const projections = [...serving, { name: 'calls', position: 40, serving: true }];
    const call = { status: 'waiting', refused: reason, requested_time: since };
    const refused = await health({ projector: { projections }, calls: [call] });
    expect(refused).toMatchObject({ status: 'degraded', phoneCompany: { since, reason } });
    const ringing = await health({ projector: { projections }, calls: [{ ...call, status: 'ringing' }] });
    expect(ringing).toMatchObject({ status: 'up', phoneCompany: null });
  });

  it('is degraded while the collector takes no line of the security log', async () => {
    const unforwarded = { since: '2026-03-01T11:59:00.000Z', reason: 'HTTP 503' };
    const forwarding = (failing: object | null) => ({ parts: { forwarding: { failing: () => failing } } });
    expect(await health(forwarding(unforwarded))).toMatchObject({ status: 'degraded', securityLog: unforwarded });
    expect(await health(forwarding(null))).toMatchObject({ status: 'up', securityLog: null });
  });

  it('is degraded while an anchor has taken no checkpoint for a day', async () => {
    const silent = { name: 'union', since: '2026-02-28T11:00:00.000Z', reason: 'ECONNREFUSED' };
    const anchors = (failing: readonly object[]) => ({ parts: { anchors: { failing: () => failing } } });
    expect(await health(anchors([silent]))).toMatchObject({ status: 'degraded', anchors: [silent] });
    expect(await health(anchors([]))).toMatchObject({ status: 'up', anchors: [] });
  });

  it.each<[string, Node, Partial<Health>]>([
    ['a connection to NATS', { parts: { hints: { connected: true } } }, { nats: 'up' }],
    [
      'an engine that was seen within half a minute',
      { parts: { engine: { lastBeat: () => now - 29_600 } } },
      { engine: { lastBeat: '2026-03-01T11:59:30.400Z', secondsAgo: 30 } },
    ],
    [
      'an engine whose clock is ahead',
      { parts: { engine: { lastBeat: () => now + 5_000 } } },
      { engine: { lastBeat: '2026-03-01T12:00:05.000Z', secondsAgo: 0 } },
    ],
    ['no event yet', { last: () => Promise.resolve(undefined), projector: { position: undefined } }, { position: 0 }],
  ])('is up with %s', async (_, node, shown) => {
    expect(await health(node)).toMatchObject({ status: 'up', ...shown });
  });

  it('is moving, whatever else is not whole, until the pause of writes is over', async () => {
    const moving = { until: '2026-03-01T12:01:00.000Z' };
    // The engine retries acts that cannot be recorded.
    const parts = { pausedUntil: () => now + 60_000, engine: { lastBeat: () => now - 90_000 } };
    expect(await health({ parts, damaged: ['x'] })).toMatchObject({ status: 'moving', moving });
    expect(await health({ parts, projector: { connected: false } })).toMatchObject({ status: 'down', moving });
  });

  it('is degraded by documents that are set aside; it names the first 20', async () => {
    const setAside = Array.from({ length: 21 }, (_, n) => ({
      projection: 'crews',
      key: `key ${n}`,
      event: `event ${n}`,
      position: at(n),
    }));
    const shown = await health({ projector: { setAside } });
    expect(shown).toMatchObject({ status: 'degraded', setAside: { count: 21 } });
    expect(shown.setAside.documents).toHaveLength(20);
    expect(shown.setAside.documents[1]).toEqual({ kind: 'crews', document: 'key 1', event: 'event 1', position: 1 });
  });

  it('is degraded by broken chains; it names the first 20', async () => {
    const breaks = Array.from({ length: 21 }, (_, n) => ({
      stream: `s${n}`,
      revision: n,
      event: `event ${n}`,
      position: at(n),
    }));
    const shown = await health({ projector: { breaks } });
    expect(shown).toMatchObject({ status: 'degraded', brokenChains: { count: 21 } });
    expect(shown.brokenChains.first).toHaveLength(20);
    expect(shown.brokenChains.first[1]).toEqual({ stream: 's1', revision: 1, event: 'event 1', position: 1 });
  });

  it('is degraded by damaged files; it names the first 20', async () => {
    const shown = await health({ damaged: Array.from({ length: 21 }, (_, n) => `f${n}`) });
    expect(shown).toMatchObject({ status: 'degraded', damagedFiles: { count: 21 } });
    expect(shown.damagedFiles.files).toHaveLength(20);
  });

  it('is degraded by late work, which a read model in its first build does not know', async () => {
    const late = [{ kind: 'check-in', due_at: '2026-03-01T11:00:00.000Z' }];
    expect(await health({ late })).toMatchObject({ status: 'degraded', late: { count: 1 } });
    const others = [{ ...serving[0], name: 'crews' }];
    expect(await health({ late, projector: { projections: others } })).toMatchObject({ status: 'up', late: null });
  });

  it('is degraded while an old version is shown, and says how much of the new one is built', async () => {
    const late = [{ kind: 'check-in', due_at: '2026-03-01T11:00:00.000Z' }];
    const projections = [
      { ...serving[0], serving: false },
      { ...serving[0], name: 'crews' },
    ];
    expect(await health({ late, projector: { projections } })).toMatchObject({
      status: 'degraded',
      late: null,
      building: { percent: 42, models: ['due'] },
    });
  });

  it('is starting while the demo organizations are loaded', async () => {
    expect(await health({ parts: { loading: true } })).toMatchObject({ status: 'starting', loading: true });
  });
});

describe('the lag of a read model', () => {
  const lag = async (node: Node) => (await health(node)).projections[0]?.lag;
  const last = (...of: Parameters<typeof event>) => ({ last: () => Promise.resolve(event(...of)) });

  it.each<[string, Node, number]>([
    ['is counted to the last event of the log', last(47), 7],
    ['is never less than none', last(33), 0],
    ['does not count events of the server', last(47, { type: '$metadata' }), 0],
    ['does not count streams of the server', last(47, { stream: '$users' }), 0],
    [
      'counts events of the server while nothing was received',
      { ...last(47, { stream: '$users' }), projector: { received: undefined } },
      7,
    ],
    [
      'is counted to the last event received when the store is away',
      { projector: { connected: false, received: at(42) } },
      2,
    ],
    ['is none when nothing is known', { projector: { connected: false, received: undefined } }, 0],
    ['is none in an empty log', { last: () => Promise.resolve(undefined), projector: { received: undefined } }, 0],
  ])('%s', async (_, node, behind) => expect(await lag(node)).toBe(behind));
});

describe('keys of erased people', () => {
  const since = '2026-03-01T08:00:00.000Z';
  const erasing = { kind: 'key-erasure', since, due_at: '2026-03-01T12:30:00.000Z' };
  const scavenge = {
    kind: 'scavenge',
    since: '2026-02-28T08:00:00.000Z',
    due_at: '2026-03-02T09:00:00.000Z',
    night: null,
    nodes: [],
  };
  const keys = async (docs: Node['docs'], more: Node = {}) => (await health({ docs: docs ?? {}, ...more })).erasedKeys;
  const eventStoreUrl = 'esdb://store';

  it('of the embedded node end when they are deleted', async () => {
    expect(await keys({ 'key-erasure:log': erasing })).toEqual({
      since,
      until: erasing.due_at,
      running: false,
      problems: [],
    });
  });

  it('of a store with nodes end in the next night', async () => {
    expect(await keys({ 'key-erasure:log': erasing }, { eventStoreUrl })).toMatchObject({
      since,
      until: '2026-03-02T09:00:00.000Z',
    });
    const due_at = null;
    expect(await keys({ 'key-erasure:log': { ...erasing, due_at } })).toMatchObject({
      until: '2026-03-02T09:00:00.000Z',
    });
  });

  it('end with the scavenge that is planned', async () => {
    const docs = { 'key-erasure:log': erasing, 'scavenge:log': scavenge };
    expect(await keys(docs, { eventStoreUrl })).toEqual({
      since: scavenge.since,
      until: scavenge.due_at,
      running: false,
      problems: [],
    });
  });

  it('say whether a scavenge runs, and what prevents it', async () => {
    const nodes = [
      { node: 'n1', status: 'failed', reason: 'no right' },
      { node: 'n2', status: 'done', reason: 'was slow' },
      { node: 'n3', status: 'running', reason: null },
    ];
    expect(await keys({ 'scavenge:log': { ...scavenge, night: '2026-03-01', nodes } })).toMatchObject({
      running: true,
      problems: ['n1: no right'],
    });
  });

  it('are none when nobody was erased, and unknown in the first build', async () => {
    expect(await keys({ 'key-erasure:log': { ...erasing, since: null } })).toBe(null);
    const projections = [{ ...serving[0], serving: false }];
    expect(await keys({ 'key-erasure:log': erasing }, { projector: { projections } })).toBe(null);
    const others = [{ name: 'crews', position: 40, serving: true }];
    expect(await keys({ 'key-erasure:log': erasing }, { projector: { projections: others } })).toBe(null);
  });
});

it.each([
  ['up', 200],
  ['moving', 200],
  ['degraded', 200],
  ['starting', 503],
  ['down', 503],
] as const)('a process that is %s answers %i', (status, code) => expect(httpStatusOf({ status } as Health)).toBe(code));
