import { operations } from '#contracts/api/operation';
import { AnyWords, Id, Name, Optional, Whole } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import { beats } from '#contracts/onCall/beats';

export class BeatCreateBody {
  @Name(limits.text.label) name!: string;
  @Optional() @AnyWords(limits.text.description) description?: string;
  @Optional() @Id() reserve_list_id?: string;
}

export class BeatBody {
  @Id() beat_id!: string;
}

/** Default: no reserve list. */
export class BeatReserveListBody {
  @Id() beat_id!: string;
  /** Default: no reserve list. */
  @Optional() @Id() reserve_list_id?: string;
}

/** Seconds since the start of the call-out. */
export class BeatCallProfileBody {
  @Id() beat_id!: string;
  @Id() user_id!: string;
  @Whole(limits.beat.latestCall) start_seconds!: number;
  @Whole(limits.beat.latestCall) stop_seconds!: number;
}

export class BeatCallProfileRemovalBody {
  @Id() call_profile_id!: string;
}

/** Beats, and the people who are called for them (S1 §7). */
export const beatOperations = operations({
  'GET /api/teams/beats/': {
    permission: 'beat.view',
    summary: 'The beats of the organization, by name',
    answers: { 200: beats },
  },

  'POST /api/teams/beats/create/': {
    permission: 'beat.write',
    summary: 'Create a beat',
    answers: { 201: reference },
    body: BeatCreateBody,
  },

  'POST /api/teams/beats/deprecate/': {
    permission: 'beat.remove',
    summary: 'Archive a beat',
    answers: { 200: nothing },
    body: BeatBody,
  },

  'POST /api/teams/beats/update_reserve_list/': {
    permission: 'beat.write',
    summary: 'Choose the reserve list of a beat, or none',
    answers: { 200: nothing },
    body: BeatReserveListBody,
  },

  'POST /api/teams/beats/call_profiles/create/': {
    permission: 'beat.write',
    summary: 'Add a person to call for a beat, from and until a number of seconds after a call-out began',
    answers: { 201: reference },
    body: BeatCallProfileBody,
  },

  'POST /api/teams/beats/call_profiles/delete/': {
    permission: 'beat.write',
    summary: 'Remove a person to call for a beat',
    answers: { 200: nothing },
    body: BeatCallProfileRemovalBody,
  },
});
