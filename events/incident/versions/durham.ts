import type { Workflow, WorkflowState } from '#events/incident/workflow/definition';
import { durhamSewerProblems, durhamWaterProblems } from './problems/durham.ts';
import { sewerReports, waterReports, workReport } from './reports.ts';
import { acknowledged, awaitingApproval, contacted, onScene, preparing, teamDone, workCompleted } from './steps.ts';

const rest = [preparing, onScene, workCompleted, teamDone, awaitingApproval];
const onTheWay: WorkflowState = {
  state: 'on the way to the shop',
  display: 'On the way to the shop',
  meaning: 'travelling',
  logEvents: ['specialist:notified', 'specialist:notification_skipped'],
};
const common = { organisation: 'durham', dispatched: true, targets: [] } as const;

const waterNight = {
  title: 'a leak worked from the shop',
  log: [
    [3, 'acknowledged'],
    [9, 'contacts:call_completed'],
    [35, 'geo:at_shop'],
    [58, 'geo:arrived'],
    [200, 'geo:departed'],
    [205, 'team:done'],
    [210, 'form_skipped'],
  ],
  states: [
    'acknowledged',
    'complainant contacted',
    'preparing to work',
    'on-scene',
    'work completed',
    'team done',
    'awaiting approval',
  ],
} as const;

/** Durham (S2 §4.2). Water and meter work alike; sewer notifies a specialist before the crew goes to the shop. */
export const durham: readonly Workflow[] = [
  {
    ...common,
    key: 'durham_water',
    displayName: 'Water',
    states: [acknowledged, contacted, ...rest],
    designations: ['Water on-call', 'Water supervisor'],
    problemTypes: durhamWaterProblems,
    forms: waterReports,
    examples: [waterNight],
  },
  {
    ...common,
    key: 'durham_meter',
    displayName: 'Meter',
    states: [acknowledged, contacted, ...rest],
    designations: ['Meter on-call'],
    problemTypes: durhamWaterProblems,
    forms: workReport,
    examples: [waterNight],
  },
  {
    ...common,
    key: 'durham_sewer',
    displayName: 'Sewer',
    states: [acknowledged, contacted, onTheWay, ...rest],
    designations: ['Sewer on-call', 'Sewer specialist'],
    problemTypes: durhamSewerProblems,
    forms: sewerReports,
    examples: [
      {
        title: 'a backup with the specialist told first',
        log: [
          [3, 'acknowledged'],
          [9, 'contacts:call_completed'],
          [12, 'specialist:notified'],
          [40, 'geo:at_shop'],
          [60, 'geo:arrived'],
        ],
        states: ['acknowledged', 'complainant contacted', 'on the way to the shop', 'preparing to work', 'on-scene'],
      },
    ],
  },
];
