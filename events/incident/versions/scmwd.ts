import type { Workflow } from '#events/incident/workflow/definition';
import { waterReports } from './reports.ts';
import { acknowledged, awaitingApproval, contacted, departed, onScene, teamDone } from './steps.ts';

/** SCMWD (S2 §4.2). */
export const scmwd: readonly Workflow[] = [
  {
    key: 'scmwd_after_hours',
    displayName: 'Crew',
    organisation: 'scmwd',
    dispatched: true,
    targets: [],
    states: [acknowledged, contacted, onScene, departed, teamDone, awaitingApproval],
    designations: ['Crew on-call', 'Supervisor'],
    afterHours: true,
    forms: waterReports,
    examples: [
      {
        title: 'a leak on the mesa',
        log: [
          [5, 'acknowledged'],
          [8, 'contacts:call_completed'],
          [40, 'geo:arrived'],
          [110, 'geo:departed'],
          [112, 'team:done'],
          [115, 'form_skipped'],
        ],
        states: ['acknowledged', 'complainant contacted', 'on-scene', 'departed', 'team done', 'awaiting approval'],
      },
      {
        title: 'nothing to see on the spot',
        log: [
          [5, 'acknowledged'],
          [9, 'geo:location_skipped'],
        ],
        states: ['acknowledged', 'team done'],
      },
    ],
  },
  {
    key: 'scmwd_supervisor',
    displayName: 'Supervisor',
    organisation: 'scmwd',
    dispatched: true,
    targets: [],
    states: [acknowledged, contacted, onScene, departed, teamDone, awaitingApproval],
    designations: ['Supervisor', 'Crew on-call'],
    forms: waterReports,
    examples: [
      {
        title: 'a supervisor who settles it by telephone',
        log: [
          [3, 'acknowledged'],
          [6, 'contacts:call_completed'],
          [7, 'geo:location_skipped'],
          [9, 'form_skipped'],
        ],
        states: ['acknowledged', 'complainant contacted', 'team done', 'awaiting approval'],
      },
    ],
  },
];
