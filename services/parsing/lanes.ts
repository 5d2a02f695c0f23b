export interface Lanes {
  /** Resolves when it is this lane's turn, with the function that ends the turn. */
  enter(lane: string): Promise<() => void>;
}

/**
 * At most `most` turns at once, and `ofOne` of one lane. The lanes that wait take turns, so that ten files of one
 * organization delay the only file of another by none of them.
 */
export function lanes(most: number, ofOne: number): Lanes {
  const under = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let all = 0;
  const count = (lane: string, by: 1 | -1): void => {
    all += by;
    const left = (under.get(lane) ?? 0) + by;
    if (left === 0) under.delete(lane);
    else under.set(lane, left);
  };
  const isFree = (lane: string): boolean => all < most && (under.get(lane) ?? 0) < ofOne;
  const next = (): void => {
    const lane = [...waiting.keys()].find(isFree);
    if (lane === undefined) return;
    const [first, ...others] = waiting.get(lane) ?? [];
    // To the end of the line of lanes.
    waiting.delete(lane);
    if (others.length > 0) waiting.set(lane, others);
    first?.();
  };
  const taken = (lane: string): (() => void) => {
    count(lane, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      count(lane, -1);
      next();
    };
  };
  return {
    enter: (lane) =>
      new Promise((resolve) => {
        if (isFree(lane)) resolve(taken(lane));
        else waiting.set(lane, [...(waiting.get(lane) ?? []), () => resolve(taken(lane))]);
      }),
  };
}
