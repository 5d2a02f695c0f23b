import type { Item } from '../kind/triage.ts';

/** In rem, as in the style sheet. */
const heightOf = ({ uuid }: Item): number => (uuid === null ? 1.5 : 3);
const total = (items: readonly Item[]): number => items.reduce((sum, item) => sum + heightOf(item), 0);

export interface Arranged {
  readonly shown: readonly Item[];
  /** The number of incidents without room. */
  readonly hidden: number;
  /** The place of the item that begins the second column; -1 when the first column is filled first. */
  readonly second: number;
}

/**
 * The rows of two columns of a height in rem: those that wait, and beside them all others, when both have room; else
 * one column after the other.
 */
export function arranged(items: readonly Item[], height: number): Arranged {
  const others = items.findIndex(({ group }) => group !== 'unasked' && group !== 'asked');
  if (others > 0 && total(items.slice(0, others)) <= height && total(items.slice(others)) <= height)
    return { shown: items, hidden: 0, second: others };
  const columns = [height, height];
  let column = 0;
  const left = items.findIndex((item) => {
    if ((columns[column] ?? 0) < heightOf(item)) column += 1;
    columns[column] = (columns[column] ?? 0) - heightOf(item);
    return column > 1;
  });
  const shown = left < 0 ? items : items.slice(0, left);
  return { shown, hidden: items.slice(shown.length).filter(({ uuid }) => uuid !== null).length, second: -1 };
}
