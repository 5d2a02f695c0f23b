import { Type } from 'class-transformer';
import { ArrayMinSize, ArrayUnique } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { AnyWords, Count, Each, Id, Name, OneOf, Optional, PeopleInOrder, Whole, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { reference } from '#contracts/core/schema';
import { type CallMethod, callMethods } from '#contracts/onCall/beats';

const { beat: most, text, callout: calls } = limits;

/** A person of a beat, with the seconds after the start during which the person is called. */
export class CalledProfileBody {
  @Id() user_id!: string;
  @Whole(most.latestCall) start_seconds!: number;
  @Whole(most.latestCall) stop_seconds!: number;
  /** Words for the person who takes the beat. */
  @Optional() @AnyWords(text.message) assignment_message?: string;
}

export class BeatRequestBody {
  @Id() beat_id!: string;
  /** The `ref` of one of the request's reserve lists. */
  @Optional() @Words(text.label) reserve_list_ref?: string;
  @Type(() => CalledProfileBody) @Each(calls.people) call_profiles!: readonly CalledProfileBody[];
}

/** A reserve list, new or existing; it counts for this call-out only. */
export class RequestedListBody {
  @Words(text.label) ref!: string;
  @Name(text.label) name!: string;
  @OneOf(callMethods) call_method!: CallMethod;
  @Count(most.targetCallCount) target_call_count!: number;
  @PeopleInOrder() user_ids!: readonly string[];
}

/** (S1 §7). `task_type` has no effect. */
export class InitiateBody {
  /** Has no effect. */
  @Optional() @Words(text.label) task_type?: string;
  @Type(() => BeatRequestBody)
  @ArrayUnique(({ beat_id }: BeatRequestBody) => beat_id, { message: 'Each beat once.' })
  @ArrayMinSize(1, { message: 'Choose at least one beat.' })
  @Each(limits.team)
  requests!: readonly BeatRequestBody[];
  @Optional()
  @Type(() => RequestedListBody)
  @ArrayUnique(({ ref }: RequestedListBody) => ref, { message: 'Each list once.' })
  @Each(limits.team)
  reserve_lists?: readonly RequestedListBody[];
  @Name(text.label) team_name!: string;
}

export class PauseBody {
  @Id() callout_id!: string;
}

/** Call-outs of beats: a person for each beat, and reserves where nobody of a beat comes (S1 §7). */
export const beatsCalloutOperations = operations({
  'POST /api/teams/beats/callout/initiate/': {
    permission: 'callout.manage',
    summary: 'Call the people of beats until each beat has one',
    answers: { 201: reference },
    body: InitiateBody,
    refuses: ['callout.nobody', 'callout.reserve-list-unknown', 'beat.stop-before-start'],
  },

  'POST /api/teams/beats/callout/pause/': {
    permission: 'callout.manage',
    summary: 'Begin no more calls until the call-out is resumed',
    answers: { 200: reference },
    body: PauseBody,
    refuses: ['callout.ended'],
  },

  'POST /api/teams/beats/callout/resume/': {
    permission: 'callout.manage',
    summary: 'Go on with the calls',
    answers: { 200: reference },
    body: PauseBody,
    refuses: ['callout.ended'],
  },
});
