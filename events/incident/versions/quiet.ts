import type { Example, Workflow } from '#events/incident/workflow/definition';

const stays = (state: string): Example => ({
  title: 'nothing that is logged moves it, but it can be closed',
  log: [
    [0, 'created'],
    [2, 'acknowledged'],
    [9, 'geo:arrived'],
    [30, 'completed'],
  ],
  states: [state, state, state, 'completed'],
});
const anybody = { organisation: null, dispatched: true, targets: [], states: [], quiet: true } as const;

/** The version of an alarm that a filter holds back. */
export const filteredVersion = 'noop';

/**
 * Reports that no crew is sent to (S2 §4.2): no response, filtered (noop), and the Servpro beta, whose state is empty.
 */
export const quiet: readonly Workflow[] = [
  {
    ...anybody,
    key: 'no_response',
    displayName: 'No response',
    always: { state: 'no response', display: 'No response', meaning: 'closed' },
    examples: [stays('no response')],
  },
  {
    ...anybody,
    key: 'no_response_daytime',
    displayName: 'No response, daytime',
    always: { state: 'no response', display: 'No response', meaning: 'closed' },
    examples: [stays('no response')],
  },
  {
    ...anybody,
    key: filteredVersion,
    displayName: 'Filtered',
    always: { state: 'filtered', display: 'Filtered', meaning: 'closed' },
    examples: [stays('filtered')],
  },
  {
    ...anybody,
    key: 'servpro_beta',
    displayName: 'Servpro',
    always: { state: '', display: '', meaning: 'received' },
    examples: [stays('')],
  },
];
