import Papa from 'papaparse';
import { WrongFile } from '#services/parsing/reader';

/** A row of the text: the lines that it takes, and its cells. */
export interface CsvRecord {
  /** The first line, counted from 1. */
  readonly line: number;
  readonly lines: number;
  readonly cells: readonly string[];
  /** The reason why the cells are not to be used; null. */
  readonly mistake: string | null;
  /** The way in which quotes that are not RFC 4180 were read; null. */
  readonly repaired: string | null;
  /** True when a counter of quotes alone would not find its end. */
  readonly isOdd: boolean;
}

/** The most lines of one row, and the most rows whose quote is never closed: each is looked through to that end. */
export const mostLines = 300;
const mostUnclosed = 1_000;

const asTheyStand = 'a quote in it opens nothing: its cells are read as they stand';
const notDoubled = 'a quote within a cell is not doubled: it is read as it stands';
const notInPairs = 'its quotes are not in pairs';
const neverClosed = 'a quote is opened and never closed';

/** True when a quoted cell is open after this line. A quote closes a cell only before a separator or the end. */
function leavesOpen(line: string, delimiter: string, wasOpen: boolean): boolean {
  let open = wasOpen;
  for (let at = 0; ; ) {
    if (!open && line[at] === '"') {
      open = true;
      at += 1;
    } else if (!open) {
      const next = line.indexOf(delimiter, at);
      if (next < 0) return false;
      at = next + 1;
    } else {
      const quote = line.indexOf('"', at);
      if (quote < 0) return true;
      let after = quote + 1;
      while (line[after] === ' ') after += 1;
      if (line[quote + 1] === '"') at = quote + 2;
      else if (after >= line.length) return false;
      else if (line[after] === delimiter) {
        open = false;
        at = after + 1;
      } else at = quote + 1;
    }
  }
}

/** True when quotes stand in pairs as in RFC 4180: a counter of quotes finds each end of the record by itself. */
function pairsUp(lines: readonly string[]): boolean {
  let quotes = 0;
  return lines.every((line, n) => {
    quotes += line.split('"').length - 1;
    return (quotes % 2 === 0) === (n === lines.length - 1);
  });
}

/**
 * Splits lines into records. A quote that is never closed, as the inch mark of `"6 in main`, takes no further row with it: its
 * line is read as it stands. The library splits the cells of a record that has quotes.
 */
export function recordReader(delimiter: string) {
  let width = 0;
  let unclosed = 0;
  const literal = (text: string): readonly string[] => text.split(delimiter);
  const isTooWide = (cells: readonly string[]): boolean =>
    width > 0 && cells.slice(width).some((cell) => cell.trim() !== '');

  const separatorsIn = (text: string): number => literal(text).length - 1;
  /** Whole rows within a cell: its quote was never meant to be open. Prose has other numbers of separators in its lines. */
  const holdsRows = (cells: readonly string[]): boolean =>
    width > 2 &&
    cells.some((cell) => {
      const lines = cell.split('\n');
      const isRows = lines.slice(1, -1).every((one) => separatorsIn(one) === width - 1);
      return lines.length > 1 && isRows && separatorsIn(cell) === (lines.length - 1) * (width - 1);
    });

  const quoted = (line: number, lines: readonly string[]): CsvRecord | null => {
    const { data, errors } = Papa.parse<string[]>(lines.join('\n'), { delimiter, newline: '\n' });
    const [cells = []] = data;
    const isOther = data.length !== 1 || errors.some(({ code }) => code !== 'InvalidQuotes');
    const repaired = errors.length > 0 ? notDoubled : null;
    // A quote that took a separator with it moved every cell after it.
    const isMoved = repaired !== null && width > 1 && cells.length !== width;
    // Quotes that are not in pairs never hold several lines together.
    const isTornApart = lines.length > 1 && (repaired !== null || isTooWide(cells) || holdsRows(cells));
    if (isOther || isTornApart) return null;
    const mistake = isMoved ? notInPairs : null;
    return { line, lines: lines.length, cells, mistake, repaired, isOdd: !pairsUp(lines) };
  };
  const alone = (line: number, text: string): CsvRecord => {
    const cells = literal(text);
    const isRow = width > 1 && cells.length === width;
    const [mistake, repaired] = isRow ? [null, asTheyStand] : [neverClosed, null];
    return { line, lines: 1, cells, mistake, repaired, isOdd: true };
  };
  return {
    /**
     * The record at a place of the lines, of which there are `mostLines` more before the end. `line` is its number in the
     * file.
     */
    at: (lines: readonly string[], place: number, line: number): CsvRecord => {
      const first = lines[place] ?? '';
      if (!first.includes('"'))
        return { line, lines: 1, cells: literal(first), mistake: null, repaired: null, isOdd: false };
      let open = false;
      for (let n = 1; n <= mostLines && place + n <= lines.length; n++) {
        open = leavesOpen(lines[place + n - 1] ?? '', delimiter, open);
        if (open) continue;
        const found = quoted(line, lines.slice(place, place + n));
        if (found) return found;
        break;
      }
      unclosed += 1;
      if (unclosed > mostUnclosed)
        throw new WrongFile(`Line ${line}: more than ${mostUnclosed} quotes are never closed.`);
      return alone(line, first);
    },
    /** Sets the number of cells of a row. */
    fitTo: (cells: number) => {
      if (width < 2) width = cells;
    },
  };
}
