import type { Workflow, WorkflowState } from '#events/incident/workflow/definition';
import { ugSewerProblems } from './problems/ug.ts';
import { sewerReports, stationReports } from './reports.ts';
import { acknowledged, awaitingApproval, contacted, forming, onScene, workOver } from './steps.ts';

const common = { organisation: 'ug', dispatched: true, targets: [] } as const;

const formationInitialized: WorkflowState = {
  state: 'formation initialized',
  display: 'Formation initialized',
  meaning: 'forming',
  logEvents: [...forming],
};

const pumpStation: Workflow = {
  ...common,
  key: 'ug_pump_station',
  displayName: 'Pump station',
  designations: ['Pump station crew'],
  forms: stationReports,
  states: [formationInitialized],
  examples: [
    {
      title: 'an alarm that calls a team and is completed',
      log: [
        [0, 'created'],
        [1, 'acknowledged'],
        [2, 'team:formation_initialized'],
        [90, 'completed'],
      ],
      states: ['new', 'new', 'formation initialized', 'completed'],
    },
  ],
};

const sewerOnCall: Workflow = {
  ...common,
  key: 'ug_sewer_on_call',
  displayName: 'Sewer on-call',
  designations: ['Sewer on-call'],
  problemTypes: ugSewerProblems,
  listedAs: 'ProblemTypes',
  forms: sewerReports,
  states: [
    acknowledged,
    contacted,
    {
      state: 'requires further action',
      display: 'Requires further action',
      meaning: 'working',
      logEvents: ['requires_further_action'],
    },
  ],
  examples: [
    {
      title: 'a call that the day shift must go on with',
      log: [
        [2, 'acknowledged'],
        [8, 'contacts:call_completed'],
        [20, 'requires_further_action'],
      ],
      states: ['acknowledged', 'complainant contacted', 'requires further action'],
    },
  ],
};

const phase2: readonly WorkflowState[] = [
  acknowledged,
  contacted,
  { ...onScene, state: 'arrived', display: 'Arrived' },
  { state: 'team required', display: 'Team required', meaning: 'forming', logEvents: ['team:required'] },
  { ...formationInitialized, state: 'team forming', display: 'Team forming' },
  { ...onScene, meaning: 'working', logEvents: ['team:formed', 'team:formation_skipped'] },
  workOver,
  awaitingApproval,
];

const shifts = [
  ['weekday_pm', 'Weekday pm'],
  ['friday_pm', 'Friday pm'],
  ['saturday_am', 'Saturday am'],
  ['saturday_pm', 'Saturday pm'],
  ['sunday_am', 'Sunday am'],
  ['sunday_pm', 'Sunday pm'],
] as const;

/**
 * The Unified Government (S2 §4.2): pump stations, sewer on-call, and phase 2 of sewer, with a version for each shift.
 */
export const ug: readonly Workflow[] = [
  pumpStation,
  sewerOnCall,
  ...shifts.map(
    ([key, name]): Workflow => ({
      ...common,
      key: `ug_sewer_phase_2_${key}`,
      displayName: `Sewer, ${name}`,
      designations: [`Sewer on-call, ${name}`, 'Sewer supervisor'],
      problemTypes: ugSewerProblems,
      listedAs: 'ProblemTypes',
      forms: sewerReports,
      states: phase2,
      examples: [
        {
          title: 'a leader who finds that it needs a team',
          log: [
            [3, 'acknowledged'],
            [9, 'contacts:call_completed'],
            [40, 'geo:arrived'],
            [44, 'team:required'],
            [45, 'team:formation_initialized'],
            [60, 'team:formed'],
            [240, 'geo:departed'],
            [245, 'form_skipped'],
          ],
          states: [
            'acknowledged',
            'complainant contacted',
            'arrived',
            'team required',
            'team forming',
            'on-scene',
            'work completed',
            'awaiting approval',
          ],
        },
      ],
    }),
  ),
];
