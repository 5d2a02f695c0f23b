import type { Workflow } from '#events/incident/workflow/definition';
import { stationReports } from './reports.ts';
import { acknowledged, awaitingApproval, onScene, workOver } from './steps.ts';

const shifts = [
  ['weekday', 'Monday to Friday, daytime', ['Pump station crew']],
  ['pm', 'pm', ['Pump station on-call']],
  ['weekend', 'weekend', ['Weekend on-call', 'Pump station on-call']],
] as const;

const atStation = { ...onScene, state: 'at station', display: 'At station' };

/** Wichita's pump stations (S2 §4.2), with a version for each shift. */
export const wichita: readonly Workflow[] = shifts.map(
  ([key, name, designations]): Workflow => ({
    key: `wichita_pump_stations_${key}`,
    displayName: `Pump station, ${name}`,
    organisation: 'wichita',
    dispatched: true,
    targets: [],
    states: [acknowledged, atStation, workOver, awaitingApproval],
    designations,
    alarms: true,
    forms: stationReports,
    examples: [
      {
        title: 'a high wet well at night',
        log: [
          [1, 'acknowledged'],
          [25, 'geo:arrived'],
          [80, 'geo:departed'],
          [85, 'form_skipped'],
        ],
        states: ['acknowledged', 'at station', 'work completed', 'awaiting approval'],
      },
    ],
  }),
);
