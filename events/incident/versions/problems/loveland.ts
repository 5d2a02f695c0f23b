import type { ProblemType } from '#events/incident/workflow/definition';

/** Loveland's DC codes 01 to 20 (S2 §9). */
export const lovelandProblems: readonly ProblemType[] = [
  { code: 'DC 01', display: 'Leak check, city' },
  { code: 'DC 02', display: 'Leak check, customer’s' },
  { code: 'DC 03', display: 'Main break' },
  { code: 'DC 04', display: 'Meter exchange' },
  { code: 'DC 05', display: 'PRV exchange' },
  { code: 'DC 06', display: 'Locate' },
  { code: 'DC 07', display: 'Freeze up, city' },
  { code: 'DC 08', display: 'Freeze up, customer’s' },
  { code: 'DC 09', display: 'Turn on water' },
  { code: 'DC 10', display: 'Turn off water' },
  { code: 'DC 11', display: 'Pressure test' },
  { code: 'DC 12', display: 'Sewer plug, city' },
  { code: 'DC 13', display: 'Sewer plug, customer’s' },
  { code: 'DC 14', display: 'Talk to customer' },
  { code: 'DC 15', display: 'Special read' },
  { code: 'DC 16', display: 'Other, water' },
  { code: 'DC 17', display: 'Other, sewer' },
  { code: 'DC 18', display: 'Other' },
  { code: 'DC 19', display: 'Sewer odor' },
  { code: 'DC 20', display: 'Dirty water' },
];
