import type { Address, LatLng } from '#contracts/core/geo';
import type { JsonObject } from '#contracts/core/json';
import type { Meaning } from '#contracts/core/meaning';
import type { Alarm, AlarmWords } from './alarm.ts';
import type { Asset } from './asset.ts';
import type { BuppCase } from './bupp.ts';
import type { IncidentForm, OfferedForm } from './forms.ts';
import type { Integration } from './integration.ts';
import type { VersionExtras } from './problems.ts';
import type { Task } from './tasks.ts';
import type { Formation, TeamMember, TeamRole } from './team.ts';
import type { Notice, TransferLine, TransferOption } from './transfer.ts';

export type { Meaning };

/** The internal name of the quality-assurance organisation: its incidents stand in no list (S2 §3, §4.3). */
export const qualityAssurance = 'qa';

/** One line of an incident's log (S2 §3). */
export interface LogEntry {
  readonly uuid: string;
  readonly event: string;
  /** When it happened in the world; it may have been recorded later. */
  readonly time: string;
  readonly recorded_time: string;
  readonly message: string;
  readonly lat: number | null;
  readonly lng: number | null;
  /** By the table `logWarnings`. */
  readonly level: 'info' | 'warning';
  /** Where its point is on a map; null where it has none. */
  readonly mapUrl: string | null;
  /** Who: a name, "System", or the outside source. */
  readonly by: string;
  /** Where it is a transfer: from where to where. Why is the message. */
  readonly transfer?: TransferLine;
  /** Where it is about a member of the team: who, and as what from then on; null for whoever left. */
  readonly member?: { readonly name: string; readonly role: TeamRole | null };
}

/** Words that people left for each other; `body` is null once erased. */
export interface Note {
  readonly uuid: string;
  readonly body: string | null;
  readonly created_time: string;
  readonly updated_time: string;
  /** Who wrote it last. */
  readonly by: string;
}

/** Fields by name. */
export type TagData = Readonly<Record<string, string | number | boolean | null>>;

/** What a customer's module keeps with an incident (S2 §3); `data` is null once erased. */
export interface Tag {
  readonly uuid: string;
  readonly content_type: string;
  readonly data: TagData | null;
  readonly created_time: string;
  readonly updated_time: string;
  /** Who set it last. */
  readonly by: string;
}

/** While one stands, and ten seconds after the last was released, the incident is in no list (S2 §3, §4.3). */
export interface Hold {
  readonly uuid: string;
  readonly created_time: string;
  /** Null while it stands. */
  readonly time_released: string | null;
  /** Who put it on hold. */
  readonly by: string;
}

/** What was attached; its words are null once erased, and its bytes are gone then. */
export interface IncidentFile {
  readonly uuid: string;
  readonly title: string | null;
  readonly description: string | null;
  /** As it was called where it came from. */
  readonly name: string | null;
  /** Bytes. */
  readonly size: number;
  /** Judged by its content. */
  readonly content_type: string;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly created_time: string;
  readonly updated_time: string;
  /** Who added it. */
  readonly by: string;
}

export interface Label {
  readonly uuid: string;
  readonly name: string;
}

export interface Contact {
  readonly uuid: string;
  readonly name: string | null;
  readonly phone_number: string | null;
  readonly phone_extension: string | null;
  readonly email: string | null;
  readonly complainant: boolean;
}

export interface Location {
  readonly uuid: string;
  /** Null once erased; what stays is the street, the place and the point. */
  readonly raw: string | null;
  readonly street_number: string | null;
  readonly subpremise: string | null;
  readonly premise: string | null;
  readonly route: string;
  readonly locality: string;
  readonly administrative_level_1: string;
  readonly administrative_level_2: string;
  readonly administrative_level_3: string;
  readonly country: string;
  readonly postal_code: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly contacts: readonly Contact[];
}

/** What every list and detail of incidents shows. `state` is the version's own word (S2 §4.1). */
export interface IncidentSummary {
  readonly uuid: string;
  readonly version: string;
  readonly version_display: string;
  readonly description: string;
  readonly address: string;
  readonly point: LatLng | null;
  readonly labels: readonly string[];
  readonly state: string;
  readonly state_display: string;
  readonly state_meaning: Meaning;
  readonly state_time: string;
  readonly time: string;
  readonly active: boolean;
  readonly archived: boolean;
  readonly completed: boolean;
}

/** `GET /api/incident/{uuid}/`. */
export interface Incident extends Omit<IncidentSummary, 'labels'>, VersionExtras {
  readonly labels: readonly Label[];
  readonly entity: { readonly uuid: string; readonly name: string };
  readonly locations: readonly Location[];
  readonly notes: readonly Note[];
  readonly tags: readonly Tag[];
  /** The fields of the newest tag of each kind of content. */
  readonly tag_data: Readonly<Record<string, TagData | null>>;
  readonly holds: readonly Hold[];
  /** It stands in no list: it is held, or the organisation is the one for quality assurance. */
  readonly hide: boolean;
  readonly files: readonly IncidentFile[];
  /** What is written of it in other systems, oldest first. */
  readonly integrations: readonly Integration[];
  /** The alarm that told of it; null where a person did. */
  readonly alarm: Alarm | null;
  /** What the backup prevention programme keeps with it; null where it is no case of it, or none yet. */
  readonly bupp: BuppCase | null;
  /** What of the utility's was noted down at its places, oldest first. */
  readonly assets: readonly Asset[];
  readonly forms: readonly IncidentForm[];
  readonly forms_offered: readonly OfferedForm[];
  readonly log: readonly LogEntry[];
  readonly dispatched: readonly { readonly designation: string; readonly name: string; readonly time: string }[];
  /** First time of each kind of log event, but the latest for geo:departed and geo:left_geofence (S2 §4.1). */
  readonly timestamps: Readonly<Record<string, string>>;
  /** The workflow's states in order, for the progress line. */
  readonly workflow: readonly {
    readonly state: string;
    readonly display: string;
    readonly meaning: Meaning;
    readonly reached: string | null;
  }[];
  /** What the workflow expects, in order. */
  readonly tasks: readonly Task[];
  readonly team: readonly TeamMember[];
  /** Null where nobody began to form a team. */
  readonly formation: Formation | null;
  readonly permissions: { readonly manage: boolean };
  /** Its last transfer, or null. */
  readonly transferred: string | null;
  /** What the options by which it was transferred say beside, each name as the last one says it. */
  readonly extra_data: JsonObject;
  /** Its version is one of those by which calls after hours are worked. */
  readonly after_hours: boolean;
  /** To where it may be transferred, besides another version. */
  readonly transfer_options: readonly TransferOption[];
  /** What became of the messages that its transfers owed, oldest first. */
  readonly notices: readonly Notice[];
  readonly source: string | null;
  readonly position: number;
}

/** Paged lists (S0 §1). `previous` and `next` are whole paths, or null at an end. */
export interface Page<T> {
  readonly count: number;
  readonly results: readonly T[];
  readonly previous: string | null;
  readonly next: string | null;
}

/** `POST /api/incidents/` (S2 §7.1). */
export interface CreateIncidentBody {
  readonly version: string;
  readonly description: string;
  readonly labels?: readonly string[];
  readonly locations?: readonly NewLocation[];
  /** The outside id this report came from, `system:id`: the same one twice is one incident. */
  readonly source?: string;
  /** What a pump station says; one that meets a filter comes in as filtered. */
  readonly alarm?: AlarmWords;
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
