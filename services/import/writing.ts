import type { Actor, Recorded } from '#events/core/message';
import { Refused } from '#events/core/refused';
import { designation } from '#events/designation/decider';
import { entity } from '#events/entity/decider';
import { incident } from '#events/incident/incident';
import type { Cause, Handle } from '#events/store/handle';
import { type EventStore, InvalidArgumentError, MaxAppendSizeExceededError } from '#events/store/store';
import { crewSteps, entityStep, incidentSteps, newCrewId, newEntityId } from './commands.ts';
import { type FileIncident, reportedAt } from './files/incidents.ts';
import type { ImportMap } from './files/map.ts';
import type { Remark } from './files/remarks.ts';

export interface Written {
  readonly incidents: number;
  readonly facts: number;
  /** Facts of the file that the log had already. */
  readonly known: number;
  readonly remarks: readonly Remark[];
  /** False when the import was cancelled. */
  readonly complete: boolean;
}

export interface WriteOptions {
  readonly store: EventStore;
  readonly handle: Handle;
  readonly correlationId: string;
  readonly onProgress?: (done: number, total: number) => void;
  readonly calledOff?: AbortSignal;
}

/** Appends that arrive together are committed together, so many incidents are in flight at once. */
const underWay = 64;

/** Writes the incidents of a file as events, through the usual commands. Known facts add nothing. */
export async function writeIncidents(
  map: ImportMap,
  incidents: readonly FileIncident[],
  options: WriteOptions,
): Promise<Written> {
  const known = await knownNames(options.store, map.entity.name);
  const organisation = known.entity ?? newEntityId(map.entity.name);
  const actor: Actor = { kind: 'import', id: map.name };
  const cause: Cause = { entity: organisation, actor, correlationId: options.correlationId };
  const sum = { incidents: 0, facts: 0, known: 0, remarks: [] as Remark[] };
  if (known.entity === null && incidents[0]) {
    const step = entityStep(map, organisation, reportedAt(incidents[0]));
    sum.facts += (await options.handle(entity, organisation, step, cause)).events.length;
  } else if (known.entity === newEntityId(map.entity.name)) sum.known += 1;
  const crews = await writeCrews(map, incidents, { ...options, cause, known: known.crews, sum });
  let done = 0;
  await together(incidents, options.calledOff, async (one) => {
    const { incident: id, steps, facts } = incidentSteps(map, organisation, crews, one);
    try {
      const { events } = await options.handle(incident, id, steps, cause);
      sum.incidents += 1;
      sum.facts += events.length;
      sum.known += facts - events.length;
    } catch (error) {
      sum.remarks.push(...refusedRows(one, error));
    }
    options.onProgress?.(++done, incidents.length);
  });
  return { ...sum, complete: done === incidents.length };
}

/** A refusal by a rule or a limit of the store is listed with its rows; any other error ends the import. */
function refusedRows({ rows }: FileIncident, error: unknown): Remark[] {
  const reason =
    error instanceof Refused
      ? `was refused: ${error.code}`
      : error instanceof MaxAppendSizeExceededError || error instanceof InvalidArgumentError
        ? 'is too large for the event store'
        : null;
  if (reason === null) throw error;
  return rows.map(({ line, row }) => ({ line, row, effect: 'unused', column: '', value: '', reason }));
}

interface CrewOptions extends WriteOptions {
  readonly cause: Cause;
  /** Ids by lower-case name. */
  readonly known: ReadonlyMap<string, string>;
  readonly sum: { facts: number; known: number };
}

/** The crews that the file names: the organization's own, and new ones from their first appearance. */
async function writeCrews(
  map: ImportMap,
  incidents: readonly FileIncident[],
  { cause, handle, known, sum, calledOff }: CrewOptions,
): Promise<ReadonlyMap<string, string>> {
  const firstSeen = new Map<string, number>();
  for (const { unit, reported } of incidents.flatMap(({ rows }) => rows)) {
    if (unit !== null) firstSeen.set(unit, Math.min(reported, firstSeen.get(unit) ?? reported));
  }
  const crews = new Map<string, string>();
  await together([...firstSeen], calledOff, async ([name, at]) => {
    const own = newCrewId(cause.entity, name);
    const id = known.get(name.toLowerCase()) ?? own;
    crews.set(name, id);
    // A crew that people created stays as it is.
    if (id !== own) return;
    const steps = crewSteps(map, id, name, at);
    const { events } = await handle(designation, id, steps, cause);
    sum.facts += events.length;
    sum.known += steps.length - events.length;
  });
  return crews;
}

/** The organization of this name and its crews, from the log. */
async function knownNames(store: EventStore, name: string) {
  let found: string | null = null;
  const crews = new Map<string, string>();
  for await (const { type, data, metadata } of store.readAll({ types: ['EntityRegistered', 'DesignationCreated'] })) {
    if (type === 'EntityRegistered' && data.name === name) found ??= String(data.entity);
    const { entity: of } = metadata as unknown as Recorded['metadata'];
    if (type === 'DesignationCreated') crews.set(`${of}/${String(data.name).toLowerCase()}`, String(data.designation));
  }
  const own = [...crews].flatMap(([key, id]) =>
    key.startsWith(`${found}/`) ? [[key.slice(`${found}/`.length), id] as const] : [],
  );
  return { entity: found, crews: new Map(own) };
}

/** Works on many items at once, in order. After the first failure or a cancellation no new item is begun. */
async function together<T>(items: readonly T[], calledOff: AbortSignal | undefined, work: (item: T) => Promise<void>) {
  let next = 0;
  let failed = false;
  const worker = async () => {
    while (next < items.length && !failed && !calledOff?.aborted) {
      try {
        await work(items[next++] as T);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: underWay }, worker));
  const end = ends.find((one) => one.status === 'rejected');
  if (end?.status === 'rejected') throw end.reason;
}
