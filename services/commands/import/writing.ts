import { nameKey } from '#contracts/values/name';
import { idFrom } from '#events/core/ids';
import type { Actor, Recorded } from '#events/core/message';
import { Refused } from '#events/core/refused';
import { type DesignationCommand, designation } from '#events/designation/decider';
import { entity } from '#events/entity/decider';
import type { Cause, Handle, Step } from '#events/store/handle';
import { type EventStore, InvalidArgumentError, MaxAppendSizeExceededError } from '#events/store/store';
import { crewSteps, entityStep, newCrewId, newEntityId } from './commands.ts';
import { type FileIncident, reportedAt } from './files/incidents.ts';
import type { ImportMap } from './files/map/map.ts';
import type { Remark } from './files/remarks.ts';
import { DeletedByHand, writeIncident } from './oneIncident.ts';
import { together } from './together.ts';

export interface Written {
  readonly incidents: number;
  readonly facts: number;
  /** Facts of the file that the log had already. */
  readonly known: number;
  /** Incidents whose facts from earlier imports were corrected. */
  readonly corrected: number;
  readonly remarks: readonly Remark[];
  /** False when the import was cancelled. */
  readonly complete: boolean;
}

export interface WriteOptions {
  readonly store: EventStore;
  readonly handle: Handle;
  readonly read: (stream: string) => Promise<readonly Recorded[]>;
  readonly correlationId: string;
  readonly onProgress?: (done: number, total: number) => void;
  readonly calledOff?: AbortSignal;
}

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
  const sum = { incidents: 0, facts: 0, known: 0, corrected: 0, remarks: [] as Remark[] };
  if (known.entity === null && incidents[0]) {
    const step = entityStep(map, organisation, reportedAt(incidents[0]));
    sum.facts += (await options.handle(entity, organisation, step, cause)).events.length;
  } else if (known.entity === newEntityId(map.entity.name)) sum.known += 1;
  const crews = await writeCrews(map, incidents, { ...options, cause, known: known.crews, sum });
  let done = 0;
  const importing = { map, entity: organisation, crews };
  await together(incidents, options.calledOff, async (one) => {
    try {
      const { facts, known: before, corrected } = await writeIncident(one, { ...options, importing, cause });
      sum.incidents += 1;
      sum.facts += facts;
      sum.known += before;
      if (corrected.length > 0) sum.corrected += 1;
      sum.remarks.push(...correctedRows(one, corrected));
    } catch (error) {
      sum.remarks.push(...refusedRows(one, error));
    }
    done += 1;
    options.onProgress?.(done, incidents.length);
  });
  return { ...sum, complete: done === incidents.length };
}

/** Lists what was corrected beside the incident's first row. */
const correctedRows = ({ rows: [first] }: FileIncident, corrected: readonly string[]): readonly Remark[] =>
  corrected.map((reason) => ({
    line: first?.line ?? 0,
    row: first?.row ?? '',
    effect: 'corrected',
    column: '',
    value: '',
    reason,
  }));

/** A refusal by a rule or a limit of the store is listed with its rows; any other error ends the import. */
function refusedRows({ rows }: FileIncident, error: unknown): Remark[] {
  const reason =
    error instanceof DeletedByHand
      ? 'was deleted here: it stays deleted'
      : error instanceof Refused
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
  { cause, handle, read, known, sum, calledOff }: CrewOptions,
): Promise<ReadonlyMap<string, string>> {
  const firstSeen = new Map<string, number>();
  for (const { unit, reported } of incidents.flatMap(({ rows }) => rows)) {
    if (unit !== null) firstSeen.set(unit, Math.min(reported, firstSeen.get(unit) ?? reported));
  }
  const crews = new Map<string, string>();
  await together([...firstSeen], calledOff, async ([name, at]) => {
    const own = newCrewId(cause.entity, name);
    const id = known.get(nameKey(name)) ?? own;
    crews.set(name, id);
    // A crew that people created stays as it is.
    if (id !== own) return;
    const before = await read(`designation-${id}`);
    const steps = [...crewSteps(map, id, name, at), ...reactivation(before, cause)];
    const { events } = await handle(designation, id, steps, cause);
    sum.facts += events.length;
    sum.known += steps.length - events.length;
  });
  return crews;
}

/** A crew that was deactivated when its import was taken back. One that people deactivated stays inactive. */
function reactivation(history: readonly Recorded[], { correlationId }: Cause): Step<DesignationCommand>[] {
  const last = history.findLast(({ type }) => type === 'CrewActivated' || type === 'CrewDeactivated');
  if (last?.type !== 'CrewDeactivated' || last.metadata.actor.kind !== 'import') return [];
  const { stream, metadata } = last;
  return [
    {
      commandId: idFrom('import', stream, correlationId),
      occurredAt: metadata.occurredAt,
      command: { do: 'activate' },
    },
  ];
}

/** The organization of this name and its crews, from the log. */
async function knownNames(store: EventStore, name: string) {
  let found: string | null = null;
  const crews = new Map<string, string>();
  for await (const { type, data, metadata } of store.readAll({ types: ['EntityRegistered', 'DesignationCreated'] })) {
    if (type === 'EntityRegistered' && data.name === name) found ??= String(data.entity);
    const { entity: of } = metadata as unknown as Recorded['metadata'];
    if (type === 'DesignationCreated') crews.set(`${of}/${nameKey(String(data.name))}`, String(data.designation));
  }
  const own = [...crews].flatMap(([key, id]) =>
    key.startsWith(`${found}/`) ? [[key.slice(`${found}/`.length), id] as const] : [],
  );
  return { entity: found, crews: new Map(own) };
}
