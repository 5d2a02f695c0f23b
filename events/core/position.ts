/** A place in the log of all streams. Positions of different stores cannot be compared. */
export interface Position {
  readonly commit: bigint;
  readonly prepare: bigint;
}

export function comparePositions(a: Position, b: Position): -1 | 0 | 1 {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  if (a.prepare !== b.prepare) return a.prepare < b.prepare ? -1 : 1;
  return 0;
}

/** The -1 of EventStoreDB. */
const NOWHERE = 0xffff_ffff_ffff_ffffn;

/** Undefined for 2^64-1, which EventStoreDB sends for "no place in the log yet". */
export const somewhere = (position: Position | undefined): Position | undefined =>
  position?.commit === NOWHERE || position?.prepare === NOWHERE ? undefined : position;

/** "commit/prepare" in decimal; `parsePosition` reads it. */
export function formatPosition(position: Position): string {
  return `${position.commit}/${position.prepare}`;
}

/** Undefined when the text is not a position. */
export function parsePosition(text: string): Position | undefined {
  const parts = /^(\d{1,20})\/(\d{1,20})$/.exec(text);
  return parts ? somewhere({ commit: BigInt(parts[1] ?? 0), prepare: BigInt(parts[2] ?? 0) }) : undefined;
}
