import { beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '#events/store/sqlite';
import { anchorBookIn } from '#services/evidence/anchored';
import type { Evidence } from '#services/evidence/evidence';
import { type Anchor, AnchorRefused, anchorCheckpoints, failsTooLong } from './anchoring.ts';

const HOUR = 3_600_000;
let now: number;
let due: (() => void)[];
let sizes: Record<string, number>;
let evidence: Evidence;
const clock = {
  now: () => now,
  at: (_: number, callback: () => void) => {
    due.push(callback);
    return () => void (due = due.filter((one) => one !== callback));
  },
};
const warned: object[] = [];
const log = { info() {}, error() {}, warn: (what: object) => void warned.push(what) };
beforeEach(() => {
  now = Date.parse('2026-03-01T12:00:00.000Z');
  due = [];
  warned.length = 0;
  sizes = { '': 5, arvada: 3 };
  const latest = (tree: string) => (sizes[tree] ? { size: sizes[tree], note: `note ${sizes[tree]}` } : null);
  const trees = { names: () => Object.keys(sizes) };
  evidence = { trees, latest, anchors: anchorBookIn(openSqlite(':memory:', 'NORMAL')) } as unknown as Evidence;
});
/** An anchor that takes everything until `fails` says otherwise, and what it was asked for. */
function anchor(more: Partial<Anchor> = {}) {
  const asked: string[] = [];
  const own = {
    asked,
    fails: null as Error | null,
    name: 'union',
    kind: 'witness' as const,
    covers: () => true,
    send: async (tree: string, { size, note }: { size: number; note: string }) => {
      asked.push(`${tree} ${size}`);
      if (own.fails) throw own.fails;
      return { seconds: Math.floor(now / 1_000), note, token: null };
    },
    ...more,
  };
  return own;
}

describe('checkpoints that go outside', () => {
  it('go to a witness whenever they grew, and to others once a day', async () => {
    const [witness, stamp] = [
      anchor(),
      anchor({ name: 'timestamp', kind: 'timestamp', covers: (tree) => tree !== '' }),
    ];
    const { look, states } = anchorCheckpoints({ evidence, clock, log }, [witness, stamp]);
    expect(states('arvada').map(({ name, size, at }) => [name, size, at])).toEqual([
      ['union', null, null],
      ['timestamp', null, null],
    ]);
    await look();
    await look();
    expect([witness.asked, stamp.asked]).toEqual([[' 5', 'arvada 3'], ['arvada 3']]);
    sizes.arvada = 4;
    sizes.durham = 0;
    await look();
    expect([witness.asked.slice(2), stamp.asked.slice(1)]).toEqual([['arvada 4'], []]);
    now += 12 * HOUR;
    await look();
    expect([witness.asked.slice(3), stamp.asked.slice(1)]).toEqual([[], ['arvada 4']]);
    now += 24 * HOUR;
    await look();
    expect(stamp.asked).toHaveLength(2);
    expect(states('')).toEqual([
      {
        name: 'union',
        kind: 'witness',
        size: 5,
        at: '2026-03-01T12:00:00.000Z',
        failing_since: null,
        reason: null,
      },
    ]);
  });

  it('are asked for again, more and more rarely, when an anchor is away, and by each tree when it refuses', async () => {
    const one = anchor();
    const { look, states } = anchorCheckpoints({ evidence, clock, log }, [one]);
    one.fails = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    await look();
    await look();
    expect(one.asked).toEqual([' 5']);
    for (const tree of ['', 'arvada'])
      expect(states(tree)[0]).toMatchObject({ failing_since: '2026-03-01T12:00:00.000Z', reason: 'ECONNREFUSED' });
    expect(warned).toHaveLength(2);
    one.fails = new AnchorRefused('it does not know this log');
    now += 59_999;
    await look();
    expect(one.asked).toHaveLength(1);
    now += 1;
    await look();
    expect(one.asked.slice(1)).toEqual([' 5', 'arvada 3']);
    expect([warned.length, states('')[0]?.reason]).toEqual([2, 'it does not know this log']);
    now += 119_999;
    await look();
    expect(one.asked).toHaveLength(3);
    now += 1;
    one.fails = null;
    await look();
    expect(states('arvada')[0]).toMatchObject({ size: 3, failing_since: null, reason: null });
    sizes.arvada = 4;
    await look();
    expect(one.asked.at(-1)).toBe('arvada 4');
  });

  it('are missed on the health page when an anchor has failed for a day', async () => {
    const one = anchor();
    one.fails = new DOMException('slow', 'TimeoutError');
    const { look, failing } = anchorCheckpoints({ evidence, clock, log }, [one]);
    await look();
    now += failsTooLong - 1;
    expect(failing()).toEqual([]);
    now += 1;
    expect(failing()).toEqual([{ name: 'union', since: '2026-03-01T12:00:00.000Z', reason: expect.any(String) }]);
    // An anchor that is set no more is missed no more.
    expect(anchorCheckpoints({ evidence, clock, log }, []).failing()).toEqual([]);
  });

  it('go out each minute until the process stops', async () => {
    const one = anchor();
    const { stop } = anchorCheckpoints({ evidence, clock, log }, [one]);
    for (const callback of due.splice(0)) callback();
    await stop();
    expect([one.asked.length, due.length]).toEqual([2, 0]);
  });
});
