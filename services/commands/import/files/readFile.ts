import type { Reach } from '#contracts/values/point';
import { wrongMap } from '#services/commands/import/files/map/checks';
import { readCsv } from '#services/spreadsheets/csv';
import { type ColumnCount, columnCounter } from './columnCounts.ts';
import { type FileIncident, gatherer, isEnded, reportedAt, withEnd } from './incidents.ts';
import { tooManyRepeats } from './map/checkRead.ts';
import { checkHeader, type ImportMap } from './map/map.ts';
import { mapReach } from './points.ts';
import type { Remark } from './remarks.ts';
import { rowReader } from './rows.ts';

export interface FileRead {
  readonly incidents: readonly FileIncident[];
  readonly remarks: readonly Remark[];
  readonly rows: number;
  readonly columns: readonly ColumnCount[];
  /** The columns of the file that the map does not name. */
  readonly unnamed: readonly string[];
  /** Incidents reported more than 30 days ago that nothing completes. */
  readonly leftOpen: number;
}

export interface ReadOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Bounds possible places; by default the reach of an organization that the import registers. */
  readonly reach?: Reach;
  /** Accepts ids that are not unique. */
  readonly force?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

const day = 86_400_000;
const recent = 30 * day;
/** The ids of these first rows show whether the map's ids are unique. */
const sample = 1_000;

/** Reads the whole file before any write, because an incident's rows may be anywhere in it. Throws `WrongCommand`. */
export async function readFile(path: string, map: ImportMap, options: ReadOptions): Promise<FileRead> {
  const { now, reach = mapReach(map, null), force = false, onProgress = () => {} } = options;
  const remarks: Remark[] = [];
  const incidents = gatherer();
  const repeats: Remark[] = [];
  let reading: { read: ReturnType<typeof rowReader>; counts: ReturnType<typeof columnCounter> } | null = null;
  let rows = 0;
  const checkIds = () => {
    if (!force) tooManyRepeats(map, repeats, Math.min(rows, sample));
  };
  const { encoding, delimiter } = map;
  const read = await readCsv({ path, encoding, delimiter, onProgress }, ({ line, cells, mistake, repaired }) => {
    if (reading === null) {
      const header = cells.map((cell) => cell.trim());
      checkHeader(map, header);
      reading = { read: rowReader(map, header, { now, reach }), counts: columnCounter(map, header) };
      return;
    }
    rows += 1;
    if (mistake !== null) {
      remarks.push({ line, row: '', effect: 'unused', column: '', value: '', reason: mistake });
      return;
    }
    const said = reading.read(line, cells, repaired);
    reading.counts.add(cells, said.remarks);
    remarks.push(...said.remarks);
    const repeated = said.facts && incidents.add(said.facts);
    if (repeated) remarks.push(repeated.remark);
    if (repeated?.differs && rows <= sample) repeats.push(repeated.remark);
    if (rows === sample) checkIds();
  });
  checkIds();
  const note = (reason: string) => remarks.push({ line: 1, row: '', effect: 'note', column: '', value: '', reason });
  if (read.encoding !== encoding) note(`the file is no ${encoding}: it is read as ${read.encoding}`);
  if (read.delimiter !== delimiter) note(`the cells are not separated by "${delimiter}" but by "${read.delimiter}"`);
  const counts = countsOf(reading);
  if (counts === null) throw wrongMap(`${path} is empty: it has no header`);
  const ended = incidents.all().map((one) => withEnd(map, one, now));
  const open = (one: FileIncident) => reportedAt(one) < now - recent && !isEnded(map, one);
  return { incidents: ended, remarks, rows, leftOpen: ended.filter(open).length, ...counts };
}

// Separate, because the compiler does not see that a callback set it.
const countsOf = (reading: { readonly counts: ReturnType<typeof columnCounter> } | null) =>
  reading && { columns: reading.counts.all(), unnamed: reading.counts.unnamed };
