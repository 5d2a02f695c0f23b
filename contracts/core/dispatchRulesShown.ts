import { dispatchRules } from './dispatchRules.ts';
import { document, oneOf, text } from './schema.ts';

/** All rules of an organization's board. */
export const dispatchRulesShown = document('DispatchRules', {
  nobody_free: oneOf(dispatchRules.nobody_free),
  nobody_free_emergency: oneOf(dispatchRules.nobody_free_emergency),
  emergency_callouts: oneOf(dispatchRules.emergency_callouts),
  nobody_takes_it: oneOf(dispatchRules.nobody_takes_it),
  asked_see_caller: oneOf(dispatchRules.asked_see_caller),
  nobody_reached: oneOf(dispatchRules.nobody_reached),
  crew_needs_help: oneOf(dispatchRules.crew_needs_help),
  welfare_check: oneOf(dispatchRules.welfare_check),
  welfare_answer: oneOf(dispatchRules.welfare_answer),
  rest_after_work: oneOf(dispatchRules.rest_after_work),
  shift_trades: oneOf(dispatchRules.shift_trades),
  shift_news: oneOf(dispatchRules.shift_news),
  gap_news: oneOf(dispatchRules.gap_news),
  hold_callouts: oneOf(dispatchRules.hold_callouts),
  hold_crews: oneOf(dispatchRules.hold_crews),
  moved_crews: oneOf(dispatchRules.moved_crews),
  alarm_cleared: oneOf(dispatchRules.alarm_cleared),
  alarm_storm: oneOf(dispatchRules.alarm_storm),
  cap_status: oneOf(dispatchRules.cap_status),
  cap_expires: oneOf(dispatchRules.cap_expires),
  nobody_free_list: text('crew'),
});
