import type { Example, Workflow } from '#events/incident/workflow/definition';
import { anyReport, sewerReports, waterReports } from './reports.ts';
import {
  acknowledged,
  awaitingApproval,
  backAtShop,
  contacted,
  onScene,
  preparing,
  returningToShop,
  teamDone,
  workCompleted,
  workOver,
} from './steps.ts';

const states = [acknowledged, contacted, preparing, onScene, workCompleted, teamDone, awaitingApproval];
const anybody = { organisation: null, targets: [], forms: anyReport } as const;

const onTheTelephone: Example = {
  title: 'a caller who is helped on the telephone',
  log: [
    [1, 'acknowledged'],
    [4, 'contacts:call_completed'],
    [5, 'completed'],
    [6, 'incomplete'],
  ],
  states: ['acknowledged', 'complainant contacted', 'completed', 'complainant contacted'],
};
const byWayOfTheShop: Example = {
  title: 'a crew that fetches its tools first',
  log: [
    [1, 'acknowledged'],
    [4, 'contacts:call_completed'],
    [20, 'geo:at_shop'],
    [45, 'geo:arrived'],
    [90, 'geo:departed'],
    [91, 'team:done'],
    [92, 'form_skipped'],
    [300, 'archived'],
  ],
  states: [
    'acknowledged',
    'complainant contacted',
    'preparing to work',
    'on-scene',
    'work completed',
    'team done',
    'awaiting approval',
    'archived',
  ],
};
const straightThere: Example = {
  title: 'a crew that drives straight there',
  log: [
    [1, 'acknowledged'],
    [3, 'contacts:call_skipped'],
    [25, 'geo:arrived'],
    [70, 'geo:departed'],
    [75, 'form_skipped'],
  ],
  states: ['acknowledged', 'complainant contacted', 'on-scene', 'work completed', 'awaiting approval'],
};

/** The standard pattern (S2 §4.2). `standard_manual_dispatch` stops at complainant contacted until a crew is sent. */
const pattern: readonly Workflow[] = [
  {
    ...anybody,
    key: 'standard_manual_dispatch',
    displayName: 'After-hours call',
    dispatched: false,
    targets: ['standard_water', 'standard_sewer'],
    states: [acknowledged, contacted],
    examples: [onTheTelephone],
  },
  {
    ...anybody,
    key: 'standard_water',
    displayName: 'Water',
    dispatched: true,
    states,
    designations: ['Water on-call'],
    forms: waterReports,
    examples: [byWayOfTheShop],
  },
  {
    ...anybody,
    key: 'standard_sewer',
    displayName: 'Sewer',
    dispatched: true,
    states,
    designations: ['Sewer on-call'],
    forms: sewerReports,
    examples: [byWayOfTheShop],
  },
  {
    ...anybody,
    key: 'standard_undispatched',
    displayName: 'Call for service',
    dispatched: false,
    targets: ['standard_response'],
    states: [acknowledged, contacted],
    examples: [onTheTelephone],
  },
  {
    ...anybody,
    key: 'standard_response',
    displayName: 'Response',
    dispatched: true,
    states,
    examples: [byWayOfTheShop],
  },
];

/** The variants with or without a stop at the shop, and with or without a release of the crew at the end (S2 §4.2). */
const responses: readonly Workflow[] = [
  {
    ...anybody,
    key: 'standard_no_shop_no_disband',
    displayName: 'Crew',
    dispatched: true,
    states: [acknowledged, contacted, onScene, workOver, awaitingApproval],
    examples: [straightThere],
  },
  {
    ...anybody,
    key: 'standard_yes_shop_no_disband',
    displayName: 'Crew, by way of the shop',
    dispatched: true,
    states: [acknowledged, contacted, preparing, onScene, workOver, awaitingApproval],
    examples: [
      {
        title: 'a crew that need not go to the shop after all',
        log: [
          [1, 'acknowledged'],
          [6, 'geo:at_shop_skipped'],
          [25, 'geo:arrived'],
          [26, 'team:done'],
          [70, 'geo:departed'],
        ],
        // This version has no release of the team, so `team:done` changes nothing.
        states: ['acknowledged', 'preparing to work', 'on-scene', 'on-scene', 'work completed'],
      },
    ],
  },
  {
    ...anybody,
    key: 'standard_yes_shop_yes_disband',
    displayName: 'Crew, by way of the shop and released',
    dispatched: true,
    states,
    examples: [byWayOfTheShop],
  },
  {
    ...anybody,
    key: 'standard_better_shop',
    displayName: 'Crew, back to the shop',
    dispatched: true,
    states: [
      acknowledged,
      contacted,
      preparing,
      onScene,
      returningToShop,
      { ...teamDone, logEvents: [...backAtShop, 'geo:location_skipped'] },
      awaitingApproval,
    ],
    examples: [
      {
        title: 'a crew that is done once it is back',
        log: [
          [1, 'acknowledged'],
          [20, 'geo:at_shop'],
          [45, 'geo:arrived'],
          [90, 'geo:departed'],
          [110, 'geo:returned_to_shop'],
          [115, 'form_skipped'],
        ],
        states: [
          'acknowledged',
          'preparing to work',
          'on-scene',
          'returning to shop',
          'team done',
          'awaiting approval',
        ],
      },
    ],
  },
];

export const standard: readonly Workflow[] = [...pattern, ...responses];
