import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ownMaps } from '#services/commands/import/maps/index';
import { WrongCommand } from '#services/commands/wrongCommand';
import { checkMap } from './checkMap.ts';
import { wrongMap } from './checks.ts';
import type { ImportMap } from './map.ts';

/** The map that comes with Muster for a file of this name; null when there is none. */
export const knownMap = (file: string): ImportMap | null =>
  Object.values(ownMaps)
    .map(checkMap)
    .find(({ files }) => files.some((start) => basename(file).startsWith(start))) ?? null;

/** The map chosen by name or by the path of a JSON file; without a choice, the map that matches the file's name. */
export function findMap(asked: string | undefined, file: string): ImportMap {
  const own = ownMaps[asked ?? ''];
  if (own !== undefined) return named(asked ?? '', own);
  if (asked !== undefined) return named(asked, read(asked));
  const found = knownMap(file);
  if (found) return found;
  throw wrongMap(
    `No map is known for ${basename(file)}: name one by MAP=${Object.keys(ownMaps).join('|')} or MAP=path/to/map.json`,
  );
}

function named(asked: string, json: unknown): ImportMap {
  try {
    return checkMap(json);
  } catch (error) {
    if (error instanceof WrongCommand) throw wrongMap(`The map ${asked} is wrong. ${error.message}`);
    throw error;
  }
}

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason =
      code === 'ENOENT'
        ? `there is no such file, and no map of that name (${Object.keys(ownMaps).join(', ')})`
        : message;
    throw wrongMap(`The map ${path} cannot be read: ${reason}`);
  }
}
