import type { TeamRole } from '#contracts/core/roles';
import type { CallMethod } from '#contracts/onCall/beats';
import type { CalloutKind } from './callouts.ts';
import type { PhonePolicy } from './escalation.ts';
import type { CallOutcome } from './outcomes.ts';

/** A person to call. Without a number, the person's own phones are rung. */
export interface CalledUser {
  readonly uuid: string;
  readonly phone_number?: string;
}

interface Team {
  /** The places to fill. */
  readonly target_count: number;
  /** All phones ring at once, and before other calls. */
  readonly emergency?: boolean;
}
interface Selected extends Team {
  readonly users: readonly CalledUser[];
  /** The role of the members; crew by default. */
  readonly target_role?: TeamRole;
  /** The most calls; 2.1 for each person by default. */
  readonly max_rounds?: number;
  readonly without_amd?: boolean;
}
interface Grouped extends Team {
  /** The groups to call, in order: all active people with these roles. */
  readonly roles: readonly TeamRole[];
}
interface Named {
  /** Shown as the name of the call-out. */
  readonly name: string;
}

type Step = 'POST /incident/:incident_uuid/:product/incidents/calls/tasks';

/** The bodies of the specification's calls that form a team (S2 §7.3). `event` and `status_number` have no effect. */
export interface FormTeamBodies {
  readonly groups: Grouped;
  readonly selected: Selected & { readonly event?: string };
  readonly named: Selected & Named;
  readonly namedGroups: Grouped & Named;
  readonly sequential: Team & {
    readonly users: readonly CalledUser[];
    readonly role?: TeamRole;
    /** Seconds after which the next person is called too: 300, in an emergency 5 (S1 §9). */
    readonly call_time?: number;
    /** The calls to each person in one round: 1, in an emergency 3. */
    readonly min_call_count?: number;
    readonly max_call_rounds?: number;
    readonly status_number?: string;
  };
}

/** The preview of each of them takes the same fields, and the kind. */
export interface CalloutPreviewBody extends Team {
  readonly kind: CalloutKind;
  readonly roles?: readonly TeamRole[];
  readonly users?: readonly CalledUser[];
  readonly target_role?: TeamRole;
  readonly max_rounds?: number;
  readonly call_time?: number;
  readonly min_call_count?: number;
  readonly max_call_rounds?: number;
}

export interface CalloutStopBody {
  readonly reason?: string;
}
export interface CalloutTargetBody {
  readonly target_count: number;
}
export interface CalloutReleaseBody {
  readonly user: string;
  readonly reason: string;
}
export interface CalloutCorrectionBody extends CalloutReleaseBody {
  readonly outcome: CallOutcome;
}

/** A person of a beat, with the seconds after the start during which the person is called. */
export interface CalledProfile {
  readonly user_id: string;
  readonly start_seconds: number;
  readonly stop_seconds: number;
  /** Words for the person who takes the beat. */
  readonly assignment_message?: string;
}
export interface BeatRequest {
  readonly beat_id: string;
  /** The `ref` of one of the request's reserve lists. */
  readonly reserve_list_ref?: string;
  readonly call_profiles: readonly CalledProfile[];
}
/** A reserve list, new or existing; it counts for this call-out only. */
export interface RequestedReserveList {
  readonly ref: string;
  readonly name: string;
  readonly call_method: CallMethod;
  readonly target_call_count: number;
  readonly user_ids: readonly string[];
}
/** `POST /api/teams/beats/callout/initiate/` (S1 §7). `task_type` has no effect. */
export interface BeatsCalloutBody {
  readonly task_type?: string;
  readonly requests: readonly BeatRequest[];
  readonly reserve_lists?: readonly RequestedReserveList[];
  readonly team_name: string;
}
/** `POST /api/teams/beats/callout/pause/` and `resume/`. */
export interface BeatsCalloutPauseBody {
  readonly callout_id: string;
}

/** `POST /api/escalation/create_user_profile` (S1 §7). */
export interface EscalationProfileBody {
  readonly escalation_tree: string;
  readonly user: string;
  /** Seconds after the start of the escalation. */
  readonly start_seconds: number;
  /** `none` and '' say the same as no value. */
  readonly personal_phone_policy?: '' | 'none' | PhonePolicy;
  /** The number for this tree; the person's own phone when it is absent or ''. */
  readonly phone_number?: string;
}
/** `POST /api/escalation/delete_profile`. */
export interface EscalationRemovalBody {
  readonly profile_uuid: string;
}

export type CalloutBodies = {
  readonly [Path in `${Step}/form_team_by_groups/request/`]: FormTeamBodies['groups'];
} & {
  readonly [Path in `${Step}/generic_form_team/request/`]: FormTeamBodies['selected'];
} & {
  readonly [Path in `${Step}/named_generic_form_team/request/`]: FormTeamBodies['named'];
} & {
  readonly [Path in `${Step}/named_generic_form_team/request_by_groups/`]: FormTeamBodies['namedGroups'];
} & {
  readonly [Path in `${Step}/generic_form_team_sequential/start/`]: FormTeamBodies['sequential'];
} & {
  readonly 'POST /api/incident/:incident_uuid/callouts/preview/': CalloutPreviewBody;
  readonly 'POST /api/teams/beats/callout/initiate/': BeatsCalloutBody;
  readonly 'POST /api/teams/beats/callout/pause/': BeatsCalloutPauseBody;
  readonly 'POST /api/teams/beats/callout/resume/': BeatsCalloutPauseBody;
  readonly 'POST /api/escalation/create_user_profile': EscalationProfileBody;
  readonly 'POST /api/escalation/delete_profile': EscalationRemovalBody;
  readonly 'POST /api/callout/:uuid/stop/': CalloutStopBody;
  readonly 'POST /api/callout/:uuid/target/': CalloutTargetBody;
  readonly 'POST /api/callout/:uuid/release/': CalloutReleaseBody;
  readonly 'POST /api/callout/:uuid/correct/': CalloutCorrectionBody;
};
