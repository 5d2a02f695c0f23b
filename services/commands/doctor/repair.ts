import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '#contracts/core/json';
import { genesis } from '#events/core/chain';
import { idFrom } from '#events/core/ids';
import type { Fact } from '#events/core/message';
import { type Clock, iso } from '#events/core/ports';
import { knownRepairs, type RepairFact } from '#events/core/repairs';
import { factSchemas } from '#events/facts';
import { Undecodable } from '#events/store/sealing/seal';
import { MisshapenFact } from '#events/store/sealing/shapes';
import { type StoredEvent, UNREAD, WrongExpectedVersionError } from '#events/store/store';
import { WrongCommand } from '#services/commands/wrongCommand';
import type { OpenStore } from '#services/store/openStore';
import { setAsideIn } from '#services/views/asideFile';
import { plainData } from './plainData.ts';

export type Log = Pick<OpenStore, 'store' | 'codec'>;

/** An event because of which a document is set aside, in its stream. */
export interface Found {
  readonly event: StoredEvent;
  readonly stream: readonly StoredEvent[];
}

/** Throws `WrongCommand` when no document is set aside because of this event. */
export async function findEvent({ store }: Log, dataDir: string, event: string): Promise<Found> {
  const entry = setAsideIn(dataDir)?.find((one) => one.event === event);
  if (!entry) throw new WrongCommand(`No document is set aside because of event ${event}. make doctor lists them.`);
  const stream: StoredEvent[] = [];
  for await (const one of store.read(entry.stream)) stream.push(one);
  const found = stream.find(({ id }) => id === event);
  if (!found) throw new WrongCommand(`The log holds no event ${event} in ${entry.stream} any more.`);
  return { event: found, stream };
}

/** The file that `propose` writes. It may hold opened words about people. */
export const proposalFor = (dataDir: string, event: string): string => join(dataDir, `repair-${event}.json`);

/** Writes the event's data with plain defaults for what does not fit, readable by its owner alone. Returns the path. */
export async function propose({ codec }: Log, dataDir: string, { event }: Found): Promise<string> {
  refuseUnreadableMetadata(event);
  const { type, data } = await codec.unchecked(event).catch((error: unknown) => {
    if (!(error instanceof Undecodable)) throw error;
    const { personal: _, ...open } = UNREAD in event.data ? {} : event.data;
    return { type: event.type, data: open as JsonObject };
  });
  const schema = Object.hasOwn(factSchemas, type) ? factSchemas[type as keyof typeof factSchemas] : {};
  const plain = plainData(schema, data, String(event.metadata.occurredAt));
  const path = proposalFor(dataDir, event.id);
  writeFileSync(path, `${JSON.stringify(plain, null, 2)}\n`, { mode: 0o600 });
  return path;
}

/** The data of a file. Throws `WrongCommand` when it is no JSON object. */
export function readReplacement(path: string): JsonObject {
  try {
    const data: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as JsonObject;
  } catch (error) {
    throw new WrongCommand(`${path} cannot be read as JSON: ${(error as Error).message}`);
  }
  throw new WrongCommand(`${path} must hold a JSON object, as make doctor REPAIR=… writes one.`);
}

/** Removes the proposal once it is recorded, because it may hold words about people. */
export function removeProposal(dataDir: string, event: string, used: string): void {
  const path = proposalFor(dataDir, event);
  if (resolve(used) === resolve(path)) rmSync(path, { force: true });
}

interface Deciding {
  readonly clock: Clock;
  /** The replacement; null to skip the event. */
  readonly data: JsonObject | null;
}

/**
 * Records in the event's stream that it is read with other data, or passed over. False when the same was recorded before.
 * Throws `WrongCommand` when the data does not have the shape of the event's type.
 */
export async function record(log: Log, found: Found, { clock, data }: Deciding): Promise<boolean> {
  if (data !== null) refuseUnreadableMetadata(found.event);
  const { event } = found;
  for (let stream = found.stream; ; ) {
    if (await isRecorded(log, event, stream, data)) return false;
    const last = stream.at(-1) ?? event;
    const fact = factOf(event, data);
    // Each decision is an event of its own, also one that returns to an earlier decision.
    const commandId = idFrom('doctor', event.id, last.id);
    const next = await encoded(log, fact, { commandId, stream, occurredAt: iso(clock.now()) });
    try {
      await log.store.append(event.stream, last.revision, [next]);
      return true;
    } catch (error) {
      // Muster wrote to the stream meanwhile.
      if (!(error instanceof WrongExpectedVersionError)) throw error;
      const again: StoredEvent[] = [];
      for await (const one of log.store.read(event.stream)) again.push(one);
      stream = again;
    }
  }
}

function factOf({ id: event, revision, type }: StoredEvent, data: JsonObject | null): RepairFact {
  if (data === null) return { type: 'EventSkipped', data: { event, revision, type } };
  return { type: 'EventRepaired', data: { event, revision, type, data } };
}

async function isRecorded({ codec }: Log, event: StoredEvent, stream: readonly StoredEvent[], data: JsonObject | null) {
  const repairs = knownRepairs();
  for (const one of stream) repairs.learn(one);
  const repair = repairs.of(event);
  if (!repair || repair.data === null || data === null) return repair !== undefined && repair.data === data;
  const before = await codec.unchecked({ ...event, data: repair.data });
  return isDeepStrictEqual(before.data, data);
}

export interface Writing {
  readonly commandId: string;
  /** Its events, at least one. */
  readonly stream: readonly StoredEvent[];
  readonly occurredAt: string;
}

/** An operator's fact at the end of a stream. */
export async function encoded({ codec }: Log, fact: Fact, { commandId, stream, occurredAt }: Writing) {
  const last = stream.at(-1);
  const previous = typeof last?.metadata.hash === 'string' ? last.metadata.hash : genesis;
  const metadata = {
    occurredAt,
    actor: { kind: 'system', id: `operator ${userInfo().username}` },
    entity: stream.map(({ metadata: { entity } }) => entity).findLast((one) => typeof one === 'string') ?? '',
    correlationId: commandId,
    causationId: commandId,
  } as const;
  try {
    const place = { stream: last?.stream ?? '', revision: (last?.revision ?? -1) + 1, previous };
    return await codec.encode(fact, metadata, place);
  } catch (error) {
    if (!(error instanceof MisshapenFact)) throw error;
    throw new WrongCommand(
      `The replacement does not have the shape of its event: ${error.message}. Nothing was written.`,
    );
  }
}

function refuseUnreadableMetadata({ metadata }: StoredEvent): void {
  const isWhole = typeof metadata.entity === 'string' && !Number.isNaN(Date.parse(String(metadata.occurredAt)));
  if (UNREAD in metadata || !isWhole)
    throw new WrongCommand(
      'The metadata of this event cannot be read, and only its data can be repaired. Skip it: SKIP=….',
    );
}
