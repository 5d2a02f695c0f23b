import type { Position } from '#events/core/position';
import { isOfTheMove, timesStream } from '#events/store/moving/ownStreams';
import type { RawLog } from '#events/store/rawLog';
import type { ConnectedStore } from '#events/store/store';
import type { RawEvent } from '#events/store/types';
import { WrongCommand } from '#services/commands/wrongCommand';
import { notMoved, type Rules } from '#services/verify/rules';
import { placeOf } from './copying/placeOf.ts';

export interface Place {
  /** The last event of the old log that the new one holds; undefined for none. */
  readonly after: Position | undefined;
  /** Revision of the last list of times, -1 for none. */
  readonly lists: number;
}

/** More than an interrupted move can have had under way. */
const compared = 20_000;
const people = { on: 'stream', regex: '^[^$]' } as const;
const elsewhere = 'The new log already holds something else';

/**
 * Finds the place where an interrupted move goes on: the end of the new log, after a comparison of its last events with
 * the old log. Throws `WrongCommand` when the new log holds anything that this move did not write.
 */
export async function placeToGoOn(source: ConnectedStore, target: ConnectedStore, rules: Rules): Promise<Place> {
  const [list] = await target.raw.readStream(timesStream, { backwards: true, count: 1 });
  const newest = await newestOf(target.raw, rules, undefined);
  const [last] = newest;
  if (!last) {
    const foreign = list ? undefined : await anyOf(target.raw);
    if (foreign) throw new WrongCommand(`${elsewhere}: ${placeOf(foreign)}.`);
    return { after: undefined, lists: list?.revision ?? -1 };
  }
  if (!list) throw new WrongCommand(`${elsewhere}: ${placeOf(last)}.`);
  const found = await sameIn(source.raw, last);
  if (!found) throw new WrongCommand(`${elsewhere}: ${placeOf(last)} is not in the old log.`);
  const before = [found, ...(await newestOf(source.raw, rules, found.position, newest.length))];
  for (const [n, event] of newest.entries()) {
    const other = before[n];
    if (!other || other.id !== event.id || other.stream !== event.stream || other.revision !== event.revision)
      throw new WrongCommand(
        `The new log is not a beginning of the old one: ${placeOf(event)} stands where the old log has ${other ? placeOf(other) : 'nothing'}. Empty it and begin again.`,
      );
  }
  if (newest.length < compared && before.length > newest.length)
    throw new WrongCommand(`The new log lacks the beginning of the old one. Empty it and begin again.`);
  return { after: found.position, lists: list.revision };
}

/** The last moved events before a position, newest first. One more than `most` where there are more. */
async function newestOf(log: RawLog, rules: Rules, after: Position | undefined, most = compared): Promise<RawEvent[]> {
  const events: RawEvent[] = [];
  for await (const lot of log.readAll({ after, backwards: true, filter: people })) {
    events.push(...lot.filter(rules.isMoved));
    if (events.length >= most) break;
  }
  return events.slice(0, most);
}

async function anyOf(log: RawLog): Promise<RawEvent | undefined> {
  for await (const lot of log.readAll({ filter: people })) {
    const found = lot.find(({ stream, type }) => !isOfTheMove(stream) && type !== notMoved);
    if (found) return found;
  }
  return undefined;
}

/** The same event in the other log, by its stream and revision. */
async function sameIn(log: RawLog, { stream, revision, id }: RawEvent): Promise<RawEvent | undefined> {
  const [event] = await log.readStream(stream, { from: revision, count: 1 });
  return event?.revision === revision && event.id === id ? event : undefined;
}
