/** In pixels of the map. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
/** A label hung at a point by a line: its side, and the line's length in multiples of the shortest. */
export interface Hung {
  readonly side: (typeof sides)[number];
  readonly reach: 1 | 2 | 3;
}
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Its current side; kept while it is free. */
  readonly hung: Hung;
}

const sides = ['below', 'above', 'right', 'left'] as const;
const reaches = [1, 2, 3] as const;
export const usual: Hung = { side: 'below', reach: 1 };
const places: readonly Hung[] = reaches.flatMap((reach) => sides.map((side) => ({ side, reach })));

export function boxOf({ x, y, width, height }: Label, { side, reach }: Hung, line: number): Box {
  const away = line * reach;
  const [left, top] = {
    below: [x - width / 2, y + away],
    above: [x - width / 2, y - away - height],
    right: [x + away, y - height / 2],
    left: [x - away - width, y - height / 2],
  }[side] as [number, number];
  return { left, top, width, height };
}

const shared = (from: number, length: number, other: number, otherLength: number): number =>
  Math.max(0, Math.min(from + length, other + otherLength) - Math.max(from, other));

/** The overlap of the two, in square pixels. */
export const overlap = (a: Box, b: Box): number =>
  shared(a.left, a.width, b.left, b.width) * shared(a.top, a.height, b.top, b.height);

/** Chooses a side for each label with no overlap, or the least. Earlier labels choose first. */
export function hang(labels: readonly Label[], taken: readonly Box[], line: number): readonly Hung[] {
  const full = [...taken];
  return labels.map((label) => {
    let best: { readonly place: Hung; readonly covers: number } | null = null;
    for (const place of [label.hung, ...places]) {
      const box = boxOf(label, place, line);
      const covers = full.reduce((sum, one) => sum + overlap(box, one), 0);
      if (!best || covers < best.covers) best = { place, covers };
      if (covers === 0) break;
    }
    const place = best?.place ?? usual;
    full.push(boxOf(label, place, line));
    return place;
  });
}
