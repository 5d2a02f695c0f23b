import { type Trees, WIDTH } from './tiles.ts';

/** A tile in the path of C2SP tlog-tiles: `0` and `['x001', 'x234', '067.p', '112']` are 112 hashes of tile 1234067. */
interface TilePath {
  readonly level: string;
  readonly path: readonly string[];
}

/** The bytes of a tile; null when the path names none, or the tree has not so many hashes yet. */
export function tileAt(trees: Trees, tree: string, { level, path }: TilePath): Buffer | null {
  const found = /^((?:x\d{3}\/)*)(\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path.join('/'));
  if (!found || !/^[0-5]$/.test(level)) return null;
  const [, high = '', low = '', width] = found;
  const n = Number(high.replaceAll(/[x/]/g, '') + low);
  const wanted = width === undefined ? WIDTH : Number(width);
  // A path has one form: no part of zeros before the number, and no full tile as a partial one.
  if (high.startsWith('x000/') || (width !== undefined && (wanted < 1 || wanted >= WIDTH || width !== String(wanted))))
    return null;
  const bytes = trees.tile(tree, Number(level), n);
  return bytes && bytes.length >= wanted * 32 ? bytes.subarray(0, wanted * 32) : null;
}
