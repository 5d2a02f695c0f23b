import type { Meaning } from '#contracts/incident/incident';

/** The mark of each meaning, the same in any organization: its word and its drawing, 20 × 20, in strokes. */
export interface Mark {
  readonly name: Meaning | 'error';
  readonly words: string;
  readonly path: string;
}

// Each differs from the others by shape alone.
const table: Readonly<Record<Mark['name'], Omit<Mark, 'name'>>> = {
  received: { words: 'Received', path: 'M10 3a7 7 0 1 0 .01 0Z' },
  acknowledged: { words: 'Acknowledged', path: 'M1.5 10q8.5-12 17 0-8.5 12-17 0ZM10 8.5a1.5 1.5 0 1 0 .01 0Z' },
  contacted: { words: 'Contacted', path: 'M2.5 3.5h15v10H9l-4.5 4v-4h-2Z' },
  forming: {
    words: 'Forming',
    path: 'M10 2a2.5 2.5 0 1 0 .01 0ZM4.5 12a2.5 2.5 0 1 0 .01 0ZM15.5 12a2.5 2.5 0 1 0 .01 0Z',
  },
  travelling: { words: 'En route', path: 'M2 10h15M11 4l6 6-6 6' },
  'on-scene': {
    words: 'On scene',
    path: 'M10 18.5C6 13 4 10.5 4 8a6 6 0 0 1 12 0c0 2.5-2 5-6 10.5ZM10 6.8a1.2 1.2 0 1 0 .01 0Z',
  },
  working: { words: 'Working', path: 'M4 3h9q4 0 4 4h-4v1H4ZM8.5 8v10' },
  finished: { words: 'Finished', path: 'M4.5 18.5V2.5h11l-3 4 3 4h-11' },
  'awaiting-approval': { words: 'Awaiting approval', path: 'M4.5 2.5h11L4.5 17.5h11Z' },
  closed: { words: 'Closed', path: 'M3 10.5l5 5L17 5' },
  error: { words: 'Error', path: 'M10 2.5 18.5 17.5H1.5ZM10 8v4M10 14.2v.9' },
};

/** All meanings in the order of an incident's life, for the legend. */
export const meaningMarks: readonly (Mark & { readonly name: Meaning })[] = Object.entries(table)
  .filter(([name]) => name !== 'error')
  .map(([name, mark]) => ({ ...mark, name: name as Meaning }));

/** By meaning, whatever the customer calls the state; only a failed state has no meaning of its own (S2 §4.1). */
export function markOf({ state, state_meaning }: { readonly state: string; readonly state_meaning: Meaning }): Mark {
  const name = state === 'error' ? 'error' : state_meaning;
  return { ...table[name], name };
}

/** The drawing alone; hidden from screen readers, which get the state's word. The path is a constant above. */
export const markSvg = ({ path }: Pick<Mark, 'path'>): string =>
  `<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="${path}"/></svg>`;
