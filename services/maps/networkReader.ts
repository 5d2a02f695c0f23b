import { readFile } from 'node:fs/promises';
import type { Reader } from '#services/parsing/reader';
import { cut, type Network } from './cutting.ts';

/** Cuts the stored network of a layer into tiles: one part, the archive. A network takes seconds to cut. */
export const networkReader: Reader<{ readonly path: string }, Uint8Array> = {
  name: 'network',
  atMost: 600_000,
  memory: 2_048,
  read: async function* ({ path }) {
    yield cut(JSON.parse(await readFile(path, 'utf8')) as Network);
  },
};
