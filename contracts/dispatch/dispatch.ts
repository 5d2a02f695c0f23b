import { latLng } from '#contracts/core/address';
import {
  document,
  id,
  listOf,
  number,
  oneOf,
  optional,
  orNull,
  position,
  type Shape,
  text,
  time,
  whole,
  yesNo,
} from '#contracts/core/schema';
import { called } from '#contracts/incident/called';
import { crewStatuses, type Dispatched } from '#contracts/incident/crews/crews';
import { shownEverywhere } from '#contracts/incident/incident';

export type { Dispatched };

/** The dispatch board's documents (S0 §3), as answers, frames and the read model hold them. Times are ISO-8601 UTC. */
const designatedUser = document('DesignatedUser', {
  uuid: id,
  first_name: text('Sam'),
  last_name: text('Okafor'),
  phone_number: text('+12025550101'),
});
export type DesignatedUser = Shape<typeof designatedUser>;

const checkInStatus = oneOf(['IN_PROGRESS', 'COMPLETED', 'FAILED']);

/** `delayed`: it is sent again. `in-doubt`: the answer of the text service was lost, and it is not sent again. */
const textStatus = oneOf(['sending', 'sent', 'delayed', 'in-doubt', 'failed']);

/** `unanswered` in time; `expired` unnoticed; `unsent`: no text could be sent; `replaced` by a newer request. */
const checkInFailure = oneOf(['unanswered', 'expired', 'unsent', 'replaced']);

/** The latest check-in. While a new one is in progress, `time` and `point` are those of the last known position. */
const checkIn = document('CheckIn', {
  id,
  status: checkInStatus,
  requested_time: time,
  due_time: time,
  /** The time when the crew was at `point`; null until its first answer. */
  time: orNull(time),
  point: orNull(latLng),
  /** Meters, 68 % confidence (Geolocation API); null when the crew placed the pin by hand. */
  accuracy: orNull(number(12)),
  note: text('At the pump station'),
  /** Null when the crew reported by itself. */
  text: orNull(textStatus),
  /** Null unless the status is `FAILED`. */
  failure: orNull(checkInFailure),
  /** Why the text was delayed or failed, in words; null when it was sent. */
  cause: orNull(text('landline')),
});
export type CheckIn = Shape<typeof checkIn>;

const crewNote = document('CrewNote', { body: text('Back at six'), time, source: oneOf(['manager', 'crew']) });
export type CrewNote = Shape<typeof crewNote>;

/** A crew on the board: a designation in the specification's terms, with its designated user. */
const crew = document('Crew', {
  id,
  uuid: id,
  name: text('Truck 3'),
  active: yesNo(true),
  shared_phone_number: text('+12025550110'),
  designated_user: orNull(designatedUser),
  checkin: orNull(checkIn),
  note: orNull(crewNote),
  /** Its job at an incident that was handed to another organization together with it. Absent while there is none. */
  elsewhere: optional(
    document('CrewElsewhere', { to: text('Jefferson City Water'), status: oneOf(crewStatuses), since: time }),
  ),
  /** The incidents of its jobs in the order that a dispatcher chose; jobs that are not named come after these. */
  queue: listOf(id),
});
export type Crew = Shape<typeof crew>;

/** An incident on the map; one without a `point` is only in the list. */
const incidentCard = document('Card', {
  ...shownEverywhere,
  /** The version that the incident becomes when a crew is sent; null unless exactly one is possible. */
  target_version: orNull(text('arvada_water')),
  /** The points of all its places, the one on the map first (S0 §3). */
  latlng: listOf(latLng),
  labels: listOf(text('Odor')),
  ...called,
});
export type IncidentCard = Shape<typeof incidentCard>;

const person = document('BoardPerson', { uuid: id, first_name: text('Rosa'), last_name: text('Delgado') });
export type BoardPerson = Shape<typeof person>;

/** `GET /api/beta/dispatch/get-data/` (S0 §7). `position` is the log position that this answer reflects. */
export const dispatchData = document('Board', {
  crew: listOf(crew),
  incidents: listOf(incidentCard),
  /** The names of the people on those cards. A frame has none: the board asks again for a name that it does not know. */
  people: listOf(person),
  manual_mode: yesNo(false),
  /** Since when it is on, and the name of the person who turned it on. Absent while it is off. */
  manual_mode_since: optional(time),
  manual_mode_by: optional(text('Ada Lovelace')),
  /** The minutes after which a crew that was sent and has not answered counts as not responding. */
  response_minutes: whole(10),
  position,
});
export type DispatchData = Shape<typeof dispatchData>;

/** The frames of the dispatch channel (S0 §4), by event name. Every frame has the log position of its fact. */
export interface DispatchFrames {
  readonly MANUAL_MODE_UPDATED: {
    readonly enabled: boolean;
    /** Absent while it is off. */
    readonly since?: string;
    readonly response_minutes: number;
    readonly position: number;
  };
  readonly CHECKINS_REQUESTED: CrewFrame;
  readonly CHECKIN_COMPLETED: CrewFrame;
  readonly CHECKIN_FAILED: CrewFrame;
  readonly NOTE_UPDATED: CrewFrame;
  readonly ACTIVE_STATUS_UPDATED: CrewFrame;
  /** Ours: any other change of a crew (its name, its designated user). */
  readonly CREW_UPDATED: CrewFrame;
  /** Ours: a person whom cards name may have another name. */
  readonly NAMES_CHANGED: { readonly position: number };
  /** Ours: tells the screen to fetch the incidents on hold again. */
  readonly HELD_CHANGED: { readonly position: number };
  readonly INCIDENT_UPDATED: { readonly incident: IncidentCard; readonly position: number };
  readonly INCIDENT_NOT_ACTIVE: { readonly incident: string; readonly position: number };
}
export interface CrewFrame {
  readonly crew: Crew;
  readonly position: number;
}

export const jobCalls = document('JobCalls', { enabled: yesNo(true) });
export const responseTime = document('ResponseTime', { minutes: whole(10) });
export const manualMode = document('ManualMode', { enabled: yesNo(true) });

const skipped = document('SkippedCrew', { designation: id, reason: text('This crew is not active.') });
/** The result for each designation of a check-in request. `reason` is a sentence from `refusals`. */
export const checkInsAnswer = document('CheckInsAnswer', { requested: listOf(id), skipped: listOf(skipped) });
export type CheckInsAnswer = Shape<typeof checkInsAnswer>;

/** `GET /api/active-incidents/`. */
export const activeIncidents = listOf(id);
