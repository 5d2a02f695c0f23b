import type { CallMethod, PhoneType } from './beats.ts';

/** `POST /api/teams/beats/create/`. */
export interface BeatCreateBody {
  readonly name: string;
  readonly description?: string;
  readonly reserve_list_id?: string;
}
/** `POST /api/teams/beats/deprecate/`. */
export interface BeatBody {
  readonly beat_id: string;
}
/** `POST /api/teams/beats/update_reserve_list/`. Default: no reserve list. */
export interface BeatReserveListBody extends BeatBody {
  readonly reserve_list_id?: string;
}
/** `POST /api/teams/beats/call_profiles/create/`. Seconds since the start of the call-out. */
export interface BeatCallProfileBody extends BeatBody {
  readonly user_id: string;
  readonly start_seconds: number;
  readonly stop_seconds: number;
}
/** `POST /api/teams/beats/call_profiles/delete/`. */
export interface BeatCallProfileRemovalBody {
  readonly call_profile_id: string;
}

/** `POST /api/teams/beats/create_phone/`. */
export interface BeatPhoneBody {
  readonly user_id: string;
  readonly phone_number: string;
  readonly phone_type: PhoneType;
  /** Digits. */
  readonly pin?: string;
  /** Default: 0, from the first call. */
  readonly call_after_count?: number;
}
/** `POST /api/teams/beats/delete_phone/`. */
export interface BeatPhoneRemovalBody {
  readonly phone_id: string;
}

interface Calling {
  readonly call_method: CallMethod;
  /** The number of people who must accept. */
  readonly target_call_count: number;
}
/** `POST /api/teams/beats/reserve_lists/create/`. */
export interface ReserveListCreateBody extends Calling {
  readonly name: string;
}
/** `POST /api/teams/beats/reserve_lists/delete/`. */
export interface ReserveListBody {
  readonly reserve_list_id: string;
}
/** `POST /api/teams/beats/reserve_lists/append_user/`. */
export interface ReserveListUserBody extends ReserveListBody {
  readonly user_id: string;
}
/** `POST /api/teams/beats/reserve_lists/delete_profile/`. */
export interface ReserveProfileBody {
  readonly reserve_profile_id: string;
}
/** `POST /api/teams/beats/reserve_lists/update_profiles/`: the people in calling order. */
export interface ReserveListUsersBody extends ReserveListBody {
  readonly user_ids: readonly string[];
  /** The revision that the author saw. */
  readonly seen?: number;
}
/** `POST /api/teams/beats/reserve_lists/update_notes/`. */
export interface ReserveListNotesBody extends ReserveListBody {
  readonly body: string;
  /** The notes that the author saw. */
  readonly seen?: string;
}
/** `POST /api/teams/beats/reserve_lists/update_callout_settings/`. */
export interface ReserveListCallingBody extends ReserveListBody, Calling {}

/**
 * `POST /api/entities/admin/v2/schedule_designation_profile`. Dates are `2026-03-08`, times `2:35 PM` or `14:35`, both
 * in the zone `tzstr`.
 */
export interface ScheduleBody {
  /** The name of the designation. */
  readonly designation: string;
  readonly user: string;
  /** The number on which the person is called during the shift. Default: the person's own number. */
  readonly phone_number?: string;
  /** Default: now, unless both a date and a time are given. */
  readonly date_start?: string;
  readonly time_start?: string;
  readonly date_end: string;
  readonly time_end: string;
  /** IANA time zone. Default: the organization's. */
  readonly tzstr?: string;
  /** The designation's revision in the calendar that the author saw. Without it, other shifts do not matter. */
  readonly seen?: number;
}
/** `POST /api/entities/admin/v2/move_scheduled_profile`: the shift keeps its person, designation and phone number. */
export type ShiftMoveBody = Pick<ScheduleBody, 'date_start' | 'time_start' | 'date_end' | 'time_end' | 'tzstr'> &
  ScheduledProfileBody;
/** `POST /api/entities/admin/v2/delete_scheduled_profile`. */
export interface ScheduledProfileBody {
  readonly profile_uuid: string;
}

/** `POST /api/incident-leader/`: the person who leads the incidents of a version from now on (S1 §7). */
export interface IncidentLeaderBody {
  readonly user: string;
  /** Default: the person's own number. */
  readonly phone_number?: string;
  /** The key of a version. */
  readonly incident_version: string;
}

/** `POST /api/incident-call-profile/`. */
export interface CallProfileBody {
  readonly name: string;
  readonly phone_number?: string;
  readonly address?: string;
  readonly notes?: string;
}
/** `PATCH /api/incident-call-profile/{uuid}/`: changes only the given fields. */
export type CallProfileEditBody = Partial<CallProfileBody>;

/** `POST /api/designations/`. */
export interface DesignationBody {
  readonly name: string;
  /** The phone that the people on call share. */
  readonly phone_number?: string;
}
