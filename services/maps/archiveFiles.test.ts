import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { crossingsOf, namesIn, streetNames } from './streetNames.ts';
import { isTilesFile } from './tilesFile.ts';

let folder: string;
beforeEach(() => {
  folder = folderOf('archives');
});
const written = (bytes: Uint8Array): string => {
  const path = join(folder, 'map.pmtiles');
  writeFileSync(path, bytes);
  return path;
};
const tiles = (name: string, version: number, more = '') =>
  written(Buffer.concat([Buffer.from(name), Buffer.from([version]), Buffer.from(more)]));

describe('a map file', () => {
  it('is known by its first bytes', () => {
    expect(isTilesFile(tiles('PMTiles', 3))).toBe(true);
    expect(isTilesFile(tiles('PMTiles', 3, 'and its tiles'))).toBe(true);
  });

  it.each([
    ['another version', 'PMTiles', 2],
    ['a later version', 'PMTiles', 4],
    ['another format', 'SQLite ', 3],
    ['a shorter name', 'PMTile', 3],
  ])('is not %s', (_, name, version) => expect(isTilesFile(tiles(name, version))).toBe(false));

  it('is not there, or is a folder, or is empty', () => {
    expect(isTilesFile(join(folder, 'absent'))).toBe(false);
    expect(isTilesFile(folder)).toBe(false);
    expect(isTilesFile(written(Buffer.alloc(0)))).toBe(false);
  });
});

describe('the streets of a network', () => {
  const named = (kind: string, name: string) => ({ properties: { kind, name } });

  it('are named once each, in order; other lines and lines without a name are none', () =>
    expect(
      streetNames({
        features: [
          named('streets', 'Yukon St'),
          named('mains', 'Main 7'),
          named('streets', ''),
          named('streets', 'Ralston Rd'),
          named('streets', 'Yukon St'),
        ],
      }),
    ).toEqual(['Yukon St', 'Ralston Rd']));

  it('meet where they have a corner or an end in common, unless they do so in several places', () => {
    const street = (name: string, ...coordinates: [number, number][]) => ({
      properties: { kind: 'streets', name },
      geometry: { type: 'LineString', coordinates } as GeoJSON.LineString,
    });
    const features = [
      street('Yukon St', [-105.08, 39.79], [-105.08, 39.8], [-105.08, 39.81]),
      street('Ralston Rd', [-105.09, 39.8], [-105.08, 39.8]),
      street('Loop', [-105.08, 39.79], [-105.07, 39.8], [-105.08, 39.81]),
    ];
    const names = ['Yukon St', 'Ralston Rd', 'Loop'];
    expect(crossingsOf({ features }, names)).toEqual([[0, 1, 39.8, -105.08]]);
  });

  const archive = (metadata: object): string => {
    const packed = gzipSync(JSON.stringify(metadata));
    const header = Buffer.alloc(40);
    header.writeBigUInt64LE(50n, 24);
    header.writeBigUInt64LE(BigInt(packed.length), 32);
    return written(Buffer.concat([header, Buffer.alloc(10, 0xff), packed, Buffer.alloc(5, 0xff)]));
  };

  it('are read from the metadata of a cut archive', async () => {
    const streets = ['Yukon St', 'Ralston Rd'];
    const none = { streets: [], crossings: [], mileposts: [] };
    expect(await namesIn(archive({ streets }))).toEqual({ ...none, streets });
    expect(await namesIn(archive({ name: 'a map' }))).toEqual(none);
  });

  it('cannot be read from another file', async () =>
    expect(await namesIn(written(Buffer.alloc(60))).then(String, () => 'unreadable')).toBe('unreadable'));
});
