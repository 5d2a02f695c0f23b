import { latLng } from '#contracts/core/address';
import { meanings } from '#contracts/core/meaning';
import {
  document,
  id,
  listOf,
  number,
  oneOf,
  orNull,
  position,
  type Shape,
  text,
  time,
  yesNo,
} from '#contracts/core/schema';
import { dispatched } from '#contracts/incident/incident';

/** The dispatch board's documents (S0 §3), as they stand in answers, frames and the read model. Times are ISO-8601 UTC. */
const designatedUser = document('DesignatedUser', {
  uuid: id,
  first_name: text('Sam'),
  last_name: text('Okafor'),
  phone_number: text('+12025550101'),
});
export type DesignatedUser = Shape<typeof designatedUser>;

const checkInStatus = oneOf(['IN_PROGRESS', 'COMPLETED', 'FAILED']);
export type CheckInStatus = Shape<typeof checkInStatus>;

/** The latest check-in. While a new one is in progress, `time` and `point` are still those of the last position known. */
const checkIn = document('CheckIn', {
  id,
  status: checkInStatus,
  requested_time: time,
  due_time: time,
  /** When the crew stood at `point`; null while it has never answered. */
  time: orNull(time),
  point: orNull(latLng),
  /** Metres, 68 % (Geolocation API); null where the crew placed the pin by hand. */
  accuracy: orNull(number(12)),
  note: text('At the pump station'),
});
export type CheckIn = Shape<typeof checkIn>;

const crewNote = document('CrewNote', { body: text('Back at six'), time, source: oneOf(['manager', 'crew']) });
export type CrewNote = Shape<typeof crewNote>;

/** A crew on the board: in the specification's words a designation, with the user who holds it tonight. */
const crew = document('Crew', {
  id,
  uuid: id,
  name: text('Truck 3'),
  active: yesNo(true),
  shared_phone_number: text('+12025550110'),
  designated_user: orNull(designatedUser),
  checkin: orNull(checkIn),
  note: orNull(crewNote),
});
export type Crew = Shape<typeof crew>;
export type Dispatched = Shape<typeof dispatched>;

/** An incident on the map. `point` is null where nobody knows the place yet: it is then in the list only. */
const incidentCard = document('Card', {
  uuid: id,
  version: text('arvada_undispatched'),
  /** The version it becomes when a crew is sent, where only one is possible. */
  target_version: orNull(text('arvada_water')),
  point: orNull(latLng),
  time,
  description: text('Water in the street'),
  address: text('5601 Olde Wadsworth Blvd, Arvada'),
  labels: listOf(text('Odor')),
  state: text('new'),
  state_display: text('New'),
  state_meaning: oneOf(meanings),
  /** When it came into that state. */
  state_time: time,
  dispatched: listOf(dispatched),
});
export type IncidentCard = Shape<typeof incidentCard>;

/** `GET /api/beta/dispatch/get-data/` (S0 §7). `position` is that of the log this answer reflects. */
export const dispatchData = document('Board', {
  crew: listOf(crew),
  incidents: listOf(incidentCard),
  manual_mode: yesNo(false),
  position,
});
export type DispatchData = Shape<typeof dispatchData>;

/** What the dispatch channel says (S0 §4), by event name. Every payload carries the position of its fact. */
export interface DispatchFrames {
  readonly MANUAL_MODE_UPDATED: { readonly enabled: boolean; readonly position: number };
  readonly CHECKINS_REQUESTED: CrewFrame;
  readonly CHECKIN_COMPLETED: CrewFrame;
  readonly CHECKIN_FAILED: CrewFrame;
  readonly NOTE_UPDATED: CrewFrame;
  readonly ACTIVE_STATUS_UPDATED: CrewFrame;
  /** Ours: any other change of a crew (its name, its designated user). */
  readonly CREW_UPDATED: CrewFrame;
  /** Ours: the settings of transfers are to be fetched again. */
  readonly TRANSFER_SETTINGS_CHANGED: { readonly position: number };
  readonly INCIDENT_UPDATED: { readonly incident: IncidentCard; readonly position: number };
  readonly INCIDENT_NOT_ACTIVE: { readonly incident: string; readonly position: number };
}
export interface CrewFrame {
  readonly crew: Crew;
  readonly position: number;
}

/** Bodies (S0 §7). `entity` is its uuid. */
export interface ManualModeBody {
  readonly entity: string;
  readonly enabled: boolean;
}
export interface NoteBody {
  readonly entity: string;
  readonly designation: string;
  readonly body: string;
}
export interface ActiveStatusBody {
  readonly entity: string;
  readonly designation: string;
  readonly active: boolean;
}
export interface CheckInsBody {
  readonly entity: string;
  readonly designations: readonly string[];
}
export interface ManualDispatchBody {
  readonly incident: string;
  readonly new_version: string;
  readonly designation: string;
}

export const manualMode = document('ManualMode', { enabled: yesNo(true) });

const skipped = document('SkippedCrew', { designation: id, reason: text('This crew is not active.') });
/** What became of each designation of a check-in request. Skipped ones say why, in the words of `refusals`. */
export const checkInsAnswer = document('CheckInsAnswer', { requested: listOf(id), skipped: listOf(skipped) });
export type CheckInsAnswer = Shape<typeof checkInsAnswer>;

/** `GET /api/active-incidents/`. */
export const activeIncidents = listOf(id);
