/** A person in a beat or a reserve list (S1 §3). */
export interface BeatUser {
  readonly uuid: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Null for whoever may not see it. */
  readonly phone_number: string | null;
  readonly is_active: boolean;
  readonly is_available: boolean;
}

/** When, after a call-out of the beat began, somebody is called: whole seconds, both from the beginning. */
export interface BeatCallProfile {
  readonly uuid: string;
  readonly user: BeatUser;
  readonly start_seconds: number;
  readonly stop_seconds: number;
}

/** `GET /api/teams/beats/`. What is written for one call-out alone, and what is ticked, is the screen's own. */
export interface Beat {
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  /** Who is called where nobody of the beat comes; null where there is none. */
  readonly reserve_list: { readonly uuid: string; readonly name: string } | null;
  /** The one that begins first, first. */
  readonly call_profiles: readonly BeatCallProfile[];
}

/** One after the other, or all at once (S1 §9). */
export const callMethods = ['SEQUENTIAL', 'CONCURRENT'] as const;
export type CallMethod = (typeof callMethods)[number];

/** `GET /api/teams/beats/reserve_lists/`. */
export interface ReserveList {
  readonly uuid: string;
  readonly name: string;
  readonly call_method: CallMethod;
  /** So many must say yes, 1 to 9. */
  readonly target_call_count: number;
  /** '' where nobody wrote any; null once erased. */
  readonly notes: string | null;
  /** The name of whoever wrote them last, or null. */
  readonly notes_last_updated_by: string | null;
  /** In the order in which they are called. */
  readonly profiles: readonly { readonly uuid: string; readonly user: BeatUser }[];
  /** Counts the changes of who is on it: whoever puts them in order says which he saw. */
  readonly revision: number;
  /** The beats that fall back on it, by name. */
  readonly beats: readonly { readonly uuid: string; readonly name: string }[];
}

export const phoneTypes = ['SMART', 'CELL', 'HOUSE'] as const;
export type PhoneType = (typeof phoneTypes)[number];

/** Where a person is called for a beat (`GET /api/teams/beats/phones/`). */
export interface BeatPhone {
  readonly uuid: string;
  /** E.164; null once erased. */
  readonly phone_number: string | null;
  readonly phone_type: PhoneType;
  /** What the person keys in; '' where none is asked for, null once erased. */
  readonly pin: string | null;
  /** A backup is tried after so many calls to the others, 1 to 4; 0: it is called from the first. */
  readonly call_after_count: number;
}
export interface BeatPhonesOfUser {
  readonly user: BeatUser;
  readonly phones: readonly BeatPhone[];
}

/** The team that a call-out of beats formed (`GET /api/teams/`, the latest first). */
export interface CalloutTeam {
  readonly uuid: string;
  readonly name: string;
  /** ISO-8601 UTC. */
  readonly formed_time: string;
  readonly beats: readonly string[];
  /** In the order in which they said yes. */
  readonly members: readonly BeatUser[];
}

/** `GET /api/teams/beats/callouts/`: FRESH while no call-out has formed a team (S1 §4). */
export interface Callouts {
  readonly state: 'FRESH' | 'LATEST_CALLOUT';
  readonly latest_callout_team: CalloutTeam | null;
}
