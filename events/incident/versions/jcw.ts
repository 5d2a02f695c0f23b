import type { Meaning } from '#contracts/incident/incident';
import type { Workflow, WorkflowState } from '#events/incident/workflow/definition';
import { sewerReports } from './reports.ts';
import {
  acknowledged,
  awaitingApproval,
  backAtShop,
  contacted,
  onScene,
  preparing,
  returningToShop,
  workCompleted,
} from './steps.ts';

const common = { organisation: 'jcw', dispatched: true, targets: [] } as const;
const step = (state: string, display: string, meaning: Meaning, ...logEvents: string[]): WorkflowState => ({
  state,
  display,
  meaning,
  logEvents,
});

const afterHours: Workflow = {
  ...common,
  key: 'jcw_after_hours',
  displayName: 'After hours',
  designations: ['After-hours leader', 'Supervisor'],
  afterHours: true,
  forms: sewerReports,
  states: [
    acknowledged,
    contacted,
    step('on the way to the shop', 'On the way to the shop', 'travelling', 'geo:to_shop'),
    step('at the shop without team', 'At the shop, without a team', 'forming', 'geo:at_shop', 'geo:at_shop_skipped'),
    { ...preparing, logEvents: ['team:formed', 'team:formation_skipped'] },
    { ...onScene, state: 'working', display: 'Working', meaning: 'working' },
    { ...returningToShop, state: 'returning to the shop' },
    { ...workCompleted, logEvents: [...backAtShop, 'geo:location_skipped'] },
    step('form required', 'Form required', 'finished', 'team:done'),
    awaitingApproval,
  ],
  examples: [
    {
      title: 'a night of the after-hours leader',
      log: [
        [2, 'team:leader_assigned'],
        [3, 'acknowledged'],
        [7, 'contacts:call_completed'],
        [9, 'geo:to_shop'],
        [35, 'geo:at_shop'],
        [50, 'team:formed'],
        [70, 'geo:arrived'],
        [170, 'geo:departed'],
        [190, 'geo:returned_to_shop'],
        [192, 'team:done'],
        [199, 'form_skipped'],
        [400, 'completed'],
        [500, 'archived'],
      ],
      states: [
        'new',
        'acknowledged',
        'complainant contacted',
        'on the way to the shop',
        'at the shop without team',
        'preparing to work',
        'working',
        'returning to the shop',
        'work completed',
        'form required',
        'awaiting approval',
        'completed',
        'completed',
      ],
    },
  ],
};

// A case has a leader from the first minute: it begins with the assignment and ends with the completed flag.
const bupp: Workflow = {
  ...common,
  key: 'jcw_bupp',
  displayName: 'BUPP',
  designations: ['BUPP leader'],
  tasksShown: false,
  recordedElsewhere: ['team:leader_assigned'],
  nextSteps: {
    'complainant contacted': 'Send the questionnaire',
    'awaiting questionnaire': 'Wait for the answers',
    'questionnaire received': 'Decide: eligible or not',
    ineligible: 'Tell the household, then complete it',
    'scheduling visit': 'Schedule the site visit',
    'site visit scheduled': 'Visit the site',
    'site visited': 'Decide: qualified or not',
    unqualified: 'Tell the household, then complete it',
    'scheduling inspection': 'Schedule the inspection',
    'inspection scheduled': 'Inspect',
  },
  states: [
    step('leader assigned', 'Leader assigned', 'acknowledged', 'team:leader_assigned'),
    contacted,
    step('awaiting questionnaire', 'Awaiting questionnaire', 'contacted', 'bupp:questionnaire_sent'),
    step('questionnaire received', 'Questionnaire received', 'contacted', 'bupp:questionnaire_received'),
    step('ineligible', 'Ineligible', 'finished', 'bupp:ineligible'),
    step('scheduling visit', 'Scheduling visit', 'forming', 'bupp:eligible'),
    step('site visit scheduled', 'Site visit scheduled', 'travelling', 'bupp:visit_scheduled'),
    step('site visited', 'Site visited', 'on-scene', 'bupp:site_visited'),
    step('unqualified', 'Unqualified', 'finished', 'bupp:unqualified'),
    step('scheduling inspection', 'Scheduling inspection', 'forming', 'bupp:qualified'),
    step('inspection scheduled', 'Inspection scheduled', 'travelling', 'bupp:inspection_scheduled'),
    step('inspected', 'Inspected', 'working', 'bupp:inspected'),
  ],
  examples: [
    {
      title: 'a household that is helped',
      log: [
        [5, 'team:leader_assigned'],
        [30, 'contacts:call_completed'],
        [31, 'bupp:questionnaire_sent'],
        [900, 'bupp:questionnaire_received'],
        [1000, 'bupp:eligible'],
        [1010, 'bupp:visit_scheduled'],
        [4000, 'bupp:site_visited'],
        [4010, 'bupp:qualified'],
        [4020, 'bupp:inspection_scheduled'],
        [9000, 'bupp:inspected'],
        [9100, 'completed'],
      ],
      states: [
        'leader assigned',
        'complainant contacted',
        'awaiting questionnaire',
        'questionnaire received',
        'scheduling visit',
        'site visit scheduled',
        'site visited',
        'scheduling inspection',
        'inspection scheduled',
        'inspected',
        'completed',
      ],
    },
    {
      title: 'a household outside the programme',
      log: [
        [5, 'team:leader_assigned'],
        [31, 'bupp:questionnaire_sent'],
        [900, 'bupp:questionnaire_received'],
        [1000, 'bupp:ineligible'],
      ],
      states: ['leader assigned', 'awaiting questionnaire', 'questionnaire received', 'ineligible'],
    },
    {
      title: 'a house in which the device cannot be built',
      log: [
        [5, 'team:leader_assigned'],
        [4000, 'bupp:site_visited'],
        [4010, 'bupp:unqualified'],
      ],
      states: ['leader assigned', 'site visited', 'unqualified'],
    },
  ],
};

/** Johnson County Wastewater (S2 §4.2): the after-hours leader and the backup prevention program. */
export const jcw: readonly Workflow[] = [afterHours, bupp];
