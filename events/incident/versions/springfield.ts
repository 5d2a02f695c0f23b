import type { Workflow } from '#events/incident/workflow/definition';
import { anyReport } from './reports.ts';
import {
  acknowledged,
  awaitingApproval,
  backAtShop,
  contacted,
  departed,
  onScene,
  preparing,
  teamDone,
  workCompleted,
} from './steps.ts';

/** Springfield (S2 §4.2): the work is completed when the crew is back at the shop, or need not return. */
export const springfield: readonly Workflow[] = [
  {
    key: 'springfield_after_hours',
    displayName: 'Sewer',
    organisation: 'springfield',
    dispatched: true,
    targets: [],
    states: [
      acknowledged,
      contacted,
      preparing,
      onScene,
      departed,
      { ...workCompleted, logEvents: [...backAtShop, 'geo:location_skipped'] },
      { ...teamDone, logEvents: ['team:done'] },
      awaitingApproval,
    ],
    designations: ['Sewer on-call', 'Sewer supervisor'],
    afterHours: true,
    forms: anyReport,
    examples: [
      {
        title: 'out from the shop and back to it',
        log: [
          [2, 'acknowledged'],
          [7, 'contacts:call_completed'],
          [30, 'geo:at_shop'],
          [55, 'geo:arrived'],
          [160, 'geo:departed'],
          [180, 'geo:returned_to_shop'],
          [185, 'team:done'],
          [190, 'form_skipped'],
        ],
        states: [
          'acknowledged',
          'complainant contacted',
          'preparing to work',
          'on-scene',
          'departed',
          'work completed',
          'team done',
          'awaiting approval',
        ],
      },
    ],
  },
];
