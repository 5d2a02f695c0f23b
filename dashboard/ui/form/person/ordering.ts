/** The same list with one item at another position. Positions count from 0. */
export function movedTo<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const item = all[from];
  if (item === undefined || to < 0 || to >= all.length) return all;
  const others = all.filter((_, at) => at !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

/** The position that a key asks for: Alt with an arrow, Home or End. Null for any other key. */
export function positionFor(key: string, at: number, length: number): number | null {
  const wanted = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: length - 1 }[key];
  return wanted === undefined || wanted < 0 || wanted >= length || wanted === at ? null : wanted;
}
