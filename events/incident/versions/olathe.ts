import type { Workflow } from '#events/incident/workflow/definition';
import { anyReport } from './reports.ts';
import { acknowledged, awaitingApproval, contacted, onScene, teamDone, workCompleted } from './steps.ts';

const days = [
  ['weekday', 'Monday to Thursday'],
  ['friday', 'Friday'],
  ['weekend', 'Weekend'],
] as const;

/** The designations in the order in which they are called: the list's own first, then the others. */
const lists = [
  ['a', 'On-call A', ['On-call A', 'On-call B', 'On-call C']],
  ['b', 'On-call B', ['On-call B', 'On-call C', 'On-call A']],
  ['c', 'On-call C', ['On-call C', 'On-call A', 'On-call B']],
] as const;

const states = [acknowledged, contacted, onScene, workCompleted, teamDone, awaitingApproval];

/** Olathe (S2 §4.2): on-call A, B and C, each with variants by the day of the week. */
export const olathe: readonly Workflow[] = lists.flatMap(([letter, list, designations]) =>
  days.map(
    ([day, name]): Workflow => ({
      key: `olathe_on_call_${letter}_${day}`,
      displayName: `${list}, ${name}`,
      organisation: 'olathe',
      dispatched: true,
      targets: [],
      states,
      designations,
      listedAs: 'teamDesignations',
      forms: anyReport,
      examples: [
        {
          title: 'a call-out that ends with the crew released',
          log: [
            [2, 'acknowledged'],
            [5, 'contacts:call_skipped'],
            [28, 'geo:arrived'],
            [95, 'geo:departed'],
            [96, 'team:done'],
            [99, 'form_skipped'],
          ],
          states: [
            'acknowledged',
            'complainant contacted',
            'on-scene',
            'work completed',
            'team done',
            'awaiting approval',
          ],
        },
      ],
    }),
  ),
);
