import { gzipSync } from 'node:zlib';

export interface CutTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** A vector tile. */
  readonly data: Uint8Array;
}

export interface ArchiveWords {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Degrees WGS 84. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly metadata: object;
}

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  /** 0 marks a leaf directory. */
  readonly run: number;
}

const headerBytes = 127;
/** The header and the root directory must fit into the first 16 kB. More entries than this go into leaf directories. */
const rootEntries = 2_000;

/** A PMTiles archive, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md), of vector tiles. */
export function archive(tiles: readonly CutTile[], words: ArchiveWords): Buffer {
  const sorted = tiles
    .map(({ z, x, y, data }) => ({ id: tileId(z, x, y), data: gzipSync(data) }))
    .sort((a, b) => a.id - b.id);
  let offset = 0;
  const entries = sorted.map(({ id, data }): Entry => {
    const entry = { id, offset, length: data.length, run: 1 };
    offset += data.length;
    return entry;
  });
  const { root, leaves } = directories(entries);
  const metadata = gzipSync(JSON.stringify(words.metadata));
  const data = Buffer.concat(sorted.map((tile) => tile.data));
  const header = headerOf(words, { root, metadata, leaves, data, count: entries.length });
  return Buffer.concat([header, root, metadata, leaves, data]);
}

function directories(entries: readonly Entry[]): { readonly root: Buffer; readonly leaves: Buffer } {
  if (entries.length <= rootEntries) return { root: directory(entries), leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const root: Entry[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += rootEntries) {
    const leaf = directory(entries.slice(at, at + rootEntries));
    root.push({ id: entries[at]?.id ?? 0, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(root), leaves: Buffer.concat(leaves) };
}

function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  varint(bytes, entries.length);
  let last = 0;
  for (const { id } of entries) {
    varint(bytes, id - last);
    last = id;
  }
  for (const { run } of entries) varint(bytes, run);
  for (const { length } of entries) varint(bytes, length);
  // 0 means that it follows the one before.
  entries.forEach(({ offset }, n) => varint(bytes, n === 0 ? offset + 1 : 0));
  return gzipSync(Buffer.from(bytes));
}

function varint(bytes: number[], value: number): void {
  let left = value;
  while (left >= 0x80) {
    bytes.push((left % 0x80) | 0x80);
    left = Math.floor(left / 0x80);
  }
  bytes.push(left);
}

interface Parts {
  readonly root: Buffer;
  readonly metadata: Buffer;
  readonly leaves: Buffer;
  readonly data: Buffer;
  readonly count: number;
}

function headerOf({ minZoom, maxZoom, bounds }: ArchiveWords, { root, metadata, leaves, data, count }: Parts): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles');
  header[7] = 3;
  const lengths = [root.length, metadata.length, leaves.length, data.length];
  let at = headerBytes;
  lengths.forEach((length, n) => {
    header.writeBigUInt64LE(BigInt(at), 8 + n * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + n * 16);
    at += length;
  });
  for (const place of [72, 80, 88]) header.writeBigUInt64LE(BigInt(count), place);
  // Clustered; directories and tiles are compressed by gzip; the tiles are vector tiles.
  header.set([1, 2, 2, 1, minZoom, maxZoom], 96);
  const [west, south, east, north] = bounds;
  const degrees = (value: number): number => Math.round(value * 1e7);
  [west, south, east, north].forEach((value, n) => void header.writeInt32LE(degrees(value), 102 + n * 4));
  header[118] = minZoom;
  header.writeInt32LE(degrees((west + east) / 2), 119);
  header.writeInt32LE(degrees((south + north) / 2), 123);
  return header;
}

/** The number of a tile: zoom by zoom, along a Hilbert curve. */
export function tileId(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3;
  let [across, down] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [right, low] = [(across & side) > 0 ? 1 : 0, (down & side) > 0 ? 1 : 0];
    id += side * side * ((3 * right) ^ low);
    if (low === 0) {
      if (right === 1) [across, down] = [side - 1 - across, side - 1 - down];
      [across, down] = [down, across];
    }
  }
  return id;
}
