import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { codec } from '#events/codec';
import { idFrom } from '#events/core/ids';
import { keyCreated } from '#events/store/sealing/keys';
import { systemRandom } from '#services/core/clock';
import { type Replay, replayOf } from '#services/replay/replay';
import { neighbors, silenceAfter, stretches, timesBy, unknownThen } from '#services/replay/timeline/around';
import { judge, type Outcome, percentile } from '../compare.ts';
import { folder, masterKey, type OpenLog, openLog, writeHistory } from './history.ts';

const events = Number(process.env.EVENTS ?? 100_000);
const asked = 300;
const organisation = idFrom('bench', 'entity');

/** The board of an organization with this many events, as of random instants and step by step. */
export async function replay(): Promise<readonly Outcome[]> {
  const history = await longHistory();
  const home = folder();
  const log = await openLog(history);
  try {
    const { store, ring } = log;
    const keys = ring();
    const before = heap();
    const opened = (n: number): Replay =>
      replayOf(
        { store, keys, codec: codec(keys, systemRandom) },
        { place: { dataDir: join(home.path, `past-${n}`), masterKey } },
      );
    const plain = await plainly(log);
    const spentCold = process.cpuUsage();
    const began = performance.now();
    const reader = opened(0);
    await readAll(reader);
    const cold = (performance.now() - began) / 1_000;
    const coldCpu = processor(spentCold);
    reader.close();
    // As three organizations of this size have it.
    for (const n of [1, 2]) cpSync(join(home.path, 'past-0'), join(home.path, `past-${n}`), { recursive: true });
    const again = performance.now();
    const past = opened(0);
    const timeline = await readAll(past);
    const restart = performance.now() - again;
    const times = timesBy(timeline, 'known');
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    const spent = process.cpuUsage();
    const known = await boards(past, 'known', drawn(first, last));
    const spentBoards = processor(spent);
    const happenedTimes = timesBy(timeline, 'happened');
    const happened = await boards(
      past,
      'happened',
      drawn(happenedTimes[0] ?? 0, happenedTimes.at(-1) ?? 0).slice(0, 10),
    );
    const steps: number[] = [];
    // The slider goes on event by event, and back again.
    for (const from of drawn(first, last).slice(0, 10)) {
      let at = from;
      await board(past, 'known', at);
      for (let n = 0; n < 40; n += 1) {
        const near = neighbors(times, at);
        at = (n < 25 ? near.next : near.previous) ?? at;
        steps.push(await timed(() => board(past, 'known', at)));
      }
    }
    const jumps: number[] = [];
    // A slider of a day in steps of 86 s, as it is dragged.
    for (const from of drawn(first, last).slice(0, 10))
      for (let n = 0; n < 30; n += 1)
        jumps.push(await timed(() => board(past, 'known', Math.min(last, from + (n * (last - from)) / 1_000))));
    const bar: number[] = [];
    for (const at of drawn(first, last)) {
      // The board of the instant is shown, so that its state is at hand.
      await board(past, 'known', at);
      bar.push(await timed(() => barOf(past, at)));
    }
    const size = await past.size(organisation);
    const one = heap() - before;
    const others = [opened(1), opened(2)];
    for (const other of others) {
      await readAll(other);
      await boards(other, 'known', drawn(first, last).slice(0, 100));
    }
    const three = heap() - before;
    for (const each of [past, ...others]) each.close();
    const of = `${events.toLocaleString('en-US')} events`;
    console.log(
      `\nreplay of ${of}: read for the first time in ${cold.toFixed(1)} s; ${size?.packed} states in ` +
        `${((size?.bytes ?? 0) / 1_048_576).toFixed(1)} MB on the disk; heap ${one.toFixed(0)} MB more, ` +
        `${three.toFixed(0)} MB for three such organizations; load ${loadavg()[0]?.toFixed(1)}`,
    );
    return [
      judge(`the first reading of ${of}: processor time, as a multiple of decoding alone`, coldCpu / plain, {
        unit: '×',
        atMost: 6,
      }),
      judge(`the first question about ${of} after a restart`, restart, { unit: 'ms', atMost: 2_000 }),
      judge(`an instant of ${of}: p50`, percentile(known, 0.5), { unit: 'ms' }),
      // On a busy machine the clock says more of the others.
      judge(`an instant of ${of}: processor time`, (spentBoards * 1_000) / asked, { unit: 'ms', atMost: 100 }),
      judge(`an instant of ${of}: p95`, percentile(known, 0.95), { unit: 'ms', atMost: 200 }),
      judge(`an instant of ${of} by the second clock: p95`, percentile(happened, 0.95), { unit: 'ms' }),
      judge(`a step of the slider to the next event: p95`, percentile(steps, 0.95), { unit: 'ms', atMost: 50 }),
      judge(`a step of the slider as it is dragged: p95`, percentile(jumps, 0.95), { unit: 'ms', atMost: 50 }),
      judge(`the marks, neighbors, silences and tracks around an instant: p95`, percentile(bar, 0.95), {
        unit: 'ms',
        atMost: 50,
      }),
    ];
  } finally {
    await log.close();
    home.remove();
  }
}

/** Written once and kept: a million events take minutes. */
async function longHistory(): Promise<string> {
  const kept = join('node_modules/.cache/muster-bench', `replay-${events}`);
  if (existsSync(kept)) return kept;
  const making = `${kept}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const log = await openLog(making);
  await writeHistory(log, events);
  await log.close();
  renameSync(making, kept);
  return kept;
}

function drawn(first: number, last: number): readonly number[] {
  let state = 1;
  return Array.from({ length: asked }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return first + (state / 2_147_483_647) * (last - first);
  });
}

async function boards(past: Replay, clock: 'known' | 'happened', instants: readonly number[]) {
  const times: number[] = [];
  for (const at of instants) times.push(await timed(() => board(past, clock, at)));
  return times;
}

async function board(past: Replay, clock: 'known' | 'happened', at: number): Promise<void> {
  const found = await past.asOf(organisation, { at: Math.floor(at), clock });
  const { views } = found ?? {};
  views?.shown('crews', { where: { entity: organisation }, orderBy: { column: 'name' } });
  views?.shown('incident_cards', {
    where: { entity: organisation, active: 1 },
    orderBy: { column: 'time', descending: true },
  });
}

/** The content of the bar of the past, beside the board. */
async function barOf(past: Replay, at: number): Promise<void> {
  const found = await past.asOf(organisation, { at: Math.floor(at), clock: 'known' });
  if (!found) throw new Error('the log is not read');
  const times = timesBy(found.timeline, 'known');
  neighbors(times, at);
  silenceAfter(times, at, 30 * 60_000);
  stretches(found.timeline, 'known', { from: at - 3 * hour, until: at + 3 * hour, parts: 240 });
  unknownThen(found.timeline, at, 50);
  found.tracks(at - 6 * hour, 2_000);
}
const hour = 3_600_000;

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function readAll(past: Replay) {
  for (;;) {
    const timeline = await past.timeline(organisation);
    if (timeline) return timeline;
  }
}

/** Seconds of processor time to read and open every event, which every reader of the log needs at least. */
async function plainly({ store, ring }: OpenLog): Promise<number> {
  const spent = process.cpuUsage();
  const keys = ring();
  const { decode } = codec(keys, systemRandom);
  for await (const event of store.readAll()) {
    if (event.type === keyCreated) keys.learn(event);
    if (!event.stream.startsWith('key-')) await decode(event);
  }
  return processor(spent);
}

const processor = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000_000;
};

/** Timelines are outside of the heap. */
function heap(): number {
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_048_576;
}
