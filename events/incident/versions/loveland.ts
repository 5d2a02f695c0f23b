import type { Workflow, WorkflowState } from '#events/incident/workflow/definition';
import { lovelandProblems } from './problems/loveland.ts';
import { sewerReports, waterReports } from './reports.ts';
import { acknowledged, awaitingApproval, contacted, forming, onScene, teamDone, workCompleted } from './steps.ts';

const formingTeam: WorkflowState = {
  state: 'forming team',
  display: 'Forming team',
  meaning: 'forming',
  logEvents: ['geo:arrived'],
};
// The leader has arrived, and the team was called or was not needed.
const onSceneWithTeam: WorkflowState = { ...onScene, together: [...forming, 'team:formation_skipped'] };

const afterHours: Omit<Workflow, 'key' | 'displayName' | 'designations'> = {
  organisation: 'loveland',
  dispatched: true,
  targets: [],
  states: [acknowledged, contacted, formingTeam, onSceneWithTeam, workCompleted, teamDone, awaitingApproval],
  problemTypes: lovelandProblems,
  listedAs: 'DCCodes',
  afterHours: true,
  examples: [
    {
      title: 'a leader who looks first and calls a crew from the scene',
      log: [
        [4, 'acknowledged'],
        [8, 'contacts:call_completed'],
        [33, 'geo:arrived'],
        [41, 'team:formation_initialized'],
        [180, 'geo:departed'],
        [181, 'team:done'],
        [190, 'form_skipped'],
      ],
      states: [
        'acknowledged',
        'complainant contacted',
        'forming team',
        'on-scene',
        'work completed',
        'team done',
        'awaiting approval',
      ],
    },
    {
      title: 'a team that was skipped before anybody arrived',
      log: [
        [4, 'acknowledged'],
        [10, 'team:formation_skipped'],
        [33, 'geo:arrived'],
      ],
      states: ['acknowledged', 'acknowledged', 'on-scene'],
    },
  ],
};

/** Loveland after hours (S2 §4.2). */
export const loveland: readonly Workflow[] = [
  {
    ...afterHours,
    key: 'loveland_after_hours',
    displayName: 'Water',
    designations: ['After-hours leader', 'Water supervisor'],
    forms: waterReports,
  },
  {
    ...afterHours,
    key: 'loveland_sewer_ah',
    displayName: 'Sewer',
    designations: ['After-hours leader', 'Sewer supervisor'],
    forms: sewerReports,
  },
];
