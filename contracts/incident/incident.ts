import { latLng } from '#contracts/core/address';
import type { Address } from '#contracts/core/geo';
import type { JsonObject } from '#contracts/core/json';
import { meanings } from '#contracts/core/meaning';
import {
  anyJson,
  byName,
  document,
  id,
  listOf,
  oneOf,
  optional,
  orNull,
  position,
  type Schema,
  type Shape,
  text,
  time,
  whole,
  yesNo,
} from '#contracts/core/schema';
import { alarm, type NewAlarmWords } from './alarm.ts';
import { asset } from './assetDocument.ts';
import { incidentForm, offeredForm } from './formDocuments.ts';
import { integration } from './integration.ts';
import { logEntry, partFields } from './parts.ts';
import { task } from './tasks.ts';
import { formations, teamMember } from './teamDocuments.ts';
import { notice, transferOption } from './transfer.ts';
import { versionExtras } from './versionExtras.ts';

export type { Meaning } from '#contracts/core/meaning';
export type { Contact, Hold, IncidentFile, Label, Location, LogEntry, Note, Tag, TagData } from './parts.ts';

/** The internal name of the quality-assurance organisation: its incidents stand in no list (S2 §3, §4.3). */
export const qualityAssurance = 'qa';

const meaning = oneOf(meanings);

const ofEveryIncident = {
  uuid: id,
  version: text('arvada_water'),
  version_display: text('Water'),
  description: text('Water in the street'),
  address: text('5601 Olde Wadsworth Blvd, Arvada'),
  point: orNull(latLng),
  state: text('arrived'),
  state_display: text('On site'),
  state_meaning: meaning,
  state_time: time,
  time,
  active: yesNo(true),
  archived: yesNo(false),
  completed: yesNo(false),
};

export const summaryFields = { ...ofEveryIncident, labels: listOf(text('Odor')) };

/** What every list and detail of incidents shows. `state` is the version's own word (S2 §4.1). */
export const incidentSummary = document('IncidentSummary', summaryFields);
export type IncidentSummary = Shape<typeof incidentSummary>;

/** A crew that was sent. */
export const dispatched = document('Dispatched', { designation: id, name: text('Truck 3'), time });

/** The fields of an incident that no customer adds. */
export const incidentFields = {
  ...ofEveryIncident,
  ...versionExtras,
  ...partFields,
  entity: document('EntityOfIncident', { uuid: id, name: text('arvada') }),
  /** It stands in no list: it is held, or the organisation is the one for quality assurance. */
  hide: yesNo(false),
  /** What is written of it in other systems, oldest first. */
  integrations: listOf(integration),
  /** The alarm that told of it; null where a person did. */
  alarm: orNull(alarm),
  /** What of the utility's was noted down at its places, oldest first. */
  assets: listOf(asset),
  forms: listOf(incidentForm),
  forms_offered: listOf(offeredForm),
  log: listOf(logEntry),
  dispatched: listOf(dispatched),
  /** First time of each kind of log event, but the latest for geo:departed and geo:left_geofence (S2 §4.1). */
  timestamps: byName(time, 'created'),
  /** The workflow's states in order, for the progress line. */
  workflow: listOf(
    document('Step', { state: text('arrived'), display: text('On site'), meaning, reached: orNull(time) }),
  ),
  /** What the workflow expects, in order. */
  tasks: listOf(task),
  team: listOf(teamMember),
  /** Null where nobody began to form a team. */
  formation: orNull(oneOf(formations)),
  permissions: document('IncidentPermissions', { manage: yesNo(true) }),
  /** Its last transfer, or null. */
  transferred: orNull(id),
  /** What the options by which it was transferred say beside, each name as the last one says it. */
  extra_data: anyJson<JsonObject>({}),
  /** Its version is one of those by which calls after hours are worked. */
  after_hours: yesNo(false),
  /** To where it may be transferred, besides another version. */
  transfer_options: listOf(transferOption),
  /** What became of the messages that its transfers owed, oldest first. */
  notices: listOf(notice),
  source: orNull(text('311:24-001822')),
  position,
};
const incident = document('IncidentOfEveryCustomer', incidentFields);

/** `GET /api/incident/{uuid}/`. A customer that keeps more with its incidents declares its field in its own folder. */
export interface Incident extends Shape<typeof incident> {}

/** Whether an incident is archived, and completed. */
export const managed = document('Managed', { archived: yesNo(false), completed: yesNo(true) });
/** As much of it as a request changed. */
export const managedInPart = document('ManagedInPart', {
  archived: optional(yesNo(false)),
  completed: optional(yesNo(true)),
});

/** Paged lists (S0 §1). `previous` and `next` are whole paths, or null at an end. */
export interface Page<T> {
  readonly count: number;
  readonly results: readonly T[];
  readonly previous: string | null;
  readonly next: string | null;
}
export const incidentPage: Schema<Page<IncidentSummary> & { readonly position: number }> = document('IncidentPage', {
  count: whole(1),
  results: listOf(incidentSummary),
  previous: orNull(text('/api/incident/?page=1')),
  next: orNull(text('/api/incident/?page=3')),
  position,
});

/** `POST /api/incidents/` (S2 §7.1). */
export interface CreateIncidentBody {
  readonly version: string;
  readonly description: string;
  readonly labels?: readonly string[];
  readonly locations?: readonly NewLocation[];
  /** The outside id this report came from, `system:id`: the same one twice is one incident. */
  readonly source?: string;
  /** What a pump station says; one that meets a filter comes in as filtered. */
  readonly alarm?: NewAlarmWords;
}
/** The address as the autocomplete yields it (S0 §1), with its point; what is not known may be left out. */
export interface NewLocation extends Partial<Omit<Address, 'lat' | 'lng'>> {
  readonly raw: string;
  readonly lat: number;
  readonly lng: number;
  readonly contacts?: readonly NewContact[];
}
export interface NewContact {
  readonly name: string;
  readonly phone_number?: string;
  readonly phone_extension?: string;
  readonly email?: string;
  readonly complainant?: boolean;
}

/** `PATCH /api/manage/incident/{uuid}/`. */
export interface ManageBody {
  readonly archived?: boolean;
  readonly completed?: boolean;
}

/** `POST /api/incident/{uuid}/log/` (S2 §7.1). */
export interface LogBody {
  readonly event: string;
  readonly message: string;
  /** When it happened (S2 §3), ISO-8601; left out, now. */
  readonly time?: string;
  readonly lat?: number;
  readonly lng?: number;
}

/**
 * Frames on `presence-incidents-active-{entity}` and `presence-incidents-user-{user}`: `added` and `deleted` where it became
 * active or is so no longer, `updated` for whatever else, also of one that is closed. `gone` where it stands in no list any
 * more: deleted, held, handed over, or no longer one's own.
 */
export interface IncidentListFrame {
  readonly incident: IncidentSummary;
  readonly position: number;
  readonly gone?: true;
}
/** A frame on `presence-incident-{uuid}`: fetch it again (S2 §7.5). `incident` is its uuid, `form` and `file` that of the part. */
export interface IncidentFrame {
  readonly incident: string;
  readonly form?: string;
  readonly file?: string;
  readonly position: number;
}
