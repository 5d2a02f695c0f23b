import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { iso } from '#events/core/ports';
import { due } from '#projections/due/due';
import type { Obligation } from '#projections/due/obligation';
import { startEngine } from '#services/engine/engine';
import type { Kind, Table } from '#services/engine/table';
import { appOf } from '#services/testing/app';
import { openViews } from '#services/views/views';
import { compare, type Outcome } from './compare.ts';

const count = 100_000;
const wakes = 200;
const minute = 60_000;

const kinds: readonly Kind[] = [
  'holds',
  'check-in',
  'check-in-text',
  'notice-sms',
  'notice-email',
  'notice-http',
  'service-request',
  'service-request-outcome',
  'call-centre-test',
];

/** Open obligations that are not due: a third waits for a person, the rest falls due within some days. */
function open(n: number, now: number): Obligation {
  const id = `open ${n}`;
  const dueAt = n % 3 === 0 ? null : iso(now + 10 * minute + n * 5_000);
  const owed = { id, entity: 'bench', due_at: dueAt };
  if (n % 3 === 0) return { ...owed, kind: 'holds', released: { h1: null } };
  if (n % 3 === 1) return { ...owed, kind: 'check-in', unsent: false, cause: null };
  return { ...owed, kind: 'notice-http', status: 'waiting', attempts: 1, check_in: null };
}

/** One wake of the engine with many open obligations and none due, beside a wake that reads every open obligation. */
export async function engine(): Promise<readonly Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-engine-'));
  const views = openViews(folder);
  const writer = views.writer(due);
  const now = Date.now();
  views.transaction(() => {
    for (let n = 0; n < count; n++) writer.prepare(`open:${n}`, open(n, now))();
  });
  let acted = 0;
  let wake = () => {};
  const app = appOf({
    views,
    clock: { now: () => now, at: () => () => {} },
    log: { error: ({ reason }: { reason: string }) => console.error(reason) },
    projector: {
      onChange: (listener: (changes: readonly object[]) => void) => {
        wake = () => listener([{ worker: { writer } }]);
        return () => {};
      },
    },
  });
  const table = Object.fromEntries(kinds.map((kind) => [kind, async () => void (acted += 1)])) as Table;
  const running = startEngine(app, table);
  const readsAll = () => {
    for (const { due_at } of views.docs(due.name)) if (due_at !== null && Date.parse(due_at) <= now) acted += 1;
  };
  try {
    const outcomes = await compare({
      name: `a wake of the engine with ${count.toLocaleString('en-US')} open obligations against reading all of them`,
      ours: async () => ({ 'a wake': timed(wake, wakes) }),
      yardstick: async () => ({ 'a wake': timed(readsAll, 3) }),
      goals: { 'a wake': { unit: 'ms', atMost: 0.01 } },
    });
    if (acted > 0) throw new Error(`${acted} obligations were acted on, and none was due`);
    return outcomes;
  } finally {
    await running.stop();
    views.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds for one of `n` runs. */
function timed(work: () => void, times: number): number {
  const began = performance.now();
  for (let n = 0; n < times; n++) work();
  return (performance.now() - began) / times;
}
