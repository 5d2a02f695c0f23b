import { describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import {
  calledOut,
  clock,
  deleted,
  logInMemory,
  manual,
  opened,
  reworded,
  type Written,
} from '#services/testing/logInMemory';
import { replayerOf } from './replayer.ts';
import type { ShelfPlace } from './shelf.ts';

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const known = (from: number): string => timeOf(20 * 60 + Math.floor(from / 8));
const linked = (incident: string, to: string, at: string): Written => ({
  type: 'IncidentLinked',
  stream: `incident-${incident}`,
  data: { to },
  at,
});

const stopped = (callout: string, incident: string, at: string): Written => ({
  type: 'CalloutStopped',
  stream: `callout-${callout}`,
  data: { callout, incident, because: 'person', subject: incident, personal: null },
  at,
});

/**
 * A day of history that is written in the evening, its last quarter first: stream by stream, so that the start of a
 * call-out comes after the end of its incident. The organization itself was set up in the evening, too.
 */
function history({ links = false } = {}): readonly Written[] {
  const quarter = 300;
  const incidents = [3, 2, 1, 0].flatMap((part) =>
    Array.from({ length: quarter / 10 }, (_, n) => part * quarter + n * 10).map((minute) => {
      const id = `i${minute}`;
      const others = links && minute % 100 === 50 ? [linked(id, `i${minute - 10}`, timeOf(minute + 2))] : [];
      return [
        opened(id, timeOf(minute), `${id} new`),
        reworded(id, timeOf(minute + 2), `${id} reworded`),
        ...others,
        deleted(id, timeOf(minute + 30 + (minute % 7) * 20)),
        calledOut(`c${minute}`, id, timeOf(minute + 1)),
        stopped(`c${minute}`, id, timeOf(minute + 9)),
      ];
    }),
  );
  const all = [manual(true, timeOf(20 * 60)), ...incidents.flat()];
  return all.map((one, n) => ({ ...one, known: known(n) }));
}

const often = { largest: 10_000_000, kept: 3, interval: 20 };
/** Everything is folded from the first event, for each instant. */
const never = { ...often, kept: 1, interval: Number.MAX_SAFE_INTEGER };

async function replayerFor(log: ReturnType<typeof logInMemory>, limits = often, place: ShelfPlace | null = null) {
  const replayer = await replayerOf('arvada', log.ports, { limits, place });
  await replayer.refresh();
  const shown = async (at: number, by: 'known' | 'happened' = 'happened') => {
    const moved = await replayer.moved({ at, clock: by });
    const { state, lately, late } = moved ?? { state: { documents: new Map() }, lately: new Map(), late: [] };
    // As it is kept.
    return JSON.parse(JSON.stringify({ documents: inOrder(state.documents), lately: inOrder(lately), late })) as Shown;
  };
  return { replayer, shown };
}
interface Shown {
  readonly documents: readonly (readonly [model: string, docs: readonly (readonly [key: string, doc: object])[]])[];
  readonly lately: Shown['documents'];
  readonly late: readonly number[];
}
const inOrder = (documents: ReadonlyMap<string, ReadonlyMap<string, object | null>>) =>
  [...documents]
    .map(([model, docs]) => [model, [...docs].toSorted(([a], [b]) => (a < b ? -1 : 1))] as const)
    .filter(([, docs]) => docs.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
const instants = [303, 452, 611, 1_150].map((minute) => clock(timeOf(minute)));

/** The events that are read for an instant by a replayer that has just begun. */
async function readFor(log: ReturnType<typeof logInMemory>, at: number, by: 'known' | 'happened'): Promise<number> {
  const { shown } = await replayerFor(log);
  const before = log.counts.read;
  await shown(at, by);
  return log.counts.read - before;
}

describe('the past as known today, before the first recorded event', () => {
  it('is what all events that had happened by then give', async () => {
    const log = logInMemory(...history({ links: true }));
    const { shown } = await replayerFor(log);
    for (const at of instants.toReversed()) {
      const anew = await replayerFor(logInMemory(...history({ links: true })), never);
      const found = await shown(at);
      expect([at, found]).toEqual([at, await anew.shown(at)]);
      expect(found.late.length).toBeGreaterThan(0);
    }
  });

  it('reads at most twice as many events as the other clock for its first instant', async () => {
    const all = history();
    const some = [452, 899].map((minute) => clock(timeOf(minute)));
    const reads = await Promise.all(some.map((at) => readFor(logInMemory(...all), at, 'happened')));
    const others = await Promise.all([170, 499].map((n) => readFor(logInMemory(...all), clock(known(n)), 'known')));
    const most = (counts: readonly number[]) => Math.max(...counts);
    expect([most(others) > 0, most(reads) <= 2 * most(others)]).toEqual([true, true]);
    // From the beginning it is most of the log.
    const { shown } = await replayerFor(logInMemory(...all), never);
    expect((await shown(instants.at(-1) ?? 0)).late.length).toBeGreaterThan(most(reads) * 10);
  });

  it('has what was added since, and forgets no earlier state for it', async () => {
    const log = logInMemory(...history());
    const { replayer, shown } = await replayerFor(log);
    const [early, late] = [clock(timeOf(304)), clock(timeOf(899))];
    await shown(late);
    const added = [opened('new', timeOf(600), 'added', { known: '23:30' }), reworded('i890', timeOf(890), 'anew')];
    log.write(...added.map((one) => ({ ...one, known: '23:30' })));
    await replayer.refresh();
    const anew = await replayerFor(logInMemory(...history(), ...added), never);
    expect(await shown(late)).toEqual(await anew.shown(late));
    expect(await shown(early)).toEqual(await anew.shown(early));
    expect(JSON.stringify(await shown(late))).toContain('added');
    expect(JSON.stringify(await shown(early))).not.toContain('added');
  });

  it('is kept for the next start, which reads no more than before', async () => {
    const log = logInMemory(...history());
    const place = { dataDir: folderOf('second clock'), masterKey: Buffer.alloc(32, 1) };
    // Of the last hundred events nothing is packed but the states of this clock.
    const seldom = { ...often, interval: 250 };
    const first = await replayerFor(log, seldom, place);
    const at = clock(timeOf(899));
    const before = await first.shown(at);
    first.replayer.end();
    const counted = log.counts.read;
    const { replayer, shown } = await replayerFor(log, seldom, place);
    const rest = log.counts.read - counted;
    expect(await shown(at)).toEqual(before);
    // From the beginning it would be all that had happened by then.
    expect([rest, log.counts.read - counted - rest < 300]).toEqual([log.events.length - 500, true]);
    replayer.end();
    // One that was read meanwhile may have happened before.
    log.write(opened('new', timeOf(600), 'added', { known: '23:30' }));
    const next = await replayerFor(log, seldom, place);
    expect(JSON.stringify(await next.shown(at))).toContain('added');
    next.replayer.drop();
    const anew = await replayerFor(logInMemory(...history()), seldom, place);
    expect(await anew.shown(at)).toEqual(before);
    anew.replayer.end();
  });
});
