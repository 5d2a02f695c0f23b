import { useSyncExternalStore } from 'react';

/** The measures of a drawing with a line for each part. */
export interface ChartSize {
  readonly width: number;
  /** The room of the names on the left, and the letters of a name that fit there. */
  readonly left: number;
  readonly letters: number;
  /** The room of the counts on the right. */
  readonly right: number;
  /** About so many numbers fit below. */
  readonly ticks: number;
  /** So many names of bars fit below. */
  readonly names: number;
}
export const sizes: Readonly<Record<'wide' | 'narrow', ChartSize>> = {
  wide: { width: 720, left: 150, letters: 22, right: 70, ticks: 6, names: 11 },
  narrow: { width: 360, left: 96, letters: 14, right: 60, ticks: 4, names: 5 },
};

const query = '(max-width: 560px)';
const media = (): MediaQueryList | null => (typeof matchMedia === 'function' ? matchMedia(query) : null);

function listen(onChange: () => void): () => void {
  const list = media();
  list?.addEventListener('change', onChange);
  return () => list?.removeEventListener('change', onChange);
}

/** A phone has room for half of a drawing: its letters would be too small otherwise. */
export const useChartSize = (): ChartSize =>
  useSyncExternalStore(listen, () => (media()?.matches ? sizes.narrow : sizes.wide));

export const shortened = (name: string, letters: number): string =>
  name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
