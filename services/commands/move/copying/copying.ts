import { randomUUID } from 'node:crypto';
import type { Position } from '#events/core/position';
import { timesKept, timesStream } from '#events/store/moving/ownStreams';
import { type RecordedTimes, recordedTimes } from '#events/store/moving/recordedTimes';
import type { RawEvent } from '#events/store/types';
import { WrongCommand } from '#services/commands/wrongCommand';
import { movedStreams, objectIn } from '#services/verify/rules';
import { faultWords, type Soundness } from '#services/verify/soundness';
import { type Applying, apply, expectedBefore, placesKept, prepare } from '../applying.ts';
import { openPipeline, type Pipeline } from './pipeline.ts';
import { placeOf } from './placeOf.ts';

export interface Copying extends Applying {
  readonly soundness: Soundness;
  /** The place in the old log up to which everything was sent. Moves on as events are copied. */
  place: Position | undefined;
  /** Revision of the last list of times in the new log. */
  lists: number;
  copied: number;
  /** Streams whose end or metadata was not compared since it changed. */
  changed: Set<string>;
  onProgress(copying: Copying): void;
}

/** The most events and bytes that are sent together with the list of their times. */
const together = { events: 500, bytes: 512 * 1024 };
/** An append may hold 1 MiB. */
const largestRun = { events: 200, bytes: 400 * 1024 };

/** Copies from the place reached to the present end of the old log. Returns the number of events copied. */
export async function copyToTheEnd(copying: Copying, calledOff: AbortSignal): Promise<number> {
  const before = copying.copied;
  const lap: Lap = {
    ...copying,
    pipeline: await openPipeline(copying.target.raw),
    waiting: [],
    bytes: 0,
    next: new Map(),
    changed: new Set(),
  };
  try {
    await copyLap(copying, lap, calledOff);
    await send(lap);
    await lap.pipeline.settled();
    for (const stream of lap.changed) await apply(lap, stream);
    for (const stream of lap.changed) copying.changed.add(stream);
  } finally {
    await lap.pipeline.ended();
    copying.lists = lap.lists;
  }
  return copying.copied - before;
}

async function copyLap(copying: Copying, lap: Lap, calledOff: AbortSignal): Promise<void> {
  const { source, rules, soundness } = copying;
  const times = await recordedTimes(source, copying.place);
  for await (const lot of readable(source.raw.readAll({ after: copying.place, filter: movedStreams }))) {
    for (const raw of lot) {
      const event = withTimeOf(times, raw);
      if (rules.isMoved(event)) {
        const fault = await soundness.check(event);
        // An explained break is copied as it is, with its explanation.
        if (fault && fault.kind !== 'explained')
          throw new WrongCommand(`The old log is damaged: ${placeOf(fault)} ${faultWords[fault.kind]}.`);
        await take(lap, event);
        copying.copied += 1;
      } else await follow(lap, event);
      copying.place = event.position;
    }
    copying.onProgress(copying);
    if (calledOff.aborted) return;
  }
}

/** The log's events; bytes that are no event are damage, and the last event before them is named. */
async function* readable(lots: AsyncGenerator<readonly RawEvent[]>): AsyncGenerator<readonly RawEvent[]> {
  let last: RawEvent | undefined;
  try {
    for await (const lot of lots) {
      last = lot.at(-1) ?? last;
      yield lot;
    }
  } catch (error) {
    if (!(error instanceof Error) || !/protobuf/.test(error.message)) throw error;
    throw new WrongCommand(`The old log is damaged after ${last ? placeOf(last) : 'its beginning'}: ${error.message}`);
  }
}

/** An event of a log that was moved before has its first recorded time. */
export const withTimeOf = (times: RecordedTimes, event: RawEvent): RawEvent =>
  times.read(event.type === timesKept ? ({ ...event, data: objectIn(event.data) } as unknown as RawEvent) : event);

interface Lap extends Applying {
  readonly pipeline: Pipeline;
  waiting: RawEvent[];
  bytes: number;
  lists: number;
  /** The next revision in the new log, of streams with rules. */
  readonly next: Map<string, number>;
  /** Streams whose rules changed in this lap. */
  readonly changed: Set<string>;
}

async function take(lap: Lap, event: RawEvent): Promise<void> {
  const { stream, revision } = event;
  const rule = lap.rules.of(stream);
  if (rule) {
    let next = lap.next.get(stream);
    if (next === undefined) {
      await send(lap);
      await lap.pipeline.settled();
      next = await prepare(lap.target, stream, rule);
    }
    if (next < revision) {
      await send(lap);
      for (const { at, events } of placesKept(stream, next, revision))
        await lap.pipeline.append(stream, expectedBefore(at), events);
    }
    lap.next.set(stream, revision + 1);
  }
  lap.waiting.push(event);
  lap.bytes += event.data.length + event.metadata.length;
  if (lap.waiting.length >= together.events || lap.bytes >= together.bytes) await send(lap);
}

/** Follows what becomes of streams while their events are copied. */
async function follow(lap: Lap, event: RawEvent): Promise<void> {
  const stream = lap.rules.learn(event);
  if (stream === undefined) return;
  lap.changed.add(stream);
  if (lap.rules.of(stream)?.state !== 'deleted') return;
  // It may begin again with the next event: what was erased before must be erased in the new log first.
  await send(lap);
  await lap.pipeline.settled();
  await apply(lap, stream);
  lap.next.delete(stream);
}

/** Sends the waiting events behind the list of their times. */
async function send(lap: Lap): Promise<void> {
  const events = lap.waiting;
  if (events.length === 0) return;
  lap.waiting = [];
  lap.bytes = 0;
  const times = Object.fromEntries(events.map(({ id, recordedAt }) => [id, recordedAt]));
  const data = Buffer.from(JSON.stringify({ times }));
  const list = { id: randomUUID(), type: timesKept, isJson: true, data, metadata: Buffer.from('{}') };
  await lap.pipeline.append(timesStream, expectedBefore(lap.lists + 1), [list]);
  lap.lists += 1;
  for (const run of runsOf(events)) {
    const [{ stream, revision }] = run;
    await lap.pipeline.append(stream, expectedBefore(revision), run);
  }
}

/** Consecutive events of one stream are one append. */
function* runsOf(events: readonly RawEvent[]): Generator<readonly [RawEvent, ...RawEvent[]]> {
  let run: [RawEvent, ...RawEvent[]] | undefined;
  let bytes = 0;
  for (const event of events) {
    const last = run?.at(-1);
    const size = event.data.length + event.metadata.length;
    const follows = last && last.stream === event.stream && last.revision + 1 === event.revision;
    if (run && follows && run.length < largestRun.events && bytes + size <= largestRun.bytes) run.push(event);
    else {
      if (run) yield run;
      run = [event];
      bytes = 0;
    }
    bytes += size;
  }
  if (run) yield run;
}
