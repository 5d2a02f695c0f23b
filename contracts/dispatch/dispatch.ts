import type { LatLng } from '#contracts/core/geo';
import type { Meaning } from '#contracts/incident/incident';

/** The dispatch board's documents (S0 §3), as they stand in answers, frames and the read model. Times are ISO-8601 UTC. */
export interface DesignatedUser {
  readonly uuid: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string;
}

export type CheckInStatus = 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';

/** The latest check-in. While a new one is in progress, `time` and `point` are still those of the last position known. */
export interface CheckIn {
  readonly id: string;
  readonly status: CheckInStatus;
  readonly requested_time: string;
  readonly due_time: string;
  /** When the crew stood at `point`; null while it has never answered. */
  readonly time: string | null;
  readonly point: LatLng | null;
  /** Metres, 68 % (Geolocation API); null where the crew placed the pin by hand. */
  readonly accuracy: number | null;
  readonly note: string;
}

export interface CrewNote {
  readonly body: string;
  readonly time: string;
  readonly source: 'manager' | 'crew';
}

/** A crew on the board: in the specification's words a designation, with the user who holds it tonight. */
export interface Crew {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly active: boolean;
  readonly shared_phone_number: string;
  readonly designated_user: DesignatedUser | null;
  readonly checkin: CheckIn | null;
  readonly note: CrewNote | null;
}

export interface Dispatched {
  readonly designation: string;
  readonly name: string;
  readonly time: string;
}

/** An incident on the map. `point` is null where nobody knows the place yet: it is then in the list only. */
export interface IncidentCard {
  readonly uuid: string;
  readonly version: string;
  /** The version it becomes when a crew is sent, where only one is possible. */
  readonly target_version: string | null;
  readonly point: LatLng | null;
  readonly time: string;
  readonly description: string;
  readonly address: string;
  readonly labels: readonly string[];
  readonly state: string;
  readonly state_display: string;
  readonly state_meaning: Meaning;
  /** When it came into that state. */
  readonly state_time: string;
  readonly dispatched: readonly Dispatched[];
}

/** `GET /api/beta/dispatch/get-data/` (S0 §7). `position` is that of the log this answer reflects. */
export interface DispatchData {
  readonly crew: readonly Crew[];
  readonly incidents: readonly IncidentCard[];
  readonly manual_mode: boolean;
  readonly position: number;
}

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
/** What became of each designation of a check-in request. Skipped ones say why, in the words of `refusals`. */
export interface CheckInsAnswer {
  readonly requested: readonly string[];
  readonly skipped: readonly { readonly designation: string; readonly reason: string }[];
}
export interface ManualDispatchBody {
  readonly incident: string;
  readonly new_version: string;
  readonly designation: string;
}
