import { join } from 'node:path';
import { type Verdict, verdictOf } from '#contracts/audit/verdict';
import type { FaultKind, ReadModelFinding } from '#contracts/audit/verification';
import { idFrom } from '#events/core/ids';
import { type Clock, iso, type Random } from '#events/core/ports';
import type { Position } from '#events/core/position';
import { recordedTimes } from '#events/store/moving/recordedTimes';
import type { ConnectedStore } from '#events/store/store';
import type { RawEvent } from '#events/store/types';
import { verification } from '#events/verification/decider';
import type { LogVerified } from '#events/verification/events';
import { keepVerifications } from '#services/app/proof/keptVerifications';
import type { Log } from '#services/core/log';
import type { FileStore } from '#services/files/fileStore';
import type { OpenStore } from '#services/store/openStore';
import { datesOf } from './dates.ts';
import { contentsIn, isWhole } from './files.ts';
import { misshapenIn } from './misshapen.ts';
import { presenceOf } from './presence.ts';
import { readModelsIn } from './readModels.ts';
import { rebuild } from './rebuild.ts';
import { movedStreams, objectIn, readRules } from './rules.ts';
import { senseOf } from './sense.ts';
import { signedIn } from './signed.ts';
import { type ExplainedBreak, type Fault, readExplanations, soundnessOf } from './soundness.ts';

export interface VerifyOptions {
  readonly store: ConnectedStore;
  /** Opens another connection to the same log. */
  another(): ConnectedStore;
  readonly files: Pick<FileStore, 'open'>;
  readonly dataDir: string;
  readonly masterKey: Buffer;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Shows how far the reading of the log is, and may throw to end it. */
  readonly show?: (place: Position) => void;
}

/** The most faults, and the most files, that are named. The others are counted. */
export const named = 100;

interface Found {
  events: number;
  readonly streams: Set<string>;
  damaged: number;
  readonly faults: Fault[];
  /** Breaks of chains whose cause is known: neither sound nor damage. */
  readonly explained: ExplainedBreak[];
  files: number;
  damagedFiles: number;
  readonly wrong: string[];
}

/** The findings of one verification of the whole installation. */
export interface Verified {
  readonly since: string;
  /** By the organization's uuid. The empty one has what belongs to no organization. */
  readonly found: ReadonlyMap<string, Readonly<Omit<Found, 'streams'>> & { readonly streams: number }>;
  readonly readModels: ReadModelFinding;
  /** In words; '' when they are equal. */
  readonly reason: string;
}

/**
 * Reads the whole log, checks each stream's revisions and hashes, builds all read models anew and compares them with
 * those of the installation, and reads every file that the log names. Changes nothing. The installation may run.
 */
export async function verifyAll(options: VerifyOptions): Promise<Verified> {
  const { clock, dataDir, files } = options;
  const since = iso(clock.now());
  const found = new Map<string, Found>();
  const of = (entity: string): Found => {
    const known = found.get(entity);
    if (known) return known;
    const fresh = {
      events: 0,
      streams: new Set<string>(),
      damaged: 0,
      faults: [],
      explained: [],
      files: 0,
      damagedFiles: 0,
      wrong: [],
    };
    found.set(entity, fresh);
    return fresh;
  };
  const noted = await verifyLog(options, of);
  const anew = await rebuild({ ...options, place: options, folder: join(dataDir, 'verifying') });
  try {
    await anew.upToDate((place) => place && options.show?.(place));
    for (const content of contentsIn(anew.file)) {
      const one = of(content.entity);
      one.files += 1;
      if (await isWhole(files, content)) continue;
      one.damagedFiles += 1;
      if (one.wrong.length < named) one.wrong.push(content.sha256);
    }
    for await (const event of misshapenIn(anew.file, options.store.raw)) {
      const { stream, revision } = event;
      const entity = objectIn(event.metadata).entity;
      // Its bytes were named already.
      if (!noted.has(placeOf(event)))
        note(of(typeof entity === 'string' ? entity : ''), { kind: 'misshapen', stream, revision });
    }
    const { finding, reason } = await readModelsIn(dataDir, anew);
    const counted = [...found].map(([entity, one]) => [entity, { ...one, streams: one.streams.size }] as const);
    return { since, found: new Map(counted), readModels: finding, reason };
  } finally {
    await anew.end();
  }
}

/** The organizations of the streams that were read last. A fault may be in an event that does not tell its own. */
const remembered = 50_000;

function note(one: Found, fault: Fault): void {
  one.damaged += 1;
  if (one.faults.length < named) one.faults.push(fault);
}

/** Returns the stream and revision of each event that it named, as far as they fit in memory. */
async function verifyLog(
  { store, show, clock, dataDir }: VerifyOptions,
  of: (entity: string) => Found,
): Promise<ReadonlySet<string>> {
  const rules = await readRules(store.raw);
  const soundness = soundnessOf(store.raw, rules, await readExplanations(store.raw));
  const sense = senseOf();
  const dates = datesOf();
  const presence = presenceOf(rules);
  const signed = signedIn(dataDir, await recordedTimes(store, undefined));
  const noted = new Set<string>();
  const owners = new Map<string, string>();
  const noteDate = (event: RawEvent | null): void => {
    if (event === null || noted.has(placeOf(event))) return;
    note(of(owners.get(event.stream) ?? ''), { kind: 'dated', stream: event.stream, revision: event.revision });
  };
  for await (const lot of store.raw.readAll({ filter: movedStreams })) {
    for (const event of lot) {
      const other = signed.check(event);
      if (!rules.isMoved(event)) continue;
      noteDate(dates.check(event));
      const judged = await soundness.check(event);
      const fault = judged?.kind === 'explained' ? null : judged;
      const { stream } = event;
      const unlikely = sense.check(event);
      const owner = owners.get(stream);
      const said = objectIn(event.metadata).entity;
      // A damaged event may name another organization than the one whose stream it is in.
      const entity = typeof said === 'string' && !(owner && (fault || unlikely)) ? said : (owner ?? '');
      if (owners.size > remembered) owners.clear();
      owners.set(stream, entity);
      const one = of(entity);
      one.events += 1;
      one.streams.add(stream);
      if (fault) note(one, fault);
      for (const also of [presence.check(event), other]) if (also) note(one, also);
      if (judged?.kind === 'explained') one.explained.push(judged);
      // Its content is judged only when it is the event that was written.
      if (unlikely && (!fault || fault.kind === 'missing')) {
        note(one, { kind: unlikely, stream, revision: event.revision });
      } else if (!fault || fault.kind === 'missing') continue;
      if (noted.size < remembered) noted.add(placeOf(event));
    }
    const last = lot.at(-1);
    if (last) show?.(last.position);
  }
  noteDate(dates.last(clock.now()));
  const gone = signed.missing();
  if (gone) note(of(''), gone);
  signed.end();
  for (const fault of presence.hidden()) note(of(owners.get(fault.stream) ?? ''), fault);
  return noted;
}

const placeOf = ({ stream, revision }: RawEvent): string => `${stream} ${revision}`;

/** Keeps the results for the desk of each organization beside the log, which may be too damaged to record them. */
export function keepVerified(dataDir: string, verified: Verified, now: string): void {
  const ofEntities = [...verified.found.keys()].filter((entity) => entity !== '');
  const results = ofEntities.map((entity) => {
    const uuid = idFrom('verified', entity, verified.since);
    return [entity, { uuid, time: now, ...resultFor(verified, entity) }] as const;
  });
  keepVerifications(dataDir, new Map(results));
}

/** Records the results, each in the log of its organization, where its auditors read it. */
export async function recordVerified(
  { handle }: Pick<OpenStore, 'handle'>,
  verified: Verified,
  now: string,
): Promise<void> {
  for (const entity of verified.found.keys()) {
    if (entity === '') continue;
    const commandId = idFrom('verified', entity, verified.since);
    const command = { do: 'record', data: resultFor(verified, entity) } as const;
    const cause = { entity, actor: { kind: 'system', id: 'verification' }, correlationId: commandId } as const;
    await handle(verification, entity, { commandId, occurredAt: now, command }, cause);
  }
}

function resultFor({ since, found, readModels }: Verified, entity: string): LogVerified['data'] {
  const one = found.get(entity);
  return {
    since,
    events: one?.events ?? 0,
    streams: one?.streams ?? 0,
    damaged: one?.damaged ?? 0,
    faults: (one?.faults ?? []) as readonly {
      readonly kind: FaultKind;
      readonly stream: string;
      readonly revision: number;
    }[],
    explained: (one?.explained ?? []).slice(0, named).map(({ stream, revision }) => ({ stream, revision })),
    read_models: readModels,
    files: one?.files ?? 0,
    damaged_files: one?.wrong ?? [],
  };
}

/** The verdict on the whole installation. */
export function verdict({ found, readModels }: Verified): Verdict {
  const all = [...found.values()];
  return verdictOf(
    all.reduce((sum, { damaged, damagedFiles }) => sum + damaged + damagedFiles, 0),
    readModels,
  );
}
