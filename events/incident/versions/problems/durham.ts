import type { ProblemType } from '#events/incident/workflow/definition';

/** Durham's codes (S2 §9). The specification does not show their meanings or options: those are our own. */
export const durhamWaterProblems: readonly ProblemType[] = [
  {
    code: 'WTR 001',
    display: 'Water leak',
    options: [
      { code: 'MAIN', display: 'Main' },
      { code: 'SERVICE', display: 'Service line' },
      { code: 'METER', display: 'Meter or meter box' },
      { code: 'HYDRANT', display: 'Hydrant' },
      { code: 'VALVE', display: 'Valve' },
      { code: 'UNKNOWN', display: 'Water in the street, source unknown' },
    ],
  },
  {
    code: 'WTR 002',
    display: 'Water service',
    options: [
      { code: 'NONE', display: 'No water' },
      { code: 'LOW', display: 'Low pressure' },
      { code: 'DIRTY', display: 'Discolored water' },
      { code: 'TASTE', display: 'Taste or odor' },
      { code: 'OFF', display: 'Turn off in an emergency' },
      { code: 'ON', display: 'Turn on' },
    ],
  },
];

export const durhamSewerProblems: readonly ProblemType[] = [
  {
    code: 'SWR 001',
    display: 'Sewer backup or overflow',
    options: [
      { code: 'INSIDE', display: 'Backup inside a building' },
      { code: 'CLEANOUT', display: 'Overflow at a cleanout' },
      { code: 'MANHOLE', display: 'Overflow at a manhole' },
      { code: 'CREEK', display: 'Sewage in a creek or storm drain' },
    ],
  },
  {
    code: 'SWR 002',
    display: 'Sewer structure or odor',
    options: [
      { code: 'ODOR', display: 'Odor' },
      { code: 'LID', display: 'Manhole cover missing or loose' },
      { code: 'SINK', display: 'Sinkhole over a line' },
      { code: 'NOISE', display: 'Rattling cover' },
    ],
  },
];
