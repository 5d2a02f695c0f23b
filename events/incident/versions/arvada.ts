import { acknowledged, awaitingApproval, contacted, departed, onScene, teamDone } from './steps.ts';
import type { Workflow } from './workflow.ts';

const states = [acknowledged, contacted, onScene, departed, teamDone, awaitingApproval];

/** Arvada (S2 §4.1). A report waits undispatched until somebody sends a crew as water or as sewer. */
export const arvada: readonly Workflow[] = [
  {
    key: 'arvada_manual_dispatch',
    displayName: 'After-hours call',
    dispatched: false,
    targets: ['arvada_water', 'arvada_sewer'],
    states: [acknowledged, contacted],
  },
  { key: 'arvada_water', displayName: 'Water', dispatched: true, targets: [], states },
  { key: 'arvada_sewer', displayName: 'Sewer', dispatched: true, targets: [], states },
];
