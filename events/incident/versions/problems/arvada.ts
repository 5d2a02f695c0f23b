import type { ProblemType } from '#events/incident/workflow/definition';

/**
 * Arvada's 24 problem types. The specification (S2 §9) names Billing Question and Water Main Break. The other names are
 * our own, typical of such a utility.
 */
export const arvadaProblems: readonly ProblemType[] = [
  { code: 'A01', display: 'Billing Question' },
  { code: 'A02', display: 'Water Main Break' },
  { code: 'A03', display: 'Service Line Leak' },
  { code: 'A04', display: 'No Water' },
  { code: 'A05', display: 'Low Pressure' },
  { code: 'A06', display: 'High Pressure' },
  { code: 'A07', display: 'Discolored Water' },
  { code: 'A08', display: 'Taste or Odor' },
  { code: 'A09', display: 'Water Quality' },
  { code: 'A10', display: 'Frozen Service' },
  { code: 'A11', display: 'Turn On Water' },
  { code: 'A12', display: 'Turn Off Water' },
  { code: 'A13', display: 'Meter Leak' },
  { code: 'A14', display: 'Meter Lid Missing' },
  { code: 'A15', display: 'Hydrant Damaged' },
  { code: 'A16', display: 'Hydrant Open' },
  { code: 'A17', display: 'Valve Problem' },
  { code: 'A18', display: 'Emergency Locate' },
  { code: 'A19', display: 'Sewer Backup' },
  { code: 'A20', display: 'Sewer Main Overflow' },
  { code: 'A21', display: 'Sewer Odor' },
  { code: 'A22', display: 'Manhole Cover Missing' },
  { code: 'A23', display: 'Storm Drain Blocked' },
  { code: 'A24', display: 'Street Sinkhole' },
];
