import type { Workflow } from '#events/incident/workflow/definition';
import { arvadaProblems } from './problems/arvada.ts';
import { anyReport, sewerReports, waterReports } from './reports.ts';
import { acknowledged, awaitingApproval, contacted, departed, onScene, teamDone } from './steps.ts';

const states = [acknowledged, contacted, onScene, departed, teamDone, awaitingApproval];
const common = { organisation: 'arvada', problemTypes: arvadaProblems } as const;

/** Arvada (S2 §4.1). A report waits undispatched until a dispatcher sends a crew as water or as sewer. */
export const arvada: readonly Workflow[] = [
  {
    ...common,
    key: 'arvada_manual_dispatch',
    displayName: 'After-hours call',
    dispatched: false,
    targets: ['arvada_water', 'arvada_sewer'],
    states: [acknowledged, contacted],
    forms: anyReport,
    examples: [
      {
        title: 'a report that nobody needs to drive to',
        log: [
          [2, 'acknowledged'],
          [6, 'contacts:call_completed'],
          [7, 'completed'],
        ],
        states: ['acknowledged', 'complainant contacted', 'completed'],
      },
    ],
  },
  {
    ...common,
    key: 'arvada_water',
    displayName: 'Water',
    dispatched: true,
    targets: [],
    states,
    designations: ['Water on-call', 'Water supervisor'],
    forms: waterReports,
    examples: [
      {
        title: 'a main break in the night',
        log: [
          [2, 'acknowledged'],
          [6, 'contacts:call_completed'],
          [31, 'geo:arrived'],
          [140, 'geo:departed'],
          [141, 'team:done'],
          [150, 'form_skipped'],
          [600, 'completed'],
        ],
        states: [
          'acknowledged',
          'complainant contacted',
          'on-scene',
          'departed',
          'team done',
          'awaiting approval',
          'completed',
        ],
      },
      {
        title: 'a crew that drives away and comes back: the last departure counts',
        log: [
          [2, 'acknowledged'],
          [20, 'geo:arrived'],
          [30, 'geo:departed'],
          [31, 'team:done'],
          [45, 'geo:departed'],
        ],
        states: ['acknowledged', 'on-scene', 'departed', 'team done', 'departed'],
      },
    ],
  },
  {
    ...common,
    key: 'arvada_sewer',
    displayName: 'Sewer',
    dispatched: true,
    targets: [],
    states,
    designations: ['Sewer on-call', 'Sewer supervisor'],
    forms: sewerReports,
    examples: [
      {
        title: 'a backup that was solved on the telephone',
        log: [
          [1, 'acknowledged'],
          [4, 'contacts:call_completed'],
          [5, 'geo:location_skipped'],
          [6, 'form_skipped'],
        ],
        states: ['acknowledged', 'complainant contacted', 'team done', 'awaiting approval'],
      },
    ],
  },
];
