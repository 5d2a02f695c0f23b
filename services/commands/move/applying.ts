import { randomUUID } from 'node:crypto';
import type { JsonObject } from '#contracts/core/json';
import { canonical } from '#events/core/chain';
import { idFrom } from '#events/core/ids';
import { AppendRefused } from '#events/store/rawLog';
import type { ConnectedStore } from '#events/store/store';
import type { RawNewEvent } from '#events/store/types';
import { WrongCommand } from '#services/commands/wrongCommand';
import { notMoved, objectIn, type Rules, rulesIn, type StreamRules } from '#services/verify/rules';

const empty = Buffer.alloc(0);
const atOnce = 500;

/** The last revision that a stream ever had, -1 for none; also of a deleted stream, which no read gives. */
export async function lastRevision({ raw }: ConnectedStore, stream: string): Promise<number | 'tombstoned'> {
  const writer = await raw.writer();
  const question = { id: randomUUID(), type: notMoved, isJson: true, data: Buffer.from('{}'), metadata: empty };
  try {
    // No stream has this revision: the store refuses, and says which one it has.
    await writer.append(stream, Number.MAX_SAFE_INTEGER, [question]);
  } catch (error) {
    if (!(error instanceof AppendRefused)) throw error;
    if (error.refusal.kind === 'StreamDeleted') return 'tombstoned';
    if (error.refusal.kind === 'WrongExpectedVersion') return Number(error.refusal.current ?? -1);
    throw error;
  }
  throw new Error(`an impossible append to ${stream} was taken`);
}

/** Keeps places of a stream from `from` to below `to`, in appends of a few hundred. */
export function* placesKept(
  stream: string,
  from: number,
  to: number,
): Generator<{ at: number; events: RawNewEvent[] }> {
  for (let at = from; at < to; at += atOnce) {
    const events = Array.from({ length: Math.min(atOnce, to - at) }, (_, n) => ({
      id: idFrom('not-moved', stream, at + n),
      type: notMoved,
      isJson: true,
      data: Buffer.from('{}'),
      metadata: empty,
    }));
    yield { at, events };
  }
}

export const expectedBefore = (revision: number): number | 'none' => (revision === 0 ? 'none' : revision - 1);

/**
 * Makes the new log ready for the next events of a stream with rules: events that an earlier run copied and that the old
 * log has erased since are erased here too. Returns the revision that comes next.
 */
export async function prepare(target: ConnectedStore, stream: string, rules: StreamRules): Promise<number> {
  const last = await lastRevision(target, stream);
  if (last === 'tombstoned') {
    if (rules.state !== 'tombstoned') throw new WrongCommand(`The new log has ended the stream ${stream} for good.`);
    return 0;
  }
  if (last < 0) return 0;
  const events = await target.raw.readStream(stream, { count: 1_000 });
  const isErased = ({ revision }: { readonly revision: number }): boolean =>
    rules.state !== 'open' || revision < rules.before;
  if (events.some(({ type }) => type !== notMoved) && events.every(isErased)) await target.delete(stream);
  return last + 1;
}

export interface Applying {
  readonly source: ConnectedStore;
  readonly target: ConnectedStore;
  readonly rules: Rules;
}

/** Gives a stream of the new log the end and the metadata that it has in the old one. */
export async function apply({ source, target, rules }: Applying, stream: string): Promise<void> {
  const rule = rules.of(stream);
  if (!rule) return;
  const next = await prepare(target, stream, rule);
  if (rule.state === 'tombstoned') {
    if ((await lastRevision(target, stream)) !== 'tombstoned') await target.tombstone(stream);
  } else if (rule.state === 'deleted') {
    const last = await lastRevision(source, stream);
    if (last === 'tombstoned' || last < 0) return;
    // It began again meanwhile: these places are those of events that are still to be copied.
    if ((await metadataOf(source, stream))?.state !== 'deleted') return;
    const writer = await target.raw.writer();
    for (const { at, events } of placesKept(stream, next, last + 1))
      await writer.append(stream, expectedBefore(at), events);
    if (next <= last || (await metadataOf(target, stream))?.state !== 'deleted') await target.delete(stream);
  } else if (!isEqual(await metadataOf(target, stream), rule)) {
    const writer = await target.raw.writer();
    const event = { id: randomUUID(), type: '$metadata', isJson: true, data: rule.json, metadata: empty };
    await writer.append(`$$${stream}`, 'any', [event]);
  }
}

const isEqual = (a: Pick<StreamRules, 'json'> | undefined, b: Pick<StreamRules, 'json'>): boolean =>
  a !== undefined && fieldsOf(a) === fieldsOf(b);

const fieldsOf = ({ json }: Pick<StreamRules, 'json'>): string => canonical(objectIn(json) as JsonObject);

/** The streams whose end or metadata differs in the two logs, each in words. */
export async function rulesApart(
  { source, target, rules }: Applying,
  streams: readonly string[],
): Promise<readonly string[]> {
  const apart: string[] = [];
  for (const stream of streams) {
    const rule = rules.of(stream);
    const [was, is] = [await lastRevision(source, stream), await lastRevision(target, stream)];
    const metadata = rule?.state === 'tombstoned' ? rule : await metadataOf(target, stream);
    const same = was === is && (was === -1 || (rule && metadata?.state === rule.state && isAlike(metadata, rule)));
    if (!same)
      apart.push(`${stream}: ${rule?.state} at ${was} in the old log, ${metadata?.state} at ${is} in the new one`);
  }
  return apart;
}

/** A deletion replaces all other metadata, so only that of open streams is compared. */
const isAlike = (a: StreamRules, b: StreamRules): boolean => b.state !== 'open' || isEqual(a, b);

async function metadataOf({ raw }: ConnectedStore, stream: string): Promise<StreamRules | undefined> {
  const [event] = await raw.readStream(`$$${stream}`, { backwards: true, count: 1 });
  return event && rulesIn(event);
}
