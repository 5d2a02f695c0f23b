import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsInt, Max, Min } from 'class-validator';
import { AsOfQuery } from '#contracts/api/asOf';
import { operations } from '#contracts/api/operation';
import { AnyWords, Id, Ids, OneOf, Optional, WordList, Words, YesNo } from '#contracts/api/rules';
import { type DispatchRules, dispatchRules } from '#contracts/core/dispatchRules';
import { dispatchRulesShown } from '#contracts/core/dispatchRulesShown';
import { limits } from '#contracts/core/limits';
import { type Priority, priorities } from '#contracts/core/priority';
import { nothing } from '#contracts/core/schema';
import {
  activeIncidents,
  checkInsAnswer,
  dispatchData,
  jobCalls,
  manualMode,
  responseTime,
} from '#contracts/dispatch/dispatch';

export class DataQuery extends AsOfQuery {
  /** The organization's internal name. */
  @Optional() @AnyWords(80) e?: string;
  /** Designations, by name or uuid, separated by commas. */
  @Optional() @AnyWords(4_000) d?: string;
}

/** Request bodies (S0 §7). `entity` is its uuid. */
export class ManualModeBody {
  @Id() entity!: string;
  @YesNo() enabled!: boolean;
}

export class NoteBody {
  @Id() entity!: string;
  @Id() designation!: string;
  @AnyWords(limits.text.note) body!: string;
}

export class ActiveStatusBody {
  @Id() entity!: string;
  @Id() designation!: string;
  @YesNo() active!: boolean;
}

export class CheckInsBody {
  @Id() entity!: string;
  @Ids()
  @ArrayMaxSize(100, { message: 'At most 100 crews at once.' })
  @ArrayMinSize(1, { message: 'This field may not be blank.' })
  @IsArray()
  designations!: readonly string[];
  /** The ids of open check-ins that the new ones replace. Their links end. */
  @Optional() @Ids() @ArrayMaxSize(100) replaces?: readonly string[];
}

export class ManualDispatchBody {
  @Id() incident!: string;
  @Words(80) new_version!: string;
  @Id() designation!: string;
  /**
   * The sendings under way that the dispatcher saw, by `dispatch`, or by `designation` where that is null. Another
   * one is then a conflict.
   */
  @Optional() @WordList(36, 100) seen?: readonly string[];
  /** Ours: true sends a crew that is already under way once more. Its old link ends. */
  @Optional() @YesNo() again?: boolean;
}

/** Ours: a crew of an incident, to recall it or to end its call for help. */
export class RecallBody {
  @Id() incident!: string;
  @Id() designation!: string;
}

/** Ours: the order in which a crew does its jobs. */
export class JobQueueBody {
  @Id() designation!: string;
  @Ids()
  @ArrayUnique({ message: 'Each incident once.' })
  @ArrayMaxSize(100)
  @IsArray()
  incidents!: readonly string[];
}

/** Ours: the minutes after which a silent crew raises an alarm. */
export class ResponseTimeBody {
  @Id() entity!: string;
  @Max(limits.job.longest, { message: `At most ${limits.job.longest} minutes.` })
  @Min(limits.job.shortest, { message: `At least ${limits.job.shortest} minute.` })
  @IsInt({ message: 'This must be a whole number.' })
  minutes!: number;
}

/** Ours: whether crews that are sent are called before they are texted. */
export class JobCallsBody {
  @Id() entity!: string;
  @YesNo() enabled!: boolean;
}

/** Ours: the rules by which the board acts by itself, as far as they change. */
export class DispatchRulesBody {
  @Id() entity!: string;
  @Optional() @OneOf(dispatchRules.nobody_free) nobody_free?: DispatchRules['nobody_free'];
  @Optional()
  @OneOf(dispatchRules.nobody_free_emergency)
  nobody_free_emergency?: DispatchRules['nobody_free_emergency'];
  @Optional() @OneOf(dispatchRules.emergency_callouts) emergency_callouts?: DispatchRules['emergency_callouts'];
  @Optional() @OneOf(dispatchRules.nobody_takes_it) nobody_takes_it?: DispatchRules['nobody_takes_it'];
  @Optional() @OneOf(dispatchRules.asked_see_caller) asked_see_caller?: DispatchRules['asked_see_caller'];
  @Optional() @OneOf(dispatchRules.nobody_reached) nobody_reached?: DispatchRules['nobody_reached'];
  @Optional() @OneOf(dispatchRules.crew_needs_help) crew_needs_help?: DispatchRules['crew_needs_help'];
  @Optional() @OneOf(dispatchRules.welfare_check) welfare_check?: DispatchRules['welfare_check'];
  @Optional() @OneOf(dispatchRules.welfare_answer) welfare_answer?: DispatchRules['welfare_answer'];
  @Optional() @OneOf(dispatchRules.rest_after_work) rest_after_work?: DispatchRules['rest_after_work'];
  @Optional() @OneOf(dispatchRules.shift_trades) shift_trades?: DispatchRules['shift_trades'];
  @Optional() @OneOf(dispatchRules.shift_news) shift_news?: DispatchRules['shift_news'];
  @Optional() @OneOf(dispatchRules.gap_news) gap_news?: DispatchRules['gap_news'];
  @Optional() @OneOf(dispatchRules.hold_callouts) hold_callouts?: DispatchRules['hold_callouts'];
  @Optional() @OneOf(dispatchRules.hold_crews) hold_crews?: DispatchRules['hold_crews'];
  @Optional() @OneOf(dispatchRules.moved_crews) moved_crews?: DispatchRules['moved_crews'];
  @Optional() @OneOf(dispatchRules.alarm_cleared) alarm_cleared?: DispatchRules['alarm_cleared'];
  @Optional() @OneOf(dispatchRules.alarm_storm) alarm_storm?: DispatchRules['alarm_storm'];
  @Optional() @OneOf(dispatchRules.cap_status) cap_status?: DispatchRules['cap_status'];
  @Optional() @OneOf(dispatchRules.cap_expires) cap_expires?: DispatchRules['cap_expires'];
  /** The uuid of a reserve list, or a role. */
  @Optional() @Words(limits.text.label) nobody_free_list?: string;
}

/** Ours: the priority of the incidents of a problem. */
export class ProblemPriorityBody {
  @Id() entity!: string;
  @Words(80) problem!: string;
  @OneOf(priorities) priority!: Priority;
}

export const dispatchOperations = operations({
  'GET /api/beta/dispatch/get-data/': {
    permission: 'board.view',
    summary: 'The crews, the active incidents and the manual mode of the dispatch board',
    answers: { 200: dispatchData },
    query: DataQuery,
    refuses: ['replay.reading'],
  },

  'POST /api/beta/dispatch/update-manual-mode-status/': {
    permission: 'board.manualMode',
    summary: 'Switch the manual mode of the organization on or off',
    answers: { 200: manualMode },
    body: ManualModeBody,
  },

  'POST /api/beta/dispatch/update-note/': {
    permission: 'crew.note',
    summary: "Write the manager's note of a crew",
    answers: { 200: nothing },
    body: NoteBody,
  },

  'POST /api/beta/dispatch/update-active-status/': {
    permission: 'crew.activate',
    summary: 'Make a crew active or inactive',
    answers: { 200: nothing },
    body: ActiveStatusBody,
  },

  'POST /api/beta/dispatch/initiate-checkins/': {
    permission: 'crew.checkIn',
    summary: 'Request check-ins from crews; each gets a link by text message',
    answers: { 200: checkInsAnswer },
    body: CheckInsBody,
  },

  'POST /api/beta/dispatch/manual-dispatch/': {
    permission: 'incident.dispatch',
    summary: 'Send a crew to an incident',
    answers: { 200: nothing },
    body: ManualDispatchBody,
  },

  'POST /api/beta/dispatch/recall/': {
    permission: 'incident.dispatch',
    summary: 'Recall a crew from an incident; it is told by text',
    answers: { 200: nothing },
    body: RecallBody,
  },

  'POST /api/beta/dispatch/end-help/': {
    permission: 'incident.dispatch',
    summary: 'Record that a crew no longer needs help',
    answers: { 200: nothing },
    body: RecallBody,
  },

  'POST /api/beta/dispatch/take-late-answer/': {
    permission: 'incident.dispatch',
    summary: 'Send a crew that answered late, beside the one that has the job; it is told by text',
    answers: { 200: nothing },
    body: RecallBody,
  },

  'POST /api/beta/dispatch/order-jobs/': {
    permission: 'incident.dispatch',
    summary: 'Put the jobs of a crew in the order in which it does them',
    answers: { 200: nothing },
    body: JobQueueBody,
  },

  'POST /api/beta/dispatch/update-response-time/': {
    permission: 'board.manualMode',
    summary: 'Set the minutes after which a crew that was sent and has not answered raises an alarm',
    answers: { 200: responseTime },
    body: ResponseTimeBody,
  },

  'POST /api/beta/dispatch/update-rules/': {
    permission: 'board.manualMode',
    summary: 'Change the rules by which the board acts by itself; a rule that is left out stays',
    answers: { 200: dispatchRulesShown },
    body: DispatchRulesBody,
  },

  'POST /api/beta/dispatch/update-problem-priority/': {
    permission: 'board.manualMode',
    summary: 'Set the priority of the incidents of a problem; incidents that have it already stay as they are',
    answers: { 200: nothing },
    body: ProblemPriorityBody,
  },

  'POST /api/beta/dispatch/update-job-calls/': {
    permission: 'board.manualMode',
    summary: 'Choose whether crews that are sent are called before they are texted',
    answers: { 200: jobCalls },
    body: JobCallsBody,
  },

  'GET /api/active-incidents/': {
    permission: 'incident.view',
    summary: 'The ids of at most 20 active incidents: those without a crew first, oldest first; then the newest others',
    answers: { 200: activeIncidents },
  },
});
