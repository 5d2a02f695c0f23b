import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { iso } from '#events/core/ports';
import { folderOf } from '#events/testing/folder';
import { due } from '#projections/due/due';
import type { Obligation } from '#projections/due/obligation';
import { appOf } from '#services/testing/app';
import type { DocumentWriter } from '#services/views/documentWriter';
import { openViews, type ViewStore, type Views } from '#services/views/views';
import { type Engine, startEngine } from './engine.ts';
import { atOnce, atOnceTo, slowAfter } from './lane.ts';
import { type Destinations, destinations, type Table } from './table.ts';

const began = Date.parse('2026-03-01T08:00:00.000Z');
const minutes = (n: number) => n * 60_000;

let folder: string;
let views: ViewStore;
let writer: DocumentWriter;
let now: number;
let timer: { readonly at: number; readonly fire: () => void } | undefined;
let failures: string[];
let wake: () => void;
let read: number;
let unreadable: boolean;
let engines: Engine[];
let underWay: Map<string, (error?: Error) => void>;

beforeEach(() => {
  folder = folderOf('engine');
  views = openViews(folder);
  writer = views.writer(due);
  [now, timer, failures, read, unreadable, engines] = [began, undefined, [], 0, false, []];
  underWay = new Map();
});
afterEach(async () => {
  const stops = engines.map((engine) => engine.stop());
  for (const end of underWay.values()) end();
  await Promise.all(stops);
  views.close();
});

const holds = (id: string, dueAt: number | null): Obligation => ({
  kind: 'holds',
  id,
  entity: 'arvada',
  due_at: dueAt === null ? null : iso(dueAt),
  released: {},
});
const keep = (...all: readonly Obligation[]) =>
  views.transaction(() => {
    for (const one of all) writer.prepare(`holds:${one.id}`, one)();
  });
const drop = (id: string) => views.transaction(() => writer.prepare(`holds:${id}`, null)());

/** Counts the documents read through it. */
const counted: Pick<Views, 'docs'> = {
  docs: (name, query) => {
    if (unreadable) throw new Error('the disk is gone');
    const found = views.docs(name, query);
    read += found.length;
    return found;
  },
};
function start(table: Table, to: Destinations = {}): Engine {
  const clock = {
    now: () => now,
    at: (at: number, fire: () => void) => {
      const mine = { at, fire };
      timer = mine;
      return () => {
        if (timer === mine) timer = undefined;
      };
    },
  };
  const projector = {
    onChange: (listener: (changes: readonly object[]) => void) => {
      wake = () => listener([{ worker: { writer } }]);
      return () => {};
    },
  };
  const log = { error: ({ reason }: { reason: string }) => void failures.push(reason) };
  const engine = startEngine(appOf({ views: counted, clock, projector, log }), table, to);
  engines.push(engine);
  return engine;
}
/** Advances the clock to the engine's timer and returns how far that was, in milliseconds. */
function goOn(): number {
  if (!timer) throw new Error('no timer is set');
  const { at, fire } = timer;
  const waited = at - now;
  timer = undefined;
  now = at;
  fire();
  return waited;
}
/** Resolves when every act that can end has ended. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** An act that ends on request and records the ids it was called with. */
function slow() {
  const acted: string[] = [];
  const act = ({ id }: Obligation) => {
    acted.push(id);
    return new Promise<void>((resolve, reject) => underWay.set(id, (error) => (error ? reject(error) : resolve())));
  };
  const end = async (id: string, error?: Error) => {
    underWay.get(id)?.(error);
    await settled();
  };
  return { acted, act, end };
}

describe('the engine', () => {
  it('reads the due obligations and the next one, however many are open', async () => {
    const open = Array.from({ length: 5_000 }, (_, n) => holds(`later ${n}`, began + minutes(n + 1)));
    const waiting = Array.from({ length: 500 }, (_, n) => holds(`held ${n}`, null));
    keep(...open, ...waiting, holds('first', began - 2), holds('second', began - 1));
    const acted: string[] = [];
    start({ holds: async ({ id }) => void acted.push(id) });
    expect([acted, read]).toEqual([['first', 'second'], 4]);
    // Control: the documents that a look without a time limit would read.
    read = 0;
    counted.docs(due.name);
    expect(read).toBe(5_502);
  });

  it('acts on the longest overdue first, and on each kind by its own act', async () => {
    keep(holds('late', began - 1), holds('latest', began - minutes(60)));
    const checkIn: Obligation = {
      kind: 'check-in',
      id: 'k1',
      entity: 'arvada',
      due_at: iso(began),
      unsent: false,
      cause: null,
    };
    views.transaction(() => writer.prepare('check-in:k1', checkIn)());
    const acted: string[] = [];
    start({
      holds: async ({ id }) => void acted.push(`holds ${id}`),
      'check-in': async ({ id }) => void acted.push(`check-in ${id}`),
    });
    expect(acted).toEqual(['holds latest', 'holds late', 'check-in k1']);
  });

  it('wakes when the next obligation falls due, and at least every five seconds', () => {
    keep(holds('soon', began + 1_200), holds('later', began + minutes(10)));
    const { acted, act } = slow();
    start({ holds: act });
    expect(acted).toEqual([]);
    expect(goOn()).toBe(1_200);
    expect(acted).toEqual(['soon']);
    expect([goOn(), goOn()]).toEqual([5_000, 5_000]);
    expect(acted).toEqual(['soon']);
  });

  it('acts at once on an obligation that falls due meanwhile', () => {
    const { acted, act } = slow();
    start({ holds: act });
    keep(holds('new', began));
    wake();
    expect(acted).toEqual(['new']);
  });

  it('begins no act twice while it is under way, and looks again at an obligation that changed meanwhile', async () => {
    keep(holds('one', began));
    const { acted, act, end } = slow();
    start({ holds: act });
    wake();
    keep(holds('one', began - 1));
    wake();
    expect(acted).toEqual(['one']);
    await end('one');
    expect(acted).toEqual(['one', 'one']);
    drop('one');
    await end('one');
    wake();
    expect(acted).toEqual(['one', 'one']);
  });

  it('does not wait for a slow act, and runs at most fifty of a kind at once', async () => {
    const all = Array.from({ length: atOnce + 2 }, (_, n) => `h${String(n).padStart(2, '0')}`);
    keep(...all.map((id, n) => holds(id, began - 1_000 + n)));
    const { acted, act, end } = slow();
    start({ holds: act });
    expect(acted).toEqual(all.slice(0, atOnce));
    // The first act hangs; others end.
    drop('h01');
    await end('h01');
    expect(acted).toEqual(all.slice(0, atOnce + 1));
    drop('h02');
    await end('h02');
    expect(acted).toEqual(all);
  });

  it('acts for another organization within a second while an address of one answers nobody', async () => {
    const { acted, act } = slow();
    for (let n = 0; n < 400; n++) keep(holds(`hangs ${n}`, began - minutes(2)));
    start({ holds: act });
    expect(acted).toHaveLength(atOnce);
    keep({ ...holds('other', began - minutes(1)), entity: 'durham' });
    wake();
    while (now < began + slowAfter) goOn();
    expect(acted).toHaveLength(atOnce + 1);
    expect(acted.at(-1)).toBe('other');
  });

  it('acts for every other address within a second while 400 messages wait for one that answers nobody', async () => {
    const { acted, act, end } = slow();
    for (let n = 0; n < 400; n++) keep(holds(`hangs ${n}`, began - minutes(2)));
    start({ holds: act }, { holds: ({ id }) => id.split(' ')[0] ?? null });
    expect(acted).toHaveLength(atOnce);
    keep(holds('works 1', began - minutes(1)));
    wake();
    while (now < began + slowAfter) goOn();
    expect([acted.length, acted.at(-1)]).toEqual([atOnce + 1, 'works 1']);
    // Once known to hang, it never takes much room again, and others are served at once.
    for (const id of acted.slice(0, atOnce)) await end(id, new Error('no answer'));
    expect(acted).toHaveLength(atOnce + 1 + atOnceTo);
    keep(holds('works 2', began - minutes(1)));
    wake();
    expect(acted.at(-1)).toBe('works 2');
    // It answers again.
    await end(acted.findLast((id) => id.startsWith('hangs')) ?? '');
    expect(acted.length).toBeGreaterThan(2 * atOnceTo + atOnce);
  });

  it('waits for at most 200 addresses of an organization, and serves others within a second', async () => {
    const { acted, act } = slow();
    for (let n = 0; n < 400; n++) keep(holds(`hangs ${n}`, began - minutes(2)));
    start({ holds: act }, { holds: ({ id }) => id });
    while (now < began + 10 * slowAfter) goOn();
    expect(acted).toHaveLength(200);
    const then = now;
    keep({ ...holds('other', began - minutes(1)), entity: 'durham' });
    wake();
    while (acted.at(-1) !== 'other') goOn();
    expect(now - then).toBeLessThanOrEqual(slowAfter);
  });

  it('knows a receiver of webhooks by its host, and a works system by its organization', () => {
    const found: Readonly<Record<string, unknown>> = {
      a: { to: 'https://hook.example/in?k=1' },
      b: { to: 'no address' },
    };
    const to = destinations(
      appOf({ views: { doc: ((_: string, key: string) => found[key] ?? null) as Views['doc'] } }),
    );
    const of = (kind: 'notice-http' | 'service-request', id: string) =>
      to[kind]?.({ ...holds(id, began), kind } as never);
    expect(['a', 'b', 'gone'].map((id) => of('notice-http', id))).toEqual(['hook.example', 'no address', '']);
    expect(of('service-request', 'a')).toBe('arvada');
  });

  it('takes the work of organizations in turns', async () => {
    const { acted, act } = slow();
    for (let n = 0; n < 45; n++) keep(holds(`many ${n}`, began - minutes(2)));
    keep({ ...holds('other', began - minutes(1)), entity: 'durham' });
    start({ holds: act });
    expect(acted.indexOf('other')).toBeLessThanOrEqual(1);
  });

  it('rests for five seconds after an act without effect', async () => {
    const all = Array.from({ length: atOnce + 5 }, (_, n) => `h${String(n).padStart(2, '0')}`);
    keep(...all.map((id, n) => holds(id, began - 1_000 + n)));
    const acted: string[] = [];
    start({ holds: async ({ id }) => void acted.push(id) });
    for (let n = 0; n < 10; n++) {
      await settled();
      wake();
    }
    expect(acted).toEqual(all);
    goOn();
    await settled();
    expect(acted).toEqual([...all, ...all]);
  });

  it('retries a failed act after five seconds, and does the others meanwhile', async () => {
    keep(holds('bad', began - 1), holds('good', began));
    const { acted, act, end } = slow();
    start({ holds: act });
    await end('bad', new Error('the store is away'));
    drop('good');
    await end('good');
    wake();
    expect([acted, failures]).toEqual([['bad', 'good'], ['Error: the store is away']]);
    goOn();
    expect(acted).toEqual(['bad', 'good', 'bad']);
  });

  it('repeats an act that another engine has not settled, and forgets a settled one', async () => {
    keep(holds('bad', began));
    const { acted, act, end } = slow();
    const engine = start({ holds: act });
    await end('bad', new Error('lost'));
    drop('bad');
    goOn();
    expect([acted, engine.lastBeat()]).toEqual([['bad'], now]);
  });

  it('stops only when its acts have ended', async () => {
    keep(holds('one', began));
    const { act, end } = slow();
    let stopped = false;
    const over = start({ holds: act })
      .stop()
      .then(() => {
        stopped = true;
      });
    await settled();
    expect([stopped, timer]).toEqual([false, undefined]);
    await end('one');
    await over;
    expect(stopped).toBe(true);
  });
});

describe('the beat of the engine', () => {
  it('is its last look', () => {
    const engine = start({});
    goOn();
    goOn();
    expect(engine.lastBeat()).toBe(began + 10_000);
  });
  it('stops while the due obligations cannot be read', () => {
    const engine = start({});
    goOn();
    unreadable = true;
    for (let n = 0; n < 3; n++) goOn();
    expect([engine.lastBeat(), failures.length]).toEqual([began + 5_000, 3]);
  });
  it('stops while an act hangs, and while one fails again and again', async () => {
    keep(holds('one', began));
    const { act, end } = slow();
    const engine = start({ holds: act });
    for (let n = 0; n < 3; n++) goOn();
    expect(engine.lastBeat()).toBe(began);
    for (let n = 0; n < 3; n++) {
      await end('one', new Error('no'));
      goOn();
    }
    expect(engine.lastBeat()).toBe(began);
    drop('one');
    await end('one');
    goOn();
    expect(engine.lastBeat()).toBe(now);
  });
});
