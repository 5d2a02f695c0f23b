/** The marker for an incident's labels: a size of S0 §9, a shape and a letter, so that color is never alone. */
export interface IncidentKind {
  readonly name: string;
  readonly letter: string;
  readonly size: 48 | 54 | 72;
  readonly shape: 'square' | 'drop' | 'triangle' | 'circle';
}

// The first match wins: sewage in a basement outranks a sewage smell.
const table: readonly (IncidentKind & { readonly labels: RegExp })[] = [
  { labels: /sewer|sewage|backup|overflow/i, name: 'Sewer', letter: 'S', size: 72, shape: 'square' },
  { labels: /water|main break|leak|hydrant|flood/i, name: 'Water', letter: 'W', size: 54, shape: 'drop' },
  { labels: /odou?r|smell|gas/i, name: 'Odor', letter: 'O', size: 54, shape: 'triangle' },
];
const other: IncidentKind = { name: 'Other', letter: '!', size: 48, shape: 'circle' };

export const incidentKind = (labels: readonly string[]): IncidentKind =>
  table.find((row) => labels.some((label) => row.labels.test(label))) ?? other;

/** All kinds, for the legend. */
export const incidentKinds: readonly IncidentKind[] = [...table, other];
