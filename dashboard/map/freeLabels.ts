/** A name and its room, in pixels around its center. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The labels that do not cover each other. Earlier ones are more important. */
export function freeLabels<L extends Label>(labels: readonly L[]): readonly L[] {
  const placed: L[] = [];
  for (const label of labels) if (!placed.some((other) => covers(label, other))) placed.push(label);
  return placed;
}

const covers = (a: Label, b: Label): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;
