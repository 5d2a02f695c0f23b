import type { Workflow } from './definition.ts';

/** What to do so that a log event can be recorded, in words that somebody reads from three metres away. */
const toRecord: Readonly<Record<string, string>> = {
  acknowledged: 'Acknowledge it',
  'team:leader_assigned': 'Assign a leader',
  'contacts:call_completed': 'Call the complainant',
  'geo:to_shop': 'Leave for the shop',
  'geo:at_shop': 'Arrive at the shop',
  'team:formation_initialized': 'Form a team',
  'team:required': 'Say whether it needs a team',
  'team:formed': 'Form a team',
  'geo:arrived': 'Arrive on scene',
  'geo:departed': 'Do the work, then depart',
  'geo:returned_to_shop': 'Return to the shop',
  'team:done': 'Release the team',
  form_skipped: 'Hand in the form, or skip it',
  requires_further_action: 'Complete it, or hand it on',
  'bupp:questionnaire_sent': 'Send the questionnaire',
  'bupp:questionnaire_received': 'Wait for the answers',
  'bupp:visit_scheduled': 'Schedule the site visit',
  'bupp:site_visited': 'Visit the site',
  'bupp:inspection_scheduled': 'Schedule the inspection',
  'bupp:inspected': 'Inspect',
};

/** Where the ways part, or end, the next state in order is not the next step. */
const parting: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  jcw_bupp: {
    'questionnaire received': 'Decide: eligible or not',
    ineligible: 'Tell the household, then complete it',
    'site visited': 'Decide: qualified or not',
    unqualified: 'Tell the household, then complete it',
  },
};

/** The obvious next step of an incident of this version in this state; `new` is a state like any other. */
export function nextStep({ key, states }: Workflow, state: string): string {
  const said = parting[key]?.[state];
  if (said !== undefined) return said;
  const after = states[states.findIndex((one) => one.state === state) + 1];
  if (!after) return state === 'awaiting approval' ? 'Approve and complete it' : 'Complete it';
  const words = after.logEvents.map((event) => toRecord[event]).find((one) => one !== undefined);
  return words ?? after.display;
}
