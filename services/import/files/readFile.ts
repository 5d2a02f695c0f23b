import { WrongMap } from './checks.ts';
import { readCsv } from './csv.ts';
import { type FileIncident, gatherer } from './incidents.ts';
import { checkHeader, type ImportMap } from './map.ts';
import type { Remark } from './remarks.ts';
import { rowReader } from './rows.ts';

export interface FileRead {
  readonly incidents: readonly FileIncident[];
  readonly remarks: readonly Remark[];
  readonly rows: number;
}

/** Reads the whole file before any write, because an incident's rows may be anywhere in it. */
export async function readFile(
  path: string,
  map: ImportMap,
  { now, onProgress = () => {} }: { readonly now: number; readonly onProgress?: (done: number, total: number) => void },
): Promise<FileRead> {
  const remarks: Remark[] = [];
  const incidents = gatherer();
  let read: ReturnType<typeof rowReader> | null = null;
  let rows = 0;
  await readCsv({ path, encoding: map.encoding, delimiter: map.delimiter, onProgress }, ({ line, cells, mistake }) => {
    if (read === null) {
      checkHeader(map, cells);
      read = rowReader(map, cells, now);
      return;
    }
    rows += 1;
    if (mistake !== null) {
      remarks.push({ line, row: '', effect: 'unused', column: '', value: '', reason: mistake });
      return;
    }
    const said = read(line, cells);
    remarks.push(...said.remarks);
    const repeated = said.facts && incidents.add(said.facts);
    if (repeated) remarks.push(repeated);
  });
  if (read === null) throw new WrongMap(`${path} is empty: it has no header`);
  return { incidents: incidents.all(), remarks, rows };
}
