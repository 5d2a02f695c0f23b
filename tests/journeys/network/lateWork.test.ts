import { describe, expect, it } from 'vitest';
import { iso } from '#events/core/ports';
import { due } from '#projections/due/due';
import type { Obligation } from '#projections/due/obligation';
import { lateAfter, lateWork, watchLateWork } from '#services/health/lateWork';
import { appOf } from '#services/testing/app';
import { steeredClock } from '../../support/clock/steeredClock.ts';

/** Obligations as the read model gives them, of an engine that may do nothing. */
function watched() {
  const clock = steeredClock('2026-03-01T02:31:00.000Z');
  const open = new Map<string, { readonly kind: string; readonly due_at: string | null }>();
  const lines: string[] = [];
  const told: (string | null)[] = [];
  let isServing = true;
  const app = appOf({
    clock,
    views: {
      docs: (_: string, { atMost }: { readonly atMost: { readonly late: string } }) =>
        [...open.values()]
          .filter((one) => {
            const late = due.columns?.late?.(one as Obligation) ?? null;
            return late !== null && late <= atMost.late;
          })
          .toSorted((a, b) => ((a.due_at ?? '') < (b.due_at ?? '') ? -1 : 1)),
    },
    projector: { health: () => ({ connected: true, projections: [{ name: 'due', serving: isServing }] }) },
    log: {
      error: (_: object, words: string) => lines.push(words),
      info: (_: object, words: string) => lines.push(words),
    },
  });
  const end = watchLateWork(app, (since) => told.push(since === null ? null : iso(since)));
  const owe = (id: string, kind: string) => open.set(id, { kind, due_at: iso(clock.now()) });
  return { app, clock, open, lines, told, owe, end, build: () => (isServing = false) };
}

describe('an engine that does nothing', () => {
  it('is reported once 20 s have passed and it is still there at the next look, with what is late and since when, and again when it is done', async () => {
    const here = watched();
    here.owe('c1', 'call');
    await here.clock.advance(lateAfter - 5_000);
    expect([here.told, lateWork(here.app)]).toEqual([[], null]);
    here.owe('t1', 'check-in-text');
    await here.clock.advance(lateAfter + 5_000);
    const since = '2026-03-01T02:31:00.000Z';
    expect(here.told).toEqual([since]);
    expect(lateWork(here.app)).toEqual({
      count: 2,
      since,
      kinds: [
        { kind: 'call', count: 1, since },
        { kind: 'check-in-text', count: 1, since: '2026-03-01T02:31:15.000Z' },
      ],
    });
    here.open.clear();
    await here.clock.advance(5_000);
    expect(here.told).toEqual([since, null]);
    expect(here.lines).toEqual(['work is overdue: the engine has not done it', 'no work is overdue any more']);
    here.end();
  });

  it('is not reported for work without a time, nor while the read model is built', async () => {
    const here = watched();
    here.open.set('o1', { kind: 'check-in-text-outcome', due_at: null });
    await here.clock.advance(2 * lateAfter);
    here.owe('c1', 'call');
    here.build();
    await here.clock.advance(2 * lateAfter);
    expect(here.told).toEqual([]);
    here.end();
  });

  it('is not reported for a message to a webhook, whose receiver may be away for days', async () => {
    const here = watched();
    here.owe('w1', 'webhook');
    await here.clock.advance(2 * lateAfter);
    expect(here.told).toEqual([]);
    here.end();
  });

  it('is not watched any more after the end', async () => {
    const here = watched();
    here.end();
    here.owe('c1', 'call');
    await here.clock.advance(5 * lateAfter);
    expect(here.told).toEqual([]);
  });
});
