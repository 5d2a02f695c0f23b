import type { ProblemType } from '#events/incident/workflow/definition';

/**
 * The Unified Government's sewer categories (S2 §9) with their subtypes. The specification shows the four category
 * codes. Their meanings and all subtypes are our own.
 */
export const ugSewerProblems: readonly ProblemType[] = [
  {
    code: 'SSP',
    display: 'Sanitary sewer, private side',
    options: [
      { code: 'SSP-01', display: 'Backup in a basement' },
      { code: 'SSP-02', display: 'Slow drain' },
      { code: 'SSP-03', display: 'Cleanout overflowing' },
      { code: 'SSP-04', display: 'Broken lateral' },
      { code: 'SSP-05', display: 'Roots in the lateral' },
    ],
  },
  {
    code: 'SSS',
    display: 'Sanitary sewer, system side',
    options: [
      { code: 'SSS-01', display: 'Main blocked' },
      { code: 'SSS-02', display: 'Overflow at a manhole' },
      { code: 'SSS-03', display: 'Overflow into a waterway' },
      { code: 'SSS-04', display: 'Main collapsed' },
      { code: 'SSS-05', display: 'Manhole cover missing' },
      { code: 'SSS-06', display: 'Odor' },
      { code: 'SSS-07', display: 'Pump station alarm' },
    ],
  },
  {
    code: 'SWC',
    display: 'Storm water, conveyance',
    options: [
      { code: 'SWC-01', display: 'Inlet blocked' },
      { code: 'SWC-02', display: 'Culvert blocked' },
      { code: 'SWC-03', display: 'Ditch washed out' },
      { code: 'SWC-04', display: 'Pipe collapsed' },
    ],
  },
  {
    code: 'SWS',
    display: 'Storm water, surface',
    options: [
      { code: 'SWS-01', display: 'Street flooded' },
      { code: 'SWS-02', display: 'Yard flooded' },
      { code: 'SWS-03', display: 'Sinkhole' },
      { code: 'SWS-04', display: 'Spill or illegal dumping' },
    ],
  },
];
