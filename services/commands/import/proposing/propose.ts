import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkMap } from '#services/commands/import/files/map/checkMap';
import { readFile } from '#services/commands/import/files/readFile';
import { preview } from '#services/commands/import/preview';
import { proposeMap } from './proposal.ts';

export interface ProposeOptions {
  readonly file: string;
  readonly dataDir: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The words for a file without a map: the meaning of each column, the map that was written, the doubts, and a dry run. */
export async function propose({ file, dataDir, now }: ProposeOptions): Promise<string> {
  const { map, columns, doubts } = await proposeMap(file);
  const lines = (all: readonly string[]) => all.map((line) => `  ${line}`);
  const head = [`No map is known for ${basename(file)}. Its columns look like this:`, ...lines(columns), ''];
  const unsure = ['Look at these:', ...lines(doubts), ''];
  if (map === null)
    return [...head, ...unsure, 'No map could be proposed. Write one: services/commands/import/README.md.'].join('\n');
  const path = join(dataDir, `map-${String(map.name)}.json`);
  // The map names columns of the file alone, but its neighbors in the folder are private.
  writeFileSync(path, `${JSON.stringify(map, null, 2)}\n`, { mode: 0o600 });
  const checked = checkMap(map);
  const read = await readFile(file, checked, { now, force: true });
  return [
    ...head,
    ...unsure,
    preview(checked, read),
    `The proposed map is ${path}. Correct it, and run: make import FILE=${file} MAP=${path} DRY=1`,
  ].join('\n');
}
