import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import type { DesignationCommand } from '#events/designation/decider';
import type { EntityCommand } from '#events/entity/decider';
import type { IncidentCommand } from '#events/incident/incident';
import type { Step } from '#events/store/handle';
import { type FileFact, type FileIncident, factsOf, reportedAt } from './files/incidents.ts';
import type { ImportMap } from './files/map/map.ts';

/** The outside id as the API takes it, so that the same report is one incident by either way. */
export const sourceOf = ({ source }: Pick<ImportMap, 'source'>, id: string): string => `${source}:${printable(id)}`;

const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign))
    .slice(0, 160);

/**
 * The uuid of the incident. Each time an import was taken back, the next import makes another incident, because a
 * deleted one stays deleted.
 */
export const incidentId = (entity: string, source: string, takenBack = 0): string =>
  takenBack === 0 ? idFrom('incident', entity, source) : idFrom('incident', entity, source, `again ${takenBack}`);

/** The source of a fact that comes from one of several rows of an incident. */
const rowSource = (source: string, row: string): string => `${source}#${printable(row)}`;

/** The rows, as in `rowSource`, that facts with these sources came from. */
export const rowsIn = (source: string, sources: readonly (string | undefined)[]): readonly string[] =>
  sources.flatMap((one) => (one?.startsWith(`${source}#`) ? [one] : []));

export interface Importing {
  readonly map: ImportMap;
  readonly entity: string;
  /** The ids of the crews, by name. */
  readonly crews: ReadonlyMap<string, string>;
}

/**
 * The commands of one incident, and the number of facts they would be on an empty log. `takenBack` counts the imports of
 * the incident that were taken back.
 */
export function incidentSteps({ map, entity, crews }: Importing, found: FileIncident, takenBack = 0) {
  const source = sourceOf(map, found.id);
  const incident = incidentId(entity, source, takenBack);
  const step = (commandId: string, at: number, command: IncidentCommand, row?: string): Step<IncidentCommand> => ({
    commandId,
    occurredAt: iso(at),
    command,
    source: row === undefined || map.row === null ? source : rowSource(source, row),
  });
  const create = createCommand(map, incident, source, found);
  const steps = [
    step(idFrom('create', incident), reportedAt(found), create),
    ...factsOf(map, found).flatMap((fact) => {
      const command = commandOf(map, incident, crews, fact);
      return command ? [step(idFrom('import', incident, fact.key), fact.at, command, fact.row)] : [];
    }),
  ];
  return { incident, steps, facts: steps.length + create.labels.length + create.locations.length };
}

function createCommand({ incident: { version } }: ImportMap, incident: string, source: string, { rows }: FileIncident) {
  // The rows of one incident repeat their shared fields; the first row counts.
  const [first] = rows;
  const place = rows.find((row) => row.place !== null)?.place ?? null;
  return {
    do: 'create',
    incident,
    version,
    description: first?.description ?? '',
    source,
    labels: (first?.labels ?? []).map((name) => ({ label: idFrom('label', incident, name), name })),
    locations: place === null ? [] : [{ ...place, location: idFrom('location', incident, 0), contacts: [] }],
  } as const satisfies IncidentCommand;
}

function commandOf(
  { unit }: ImportMap,
  incident: string,
  crews: ReadonlyMap<string, string>,
  fact: FileFact,
): IncidentCommand | null {
  const designation = fact.unit === null ? null : (crews.get(fact.unit) ?? null);
  switch (fact.does) {
    case 'complete':
      return { do: 'complete' };
    case 'dispatch':
      return designation !== null && unit !== null && fact.unit !== null
        ? { do: 'recordDispatch', designation, name: fact.unit, newVersion: unit.version }
        : null;
    case 'log': {
      const { event, message } = fact;
      const entry = idFrom('entry', incident, fact.key);
      return { do: 'log', entry, incident, event, message, lat: null, lng: null, designation };
    }
  }
}

export const newEntityId = (name: string): string => idFrom('entity', name);
export const newCrewId = (entity: string, name: string): string => idFrom('designation', entity, name);

export function entityStep({ entity: data }: ImportMap, id: string, at: number): Step<EntityCommand> {
  const { name, displayName, timezone, versions, centre } = data;
  const command = {
    do: 'register',
    entity: id,
    name,
    displayName,
    timezone,
    versions,
    lat: centre[0],
    lng: centre[1],
  } as const;
  return { commandId: idFrom('import', id, 'register'), occurredAt: iso(at), command };
}

/** A crew known only from history: active, with a fictional number (555-01xx), held by nobody. */
export function crewSteps({ unit }: ImportMap, id: string, name: string, at: number): Step<DesignationCommand>[] {
  // The same crew gets the same number in every import of any file.
  const number = String(Number.parseInt(id.slice(0, 8), 16) % 100).padStart(2, '0');
  const sharedPhoneNumber = `+1${unit?.areaCode ?? '202'}55501${number}`;
  const occurredAt = iso(at);
  return [
    {
      commandId: idFrom('import', id, 'create'),
      occurredAt,
      command: { do: 'create', designation: id, name, sharedPhoneNumber },
    },
    { commandId: idFrom('import', id, 'activate'), occurredAt, command: { do: 'activate' } },
  ];
}
