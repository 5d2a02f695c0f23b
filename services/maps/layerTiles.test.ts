import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { layerTiles } from './layerTiles.ts';

let folder: string;
let cuts: number;
beforeEach(() => {
  folder = folderOf('tiles');
  cuts = 0;
});

const read = () => Promise.resolve(Readable.from([Buffer.from('network')]));
const layer = { entity: 'arvada', sha256: 'ab' };
const cut = async (path: string) => {
  cuts += 1;
  return Buffer.from(`tiles of ${readFileSync(path, 'utf8')}`);
};

it('are cut once, for all who ask at the same time, and not again after a restart', async () => {
  const tiles = layerTiles({ folder, cut });
  const [one, other] = await Promise.all([tiles.pathOf(layer, read), tiles.pathOf(layer, read)]);
  expect(one).toBe(other);
  expect(readFileSync(one, 'utf8')).toBe('tiles of network');
  await layerTiles({ folder, cut }).pathOf(layer, read);
  expect(cuts).toBe(1);
});

it('are asked for again after a failure, which leaves nothing half', async () => {
  const tiles = layerTiles({ folder, cut: () => Promise.reject(new Error('out of memory')) });
  await expect(tiles.pathOf(layer, read)).rejects.toThrow('out of memory');
  expect(readdirSync(folder)).toEqual([]);
  await layerTiles({ folder, cut }).pathOf(layer, read);
  expect(cuts).toBe(1);
});
