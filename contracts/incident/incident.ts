import { latLng } from '#contracts/core/address';
import { dispatchRules } from '#contracts/core/dispatchRules';
import type { JsonObject } from '#contracts/core/json';
import { meanings } from '#contracts/core/meaning';
import { priorities } from '#contracts/core/priority';
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
import { alarm } from './alarm.ts';
import { incidentCallouts, namedResponder } from './called.ts';
import { dispatched } from './crews/crews.ts';
import { nobodyFound } from './crews/nobodyFoundDocument.ts';
import { incidentForm, offeredForm } from './forms/formDocuments.ts';
import { integration } from './integration.ts';
import { linkedFields } from './linking/linked.ts';
import { logEntry, partFields, tagData as tagDataDocument } from './parts.ts';
import { asset } from './places/assetDocument.ts';
import { standings } from './response.ts';
import { task } from './tasks.ts';
import { formations, teamMember } from './teamDocuments.ts';
import { assignment, notice, transferOption } from './transfers/transfer.ts';
import { versionExtras } from './versionExtras.ts';

export type { Meaning } from '#contracts/core/meaning';
export type { Contact, Hold, IncidentFile, Label, Location, LogEntry, Note, Tag, TagData } from './parts.ts';

/** The internal name of the quality-assurance organization. Its incidents are in no list (S2 §3, §4.3). */
export const qualityAssurance = 'qa';

const meaning = oneOf(meanings);

const crewInNeed = document('CrewInNeed', {
  designation: id,
  name: text('Truck 3'),
  since: time,
  /** In its own words; null without any, and once erased. */
  words: orNull(text('The trench gives way')),
  /** It has not said in time that it is all right. Absent when it asked for help itself. */
  because: optional(oneOf(['welfare'])),
});
export type CrewInNeed = Shape<typeof crewInNeed>;

const crewAsked = document('CrewAsked', { designation: id, name: text('Truck 3'), since: time, respond_by: time });
export type CrewAsked = Shape<typeof crewAsked>;

/** The fields of an incident on the board, in lists and on its page. */
export const shownEverywhere = {
  uuid: id,
  version: text('arvada_water'),
  priority: oneOf(priorities),
  description: text('Water in the street'),
  address: text('5601 Olde Wadsworth Blvd, Arvada'),
  /** Null while the place is unknown. */
  point: orNull(latLng),
  state: text('arrived'),
  state_display: text('On site'),
  state_meaning: meaning,
  /** The time when it entered that state. */
  state_time: time,
  /** The crews that need help at the scene, by their own word. Absent while none does. */
  help: optional(listOf(crewInNeed)),
  /** The crews that are alone on scene and asked whether they are all right. Absent while none is. */
  welfare: optional(listOf(crewAsked)),
  /** Why auto-dispatch has no crew for it. Absent while somebody is asked or comes. */
  nobody_found: optional(nobodyFound),
  /** The main incident of the same cause that it is linked to. Absent while it stands alone. */
  linked_to: optional(id),
  /** The number of incidents that are linked to it. Absent while there are none. */
  linked: optional(whole(12)),
  time,
  /** The crews sent to it, and how far each is. */
  dispatched: listOf(dispatched),
  /** True when one of its events could not be applied: nothing that came after it is shown. Absent otherwise. */
  set_aside: optional(yesNo(true)),
};

/** The choice of a person; null while the priority follows the problem. */
const priorityChoice = orNull(
  document('PriorityChoice', {
    /** Null when its author gave none, and once erased. */
    reason: orNull(text('The school has no water')),
    /** The name of its author. */
    by: text('Ada Lovelace'),
    time,
  }),
);

const ofEveryIncident = {
  ...shownEverywhere,
  version_display: text('Water'),
  active: yesNo(true),
  archived: yesNo(false),
  completed: yesNo(false),
  /** The people who have accepted, besides crews. Absent while nobody has. */
  comes: optional(listOf(id)),
  /** Its newest open hold. Absent while it has none. */
  hold: optional(
    document('OpenHold', {
      uuid: id,
      /** Null when its author gave none, and once erased. */
      reason: orNull(text('Waits for the dig permit')),
      /** The time at which it is released by itself; null when it waits for a person. */
      until: orNull(time),
    }),
  ),
};

export const summaryFields = {
  ...ofEveryIncident,
  labels: listOf(text('Odor')),
  /** How far the help for it is. */
  standing: oneOf(standings),
};

/** The fields in every list and detail of incidents. `state` is the version's own word (S2 §4.1). */
export const incidentSummary = document('IncidentSummary', summaryFields);
export type IncidentSummary = Shape<typeof incidentSummary>;

/** The fields of an incident, without those that customers add. */
export const incidentFields = {
  ...ofEveryIncident,
  standing: summaryFields.standing,
  priority_choice: priorityChoice,
  ...versionExtras,
  ...partFields,
  entity: document('EntityOfIncident', { uuid: id, name: text('arvada') }),
  /** True when the incident is in no list, because it is held or belongs to the quality-assurance organization. */
  hide: yesNo(false),
  /** The specification's own names (S2 §3) for `state_time`, for `tag_data`, and for the organization's kind. */
  stateTime: time,
  tagData: byName(orNull(tagDataDocument), 'appointment'),
  /** True when the organization is the quality-assurance one. */
  isQa: yesNo(false),
  /** The records of the incident in other systems, oldest first. */
  integrations: listOf(integration),
  /** The alarm that created the incident; null when a person reported it. */
  alarm: orNull(alarm),
  /** The assets recorded at its places, oldest first. */
  assets: listOf(asset),
  forms: listOf(incidentForm),
  forms_offered: listOf(offeredForm),
  log: listOf(logEntry),
  /** The first time of each kind of log event, but the latest for geo:departed and geo:left_geofence (S2 §4.1). */
  timestamps: byName(time, 'created'),
  /** The workflow's states in order, for the progress line. */
  workflow: listOf(
    document('Step', { state: text('arrived'), display: text('On site'), meaning, reached: orNull(time) }),
  ),
  /** The steps that the workflow expects, in order. */
  tasks: listOf(task),
  team: listOf(teamMember),
  /** In the order of their first call. Roles that see call-outs also see those who did not accept. */
  people: listOf(namedResponder),
  callouts: incidentCallouts,
  /** Of the call-out under way, else by the latest word of the log; null until the forming of a team begins. */
  formation: orNull(oneOf(formations)),
  ...linkedFields,
  /** The names of those who accepted or were put in the team, come without a crew, and are not there yet. */
  coming: listOf(text('Rosa Delgado')),
  /** The end of the link by which a household still may answer our questions. Absent while there is none. */
  household_link: optional(time),
  /** The organization's rule for crews on the way when it goes to another organization. */
  moved_crews: oneOf(dispatchRules.moved_crews),
  /** The organization's rules for a hold. Its author may choose otherwise. */
  hold_rules: document('HoldRules', {
    callouts: oneOf(dispatchRules.hold_callouts),
    crews: oneOf(dispatchRules.hold_crews),
  }),
  permissions: document('IncidentPermissions', { manage: yesNo(true) }),
  /** The uuid of its last transfer, or null. */
  transferred: orNull(id),
  /** The people who are asked to take it; null when its last transfer asked nobody by text. */
  assignment: orNull(assignment),
  /** The `extra_data` of all its transfer options, merged: a later option overrides an earlier one. */
  extra_data: anyJson<JsonObject>({}),
  /** True when its version is one for calls after hours. */
  after_hours: yesNo(false),
  /** The transfers that it can take, besides a change of version. */
  transfer_options: listOf(transferOption),
  /** The messages of its transfers and their outcomes, oldest first. */
  notices: listOf(notice),
  source: orNull(text('311:24-001822')),
  position,
};
const incident = document('IncidentOfEveryCustomer', incidentFields);

/** `GET /api/incident/{uuid}/`. A customer with further data declares its field in its own folder. */
export interface Incident extends Shape<typeof incident> {}

/** The archived and completed flags of an incident. */
export const managed = document('Managed', { archived: yesNo(false), completed: yesNo(true) });
/** The flags that a request changed. */
export const managedInPart = document('ManagedInPart', {
  archived: optional(yesNo(false)),
  completed: optional(yesNo(true)),
});

/** A page of a list (S0 §1). `previous` and `next` are whole paths, or null at an end. */
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

/**
 * Frames on `presence-incidents-active-{entity}` and `presence-incidents-user-{user}`: `added` when an incident becomes
 * active, `deleted` when it stops being active, and `updated` for any other change, even of a closed incident. `gone`
 * is set when the list has lost the incident: deleted, held, transferred to another organization, or no longer the
 * user's own.
 */
export interface IncidentListFrame {
  readonly incident: IncidentSummary;
  readonly position: number;
  readonly gone?: true;
}
/**
 * A frame on `presence-incident-{uuid}`: tells the page to fetch the incident again (S2 §7.5). `incident` is its uuid;
 * `form` and `file` are the uuid of the changed part.
 */
export interface IncidentFrame {
  readonly incident: string;
  readonly form?: string;
  readonly file?: string;
  readonly position: number;
}
