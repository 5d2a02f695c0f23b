import { fold } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { idOf, type Recorded } from '#events/core/message';
import { type Clock, iso, type Random } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { designation } from '#events/designation/decider';
import { type IncidentFact, incident } from '#events/incident/incident';
import type { Cause } from '#events/store/handle';
import type { Config } from '#services/app/config';
import { wrongMap } from '#services/commands/import/files/map/checks';
import type { Progress } from '#services/commands/progress';
import { type OpenStore, openStore } from '#services/store/openStore';
import { correctionOf } from './history/corrections.ts';
import { pictureOf } from './history/picture.ts';
import { toldByImports } from './history/told.ts';
import { count, importName } from './importing.ts';
import { together } from './together.ts';

export interface Undone {
  /** The name of the import that was taken back, and of this undoing. */
  readonly of: string;
  readonly name: string;
  readonly deleted: number;
  /** Incidents of other imports that were put back as they were. */
  readonly restored: number;
  readonly crews: number;
  /** Incidents that stay, by the reason. */
  readonly kept: ReadonlyMap<string, readonly string[]>;
  readonly complete: boolean;
}

export interface UndoOptions {
  /** The import's name, as its summary gave it. */
  readonly undo: string;
  readonly config: Pick<Config, 'dataDir' | 'eventStoreUrl' | 'masterKey'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly progress: (label: string) => Progress;
  readonly calledOff?: AbortSignal;
}

/**
 * `make import UNDO=…`: takes an import back by events. Its incidents are deleted, its corrections reversed and its crews
 * deactivated. An incident that was worked on since stays. Throws `WrongCommand` when no such import is in the log.
 */
export async function undoImport(options: UndoOptions): Promise<Undone> {
  const { undo, config, clock, random, progress, calledOff } = options;
  const open = await openStore(config, { clock, random });
  const undoing = progress('Taking back');
  const name = importName('undo', { clock, random });
  try {
    return await undoIn(open, { undo, name, now: iso(clock.now()), onProgress: undoing.to, calledOff });
  } finally {
    undoing.end();
    await open.close();
  }
}

type Facts = Pick<OpenStore, 'store' | 'handle' | 'read'>;
interface Undoing {
  readonly undo: string;
  readonly name: string;
  /** ISO-8601 UTC. */
  readonly now: string;
  readonly onProgress?: (done: number, total: number) => void;
  readonly calledOff?: AbortSignal | undefined;
}

/** Takes an import back in an open event store. */
export async function undoIn(facts: Facts, { undo, name, now, onProgress, calledOff }: Undoing): Promise<Undone> {
  const streams = await streamsOf(facts, undo);
  const sum = { deleted: 0, restored: 0, crews: 0, kept: new Map<string, string[]>() };
  let done = 0;
  await together([...streams], calledOff, async ([stream, { entity, importer }]) => {
    const cause: Cause = { entity, actor: { kind: 'import', id: importer }, correlationId: name };
    const taking = { ...facts, undo, stream, cause, now };
    const end = stream.startsWith('incident-') ? await takeBack(taking) : await retire(taking);
    if (typeof end === 'string') sum[end] += 1;
    else if (end) sum.kept.set(end.kept, [...(sum.kept.get(end.kept) ?? []), idOf(stream)]);
    done += 1;
    onProgress?.(done, streams.size);
  });
  return { ...sum, of: undo, name, complete: done === streams.size };
}

interface Touched {
  readonly entity: string;
  readonly importer: string;
}

/** The streams to which the import wrote. Its organization stays. */
async function streamsOf({ store }: Facts, undo: string): Promise<ReadonlyMap<string, Touched>> {
  const streams = new Map<string, Touched>();
  const names = new Set<string>();
  for await (const { stream, metadata } of store.readAll()) {
    const { actor, correlationId, entity } = metadata as unknown as Recorded['metadata'];
    if (actor?.kind !== 'import') continue;
    names.add(correlationId);
    if (correlationId === undo && /^(incident|designation)-/.test(stream))
      streams.set(stream, { entity, importer: actor.id });
  }
  if (names.has(undo)) return streams;
  const last = [...names].slice(-5).join(', ');
  throw wrongMap(
    `The log has no import named "${undo}". ${last === '' ? 'It has no import' : `The last ones are ${last}`}.`,
  );
}

interface Taking extends Facts {
  readonly undo: string;
  readonly stream: string;
  readonly cause: Cause;
  readonly now: string;
}
type End = 'deleted' | 'restored' | 'crews' | { readonly kept: string } | null;

async function takeBack({ undo, stream, cause, now: at, read, handle }: Taking): Promise<End> {
  const id = idOf(stream);
  const history = (await read(stream)) as readonly Recorded<IncidentFact>[];
  const state = fold(incident, history);
  if (state.status === 'none' || state.deleted) return null;
  const isMine = ({ metadata }: Recorded) => metadata.correlationId === undo;
  const others = history.filter((fact) => !isMine(fact));
  const step = { commandId: idFrom('undo', cause.correlationId, id), occurredAt: at };
  try {
    const { correlationId } = cause;
    if (history[0] && isMine(history[0])) {
      const [now, wanted] = [pictureOf(toldByImports(history)), pictureOf(history.filter(isMine))];
      // A later import that was taken back leaves no difference.
      const differs =
        !now || !wanted || correctionOf({ now, wanted, history, state, incident: id, correlationId }).steps.length > 0;
      const reason = whyKept(others, differs);
      if (reason !== null) return { kept: reason };
      await handle(incident, id, { ...step, command: { do: 'delete' } }, cause);
      return 'deleted';
    }
    const [now, wanted] = [pictureOf(toldByImports(history)), pictureOf(toldByImports(others))];
    // Only facts were added to an incident that people reported.
    if (!now || !wanted) return { kept: 'it was reported by people, and the import added to it' };
    const { steps } = correctionOf({ now, wanted, history, state, incident: id, correlationId });
    if (steps.length === 0) return null;
    await handle(incident, id, steps, cause);
    return 'restored';
  } catch (error) {
    if (error instanceof Refused) return { kept: `it was refused: ${error.code}` };
    throw error;
  }
}

/** How the names of undoings begin. */
const undoNames = 'undo-';

/** Work of people is never taken back with an import. */
function whyKept(others: readonly Recorded[], differs: boolean): string | null {
  if (others.some(({ metadata }) => metadata.actor.kind !== 'import')) return 'it was worked on since';
  const later = others.findLast(({ metadata }) => !metadata.correlationId.startsWith(undoNames));
  return later && differs ? `a later import changed it: first UNDO=${later.metadata.correlationId}` : null;
}

/** Deactivates a crew that only the import knows. A crew that people work with stays. */
async function retire({ undo, stream, cause, now, read, handle }: Taking): Promise<End> {
  const history = await read(stream);
  if (history.some(({ metadata }) => metadata.correlationId !== undo)) return null;
  const id = idOf(stream);
  const step = { commandId: idFrom('undo', cause.correlationId, id), occurredAt: now };
  const { events } = await handle(designation, id, { ...step, command: { do: 'deactivate' } }, cause);
  return events.length > 0 ? 'crews' : null;
}

/** The words for the terminal. */
export function undoneWords({ of, deleted, restored, crews, kept, complete }: Undone): string {
  return [
    '',
    complete ? `${of} was taken back` : `Taking back ${of} was called off; run it again to go on`,
    `  ${count(deleted).padStart(8)}  incidents deleted`,
    `  ${count(restored).padStart(8)}  incidents of other imports put back as they were`,
    `  ${count(crews).padStart(8)}  crews deactivated`,
    ...[...kept].flatMap(([reason, incidents]) => [
      `  ${count(incidents.length).padStart(8)}  incidents kept: ${reason}`,
      ...incidents.slice(0, 5).map((uuid) => `            /incident/${uuid}/`),
    ]),
    '',
  ].join('\n');
}
