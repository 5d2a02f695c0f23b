import { nameKey } from '#contracts/values/name';
import type { Recorded } from '#events/core/message';
import type { IncidentFact } from '#events/incident/incident';
import type { PlaceFields } from '#events/incident/places/places';

/** A fact of the log, or one that an import would write. */
export type ImportedFact = IncidentFact & Pick<Recorded, 'metadata'>;

/** An incident as imports tell it, after all their corrections. Times are ISO-8601 UTC. */
export interface Picture {
  readonly reported: string;
  /** Null: erased. */
  readonly description: string | null;
  readonly version: string;
  /** By lower-case name. */
  readonly labels: ReadonlyMap<string, { readonly label: string; readonly name: string }>;
  readonly place: { readonly location: string; readonly fields: PlaceFields | null } | null;
  readonly entries: readonly Entry[];
  /** By designation. */
  readonly dispatches: ReadonlyMap<string, Dispatch>;
  readonly completed: Timed | null;
}

interface Timed {
  readonly at: string;
  /** The command that said it. */
  readonly commandId: string;
}
export interface Dispatch extends Timed {
  readonly name: string;
}
export interface Entry extends Timed {
  readonly entry: string;
  readonly event: string;
  /** Null: erased. */
  readonly message: string | null;
  readonly designation: string | null;
}

/** Returns what these facts say together; null when none of them creates the incident. */
export function pictureOf(facts: readonly ImportedFact[]): Picture | null {
  const erased = new Set(facts.flatMap((fact) => (fact.type === 'PersonalDataErased' ? [fact.data.subject] : [])));
  return facts.reduce<Picture | null>((picture, fact) => {
    if (fact.type === 'IncidentCreated') return begun(fact, erased);
    return picture && { ...picture, ...changeOf(picture, fact, erased) };
  }, null);
}

function begun({ data, metadata }: ImportedFact & { type: 'IncidentCreated' }, erased: ReadonlySet<string>): Picture {
  return {
    reported: metadata.occurredAt,
    description: erased.has(data.incident) ? null : (data.personal?.description ?? null),
    version: data.version,
    labels: new Map(),
    place: null,
    entries: [],
    dispatches: new Map(),
    completed: null,
  };
}

function changeOf(picture: Picture, fact: ImportedFact, erased: ReadonlySet<string>): Partial<Picture> {
  const { occurredAt: at, causationId: commandId } = fact.metadata;
  switch (fact.type) {
    case 'ReportCorrected': {
      const { reported, newVersion: version, personal, subject } = fact.data;
      const description = erased.has(subject) ? null : (personal?.description ?? picture.description);
      return { reported, version, description };
    }
    case 'LabelAdded':
      return { labels: new Map(picture.labels).set(nameKey(fact.data.name), fact.data) };
    case 'LabelRemoved':
      return { labels: new Map([...picture.labels].filter(([, { label }]) => label !== fact.data.label)) };
    case 'LogEntryRecorded':
      return { entries: [...picture.entries, { ...entryOf(fact.data, erased), at, commandId }] };
    case 'LogEntryWithdrawn':
      return { entries: picture.entries.filter(({ entry }) => entry !== fact.data.entry) };
    case 'CrewDispatched': {
      const { designation, name, newVersion: version } = fact.data;
      return { version, dispatches: new Map(picture.dispatches).set(designation, { name, at, commandId }) };
    }
    case 'CrewDispatchWithdrawn':
      return { dispatches: new Map([...picture.dispatches].filter(([crew]) => crew !== fact.data.designation)) };
    case 'IncidentCompleted':
      return { completed: { at, commandId } };
    case 'IncidentReopened':
      return { completed: null };
    default:
      return { place: placeAfter(picture.place, fact, erased) };
  }
}

type EntryData = Extract<IncidentFact, { type: 'LogEntryRecorded' }>['data'];

function entryOf({ entry, event, designation, subject, personal }: EntryData, erased: ReadonlySet<string>) {
  return { entry, event, designation, message: erased.has(subject) ? null : (personal?.message ?? '') };
}

function placeAfter(place: Picture['place'], fact: ImportedFact, erased: ReadonlySet<string>): Picture['place'] {
  switch (fact.type) {
    case 'IncidentLocated': {
      const { personal, subject, location, ...open } = fact.data;
      const known = personal !== null && !erased.has(subject);
      return { location, fields: known ? { ...open, ...personal } : null };
    }
    case 'LocationCorrected': {
      if (place?.location !== fact.data.location || place.fields === null) return place;
      const { personal, subject: _, location, ...open } = fact.data;
      const change = Object.entries({ ...open, ...personal }).filter(([, value]) => value !== null);
      return { location, fields: { ...place.fields, ...Object.fromEntries(change) } };
    }
    case 'LocationRemoved':
      return place?.location === fact.data.location ? null : place;
    default:
      return place;
  }
}
