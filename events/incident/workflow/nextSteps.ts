import type { Workflow } from './definition.ts';

/** The instruction for each log event, short enough to be read on a wall display from three meters. */
const toRecord: Readonly<Record<string, string>> = {
  acknowledged: 'Acknowledge it',
  'team:leader_assigned': 'Assign a leader',
  'contacts:call_completed': 'Call the customer back',
  'geo:to_shop': 'Leave for the shop',
  'geo:at_shop': 'Arrive at the shop',
  'team:formation_initialized': 'Form a team',
  'team:required': 'Say whether it needs a team',
  'team:formed': 'Form a team',
  'geo:arrived': 'Mark on scene',
  'geo:departed': 'Do the work, then depart',
  'geo:returned_to_shop': 'Return to the shop',
  'team:done': 'Release the team',
  form_skipped: 'Complete the report, or skip it',
  requires_further_action: 'Complete it, or hand it on',
};

/** Returns the usual next step of an incident of this version in this state. `new` is a state like any other. */
export function nextStep({ states, nextSteps = {} }: Workflow, state: string): string {
  const own = Object.hasOwn(nextSteps, state) ? nextSteps[state] : undefined;
  if (own !== undefined) return own;
  const after = states[states.findIndex((one) => one.state === state) + 1];
  if (!after) return state === 'awaiting approval' ? 'Approve and complete it' : 'Complete it';
  const words = after.logEvents.map((event) => toRecord[event]).find((one) => one !== undefined);
  return words ?? after.display;
}
