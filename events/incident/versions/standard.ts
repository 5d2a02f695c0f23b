import { acknowledged, awaitingApproval, contacted, onScene, preparing, teamDone, workCompleted } from './steps.ts';
import type { Workflow } from './workflow.ts';

const states = [acknowledged, contacted, preparing, onScene, workCompleted, teamDone, awaitingApproval];

/** The standard pattern (S2 §4.2). `standard_manual_dispatch` stops at complainant contacted, until a crew is sent. */
export const standard: readonly Workflow[] = [
  {
    key: 'standard_manual_dispatch',
    displayName: 'After-hours call',
    dispatched: false,
    targets: ['standard_water', 'standard_sewer'],
    states: [acknowledged, contacted],
  },
  { key: 'standard_water', displayName: 'Water', dispatched: true, targets: [], states },
  { key: 'standard_sewer', displayName: 'Sewer', dispatched: true, targets: [], states },
  {
    key: 'standard_undispatched',
    displayName: 'Call for service',
    dispatched: false,
    targets: ['standard_response'],
    states: [acknowledged, contacted],
  },
  { key: 'standard_response', displayName: 'Response', dispatched: true, targets: [], states },
];
