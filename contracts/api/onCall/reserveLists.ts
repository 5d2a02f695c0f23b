import { operations } from '#contracts/api/operation';
import { AnyWords, Count, Id, Name, OneOf, Optional, PeopleInOrder, Whole } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import { type CallMethod, callMethods, reserveLists } from '#contracts/onCall/beats';

export class ReserveListBody {
  @Id() reserve_list_id!: string;
}

export class ReserveListCreateBody {
  @Name(limits.text.label) name!: string;
  @OneOf(callMethods) call_method!: CallMethod;
  /** The number of people who must accept. */
  @Count(limits.beat.targetCallCount) target_call_count!: number;
}

export class ReserveListUserBody extends ReserveListBody {
  @Id() user_id!: string;
}

export class ReserveProfileBody {
  @Id() reserve_profile_id!: string;
}

/** The people in calling order. */
export class ReserveListUsersBody extends ReserveListBody {
  @PeopleInOrder() user_ids!: readonly string[];
  /** The revision that the client saw, so that changes by others are not overwritten. */
  @Optional() @Whole(2 ** 31) seen?: number;
}

export class ReserveListNotesBody extends ReserveListBody {
  @AnyWords(limits.text.note) body!: string;
  /** The notes that the client saw. */
  @Optional() @AnyWords(limits.text.note) seen?: string;
}

export class ReserveListCallingBody extends ReserveListBody {
  @OneOf(callMethods) call_method!: CallMethod;
  /** The number of people who must accept. */
  @Count(limits.beat.targetCallCount) target_call_count!: number;
}

/** The people who are called when nobody from the beat comes (S1 §7). */
export const reserveListOperations = operations({
  'GET /api/teams/beats/reserve_lists/': {
    permission: 'beat.view',
    summary: 'The reserve lists of the organization, by name',
    answers: { 200: reserveLists },
  },

  'POST /api/teams/beats/reserve_lists/create/': {
    permission: 'beat.write',
    summary: 'Create a reserve list',
    answers: { 201: reference },
    body: ReserveListCreateBody,
  },

  'POST /api/teams/beats/reserve_lists/delete/': {
    permission: 'beat.remove',
    summary: 'Delete a reserve list that no beat uses',
    answers: { 200: nothing },
    body: ReserveListBody,
  },

  'POST /api/teams/beats/reserve_lists/append_user/': {
    permission: 'beat.write',
    summary: 'Add a person at the end of a reserve list',
    answers: { 201: reference },
    body: ReserveListUserBody,
    refuses: ['reserve-list.full'],
  },

  'POST /api/teams/beats/reserve_lists/delete_profile/': {
    permission: 'beat.write',
    summary: 'Remove a person from a reserve list',
    answers: { 200: nothing },
    body: ReserveProfileBody,
  },

  'POST /api/teams/beats/reserve_lists/update_profiles/': {
    permission: 'beat.write',
    summary: 'Replace the people on a reserve list, in calling order',
    answers: { 200: nothing },
    body: ReserveListUsersBody,
  },

  'POST /api/teams/beats/reserve_lists/update_notes/': {
    permission: 'beat.write',
    summary: 'Replace the notes of a reserve list',
    answers: { 200: nothing },
    body: ReserveListNotesBody,
  },

  'POST /api/teams/beats/reserve_lists/update_callout_settings/': {
    permission: 'beat.write',
    summary: 'Set the call method of a reserve list, and how many people must accept',
    answers: { 200: nothing },
    body: ReserveListCallingBody,
  },
});
