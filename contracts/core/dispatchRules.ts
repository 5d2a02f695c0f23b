/**
 * The rules by which an organization's board acts by itself, with the choices of each: the first is the default. One
 * table for the settings page, the API, the log and the engine.
 */
export const dispatchRules = {
  /** Auto-dispatch finds no crew for an incident: each owes an answer for another one, or does not come to this one. */
  nobody_free: ['wait', 'escalate', 'list'],
  /** The same for an emergency. */
  nobody_free_emergency: ['escalate', 'list', 'wait'],
  /** An emergency is called out: every phone rings at once, or one after the other as for other incidents. */
  emergency_callouts: ['together', 'usual'],
  /**
   * Nobody takes an incident in time that a transfer hands to them by text or mail, or everybody declines: the board says
   * so; the same people are asked again, once; the next person on duty or the next contractor of the settings is asked;
   * or those on duty are called.
   */
  nobody_takes_it: ['mark', 'again', 'next', 'call'],
  /** A mail or a link asks somebody to take an incident: the caller's name and number are in it, or not. */
  asked_see_caller: ['show', 'hide'],
  /**
   * An escalation ends and nobody has acknowledged: the board says so; the same people are called again, three times;
   * or, once, the people of the tree `lastResort` are called, or everybody.
   */
  nobody_reached: ['mark', 'repeat', 'tree', 'everybody'],
  /** A crew says by its job link that it needs help. */
  crew_needs_help: ['mark', 'call'],
  /**
   * A crew is alone on scene: it is asked whether it is all right after so many minutes, and again; or never. One that does
   * not answer within the minutes of `welfare_answer` needs help.
   */
  welfare_check: ['off', '30', '60', '120'],
  welfare_answer: ['5', '10', '15'],
  /**
   * A person has worked on call-outs for so many hours, without a break as long as the rest: for the hours after the dash
   * no other call-out calls them.
   */
  rest_after_work: ['off', '16-8', '16-10', '14-8', '12-8'],
  /** Two people agree on a shift: the calendar changes at once, or a supervisor approves it first. */
  shift_trades: ['agreed', 'approved'],
  /** People who chose nothing are told about their shifts: the day and the hour before, and changes by others. */
  shift_news: ['none', 'text', 'email'],
  /** Nobody is on call within three days: the people of a role are told. */
  gap_news: ['off', 'dispatcher', 'manager', 'administrator'],
  /** An incident is put on hold while it is called out. */
  hold_callouts: ['pause', 'keep'],
  /** An incident is put on hold while crews are on the way. */
  hold_crews: ['keep', 'recall'],
  /** An incident goes to another organization while crews are on the way: proposed for each crew. */
  moved_crews: ['recall', 'hand-over'],
  /**
   * The alarm of a control system clears by itself: its incident ends unless somebody comes or is there; it ends, and who
   * comes is told so; or a person ends it.
   */
  alarm_cleared: ['untaken', 'close', 'keep'],
  /** An alarm that comes back within so many minutes after it cleared counts as the same. */
  alarm_storm: ['15', '5', '60', 'off'],
  /** The status of notifications as CAP 1.2 alerts: only the organization says that they are meant. */
  cap_status: ['Exercise', 'Test', 'Actual'],
  /** The hours for which they hold. */
  cap_expires: ['24', '6', '12', '72'],
} as const;
export type DispatchRule = keyof typeof dispatchRules;
export type DispatchRules = { readonly [Rule in DispatchRule]: (typeof dispatchRules)[Rule][number] } & {
  /** The list that `nobody_free` calls: the uuid of a reserve list, or a role, whose people are called in the call order. */
  readonly nobody_free_list: string;
};

/** Hours of work, a dash, hours of rest. */
export const restRules = [
  '16-8',
  '16-10',
  '14-8',
  '12-8',
] as const satisfies readonly DispatchRules['rest_after_work'][];
export type RestRule = (typeof restRules)[number];

/** The rules, where the organization has set only some. */
export const rulesWith = (own: Partial<DispatchRules> = {}): DispatchRules => ({
  nobody_free: own.nobody_free ?? dispatchRules.nobody_free[0],
  nobody_free_emergency: own.nobody_free_emergency ?? dispatchRules.nobody_free_emergency[0],
  emergency_callouts: own.emergency_callouts ?? dispatchRules.emergency_callouts[0],
  nobody_takes_it: own.nobody_takes_it ?? dispatchRules.nobody_takes_it[0],
  asked_see_caller: own.asked_see_caller ?? dispatchRules.asked_see_caller[0],
  nobody_reached: own.nobody_reached ?? dispatchRules.nobody_reached[0],
  crew_needs_help: own.crew_needs_help ?? dispatchRules.crew_needs_help[0],
  welfare_check: own.welfare_check ?? dispatchRules.welfare_check[0],
  welfare_answer: own.welfare_answer ?? dispatchRules.welfare_answer[0],
  rest_after_work: own.rest_after_work ?? dispatchRules.rest_after_work[0],
  shift_trades: own.shift_trades ?? dispatchRules.shift_trades[0],
  shift_news: own.shift_news ?? dispatchRules.shift_news[0],
  gap_news: own.gap_news ?? dispatchRules.gap_news[0],
  hold_callouts: own.hold_callouts ?? dispatchRules.hold_callouts[0],
  hold_crews: own.hold_crews ?? dispatchRules.hold_crews[0],
  moved_crews: own.moved_crews ?? dispatchRules.moved_crews[0],
  alarm_cleared: own.alarm_cleared ?? dispatchRules.alarm_cleared[0],
  alarm_storm: own.alarm_storm ?? dispatchRules.alarm_storm[0],
  cap_status: own.cap_status ?? dispatchRules.cap_status[0],
  cap_expires: own.cap_expires ?? dispatchRules.cap_expires[0],
  nobody_free_list: own.nobody_free_list ?? 'crew',
});

/** The escalation tree that is called when nobody of another one was reached. */
export const lastResort = 'Last resort';
