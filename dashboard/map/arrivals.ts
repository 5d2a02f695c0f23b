/** Without any tile for this time, the tile server counts as away. Milliseconds. */
export const patience = 4_000;
/** A tile that failed is asked for once more after this time. Milliseconds. */
export const secondTry = 1_000;
/** So many failures in a row need no second try. */
const few = 3;

export interface Arrivals<Tile> {
  readonly asked: () => void;
  readonly came: () => void;
  readonly missed: (tile: Tile) => void;
  /** Every tile of the view has come or failed. */
  readonly settled: () => void;
  readonly stop: () => void;
}

/** Judges the tile server by its tiles. `fail` is called once: afterwards the built-in map is drawn. */
export function arrivals<Tile extends WeakKey>(again: (tile: Tile) => void, fail: () => void): Arrivals<Tile> {
  const tried = new WeakSet<Tile>();
  const retries = new Set<ReturnType<typeof setTimeout>>();
  let inARow = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(silence);
    for (const retry of retries) clearTimeout(retry);
  };
  const give = (): void => {
    stop();
    fail();
  };
  const listen = (): void => {
    clearTimeout(silence);
    silence = setTimeout(give, patience);
  };
  return {
    asked: listen,
    came: () => {
      inARow = 0;
      listen();
    },
    missed: (tile) => {
      inARow += 1;
      if (inARow >= few || tried.has(tile)) return give();
      tried.add(tile);
      retries.add(setTimeout(() => again(tile), secondTry));
    },
    settled: () => clearTimeout(silence),
    stop,
  };
}
