import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, iso, type Random } from '#events/core/ports';
import type { Config } from '#services/app/config';
import { wrongMap } from '#services/commands/import/files/map/checks';
import type { Progress } from '#services/commands/progress';
import { openStore } from '#services/store/openStore';
import { tooPoor } from './files/map/checkRead.ts';
import type { ImportMap } from './files/map/map.ts';
import { readFile } from './files/readFile.ts';
import { countRows, type Remark, type RowCounts, reasonsOf, remarksCsv } from './files/remarks.ts';
import { reachBefore } from './reach.ts';
import { type Written, writeIncidents } from './writing.ts';

export interface Imported extends Written {
  /** The import's own name. `UNDO` takes it. */
  readonly name: string;
  readonly map: string;
  readonly rows: RowCounts;
  /** Incidents reported more than 30 days ago that nothing completes. */
  readonly leftOpen: number;
  readonly milliseconds: number;
  /** The path of the full list of reasons. */
  readonly list: string;
}

export interface ImportOptions {
  readonly file: string;
  readonly map: ImportMap;
  readonly config: Pick<Config, 'dataDir' | 'eventStoreUrl' | 'masterKey'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly progress: (label: string) => Progress;
  readonly calledOff?: AbortSignal;
  /** Writes also when the ids are not unique, or when most rows cannot be used. */
  readonly force?: boolean;
}

/** `make import`: reads the file, writes its facts, and lists the rows that could not be used as they stood. */
export async function importFile({
  file,
  map,
  config,
  clock,
  random,
  progress,
  calledOff,
  force = false,
}: ImportOptions): Promise<Imported> {
  const began = clock.now();
  const reach = await reachBefore(map, config, { clock, random });
  const reading = progress('Reading');
  const read = await readFile(file, map, { now: began, reach, force, onProgress: reading.to }).finally(reading.end);
  const poor = force ? null : tooPoor(map, read);
  if (poor !== null) throw wrongMap(`Nothing was written: ${poor}.`);
  const open = await openStore(config, { clock, random });
  const name = importName(map.name, { clock, random });
  const writing = progress('Writing');
  try {
    const written = await writeIncidents(map, read.incidents, {
      ...open,
      correlationId: name,
      onProgress: writing.to,
      calledOff,
    });
    const remarks = [...read.remarks, ...written.remarks].sort((a, b) => a.line - b.line);
    const list = writeList(config.dataDir, name, remarks);
    return {
      ...written,
      remarks,
      name,
      map: map.name,
      rows: countRows(read.rows, remarks),
      leftOpen: read.leftOpen,
      milliseconds: clock.now() - began,
      list,
    };
  } finally {
    writing.end();
    await open.close();
  }
}

/** `mesa-20261123T011632Z-3f2a`. It is the correlation id of all that the import writes. */
export const importName = (map: string, { clock, random }: { clock: Clock; random: Random }): string =>
  `${map}-${iso(clock.now()).replaceAll(/[-:]|\.\d+/g, '')}-${random.uuid().slice(0, 4)}`;

export function writeList(dataDir: string, name: string, remarks: readonly Remark[]): string {
  const path = join(dataDir, `import-${name}.csv`);
  // The list quotes cells of the file, which may be about people.
  writeFileSync(path, remarksCsv(remarks), { mode: 0o600 });
  return path;
}

/** The most frequent reasons, with the number of their rows. */
export function reasonWords(remarks: readonly Remark[]): readonly string[] {
  const reasons = reasonsOf(remarks);
  const shown = reasons.slice(0, 12);
  return [
    ...(shown.length > 0 ? ['', 'Why (rows):'] : []),
    ...shown.map(({ words, rows }) => `  ${count(rows).padStart(8)}  ${words}`),
    ...(reasons.length > shown.length ? [`            and ${reasons.length - shown.length} reasons more`] : []),
  ];
}

/** History without an end would stand on the board as work to be done. */
export const openWords = (leftOpen: number): readonly string[] =>
  leftOpen === 0
    ? []
    : [
        '',
        `Incidents of more than 30 days ago that no step completes: ${count(leftOpen)}. They stay open and on the board.`,
        'Give the map an "end", or a step that completes them: see services/commands/import/README.md.',
      ];

export const count = (n: number): string => n.toLocaleString('en-US');

/** The summary for the terminal. */
export function summary({
  rows,
  incidents,
  facts,
  known,
  remarks,
  list,
  map,
  milliseconds,
  complete,
  leftOpen,
  name,
  corrected,
}: Imported): string {
  if (!complete) {
    return `The import was called off after ${count(incidents)} incidents (${count(facts)} facts). They stay; run it again to go on, or take them back: make import UNDO=${name}`;
  }
  return [
    '',
    `${map}: ${count(rows.read)} rows read in ${(milliseconds / 1_000).toFixed(1)} s`,
    `  ${count(rows.whole).padStart(8)}  used as they are`,
    `  ${count(rows.repaired).padStart(8)}  used, repaired`,
    `  ${count(rows.part).padStart(8)}  used without a fact that cannot be`,
    `  ${count(rows.unused).padStart(8)}  not used`,
    `  ${count(incidents).padStart(8)}  incidents`,
    `  ${count(facts).padStart(8)}  facts written, ${count(known)} known already`,
    ...(corrected > 0
      ? [`  ${count(corrected).padStart(8)}  incidents differed from an earlier import: corrected`]
      : []),
    ...reasonWords(remarks),
    ...openWords(leftOpen),
    '',
    `Every reason, with its line: ${list}`,
    ...(facts > 0 ? [`To take this import back: make import UNDO=${name}`] : []),
    '',
  ].join('\n');
}
