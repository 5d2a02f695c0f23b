import { bytesOf, type LineEnd } from './csvText.ts';

export interface Counting {
  readonly path: string;
  /** The bytes of a character: 2 in UTF-16. */
  readonly unit: 1 | 2;
  readonly isBigEndian: boolean;
  readonly end: LineEnd;
  /** The first lines of records whose quotes are not in pairs, with the number of their lines. */
  readonly odd: ReadonlyMap<number, number>;
}

const quote = 0x22;
const space = 0x20;
const [lf, cr] = [0x0a, 0x0d];

/**
 * Counts the records of a file on its bytes, blank lines left out: a line ends a record when the quotes so far are in
 * pairs. It shares nothing with the reader of the cells, so that a row which that reader lost is a difference.
 */
export async function countRecords({ path, unit, isBigEndian, end, odd }: Counting): Promise<number> {
  const endByte = end === '\n' ? lf : cr;
  let records = 0;
  let line = 1;
  let isOpen = false;
  let isBlank = true;
  // The lines of an odd record that are still to come.
  let rest = odd.get(1) ?? 0;
  let half: number | null = null;
  const close = (): void => {
    if (rest > 0) rest -= 1;
    line += 1;
    if (rest > 0 || isOpen) return;
    if (!isBlank) records += 1;
    isBlank = true;
    rest = odd.get(line) ?? 0;
  };
  const take = (code: number): void => {
    if (code === endByte) return close();
    if (code === cr || code === space) return;
    isBlank = false;
    if (code === quote && rest === 0) isOpen = !isOpen;
  };
  // The bytes of a byte-order mark that are still to come.
  let mark = -1;
  for await (const piece of bytesOf(path).pieces as AsyncIterable<Buffer>) {
    if (mark < 0) mark = markLength(piece);
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] ?? 0;
      if (mark > 0) mark -= 1;
      else if (unit === 1) take(byte);
      else if (half === null) half = byte;
      else {
        take(isBigEndian ? half * 256 + byte : byte * 256 + half);
        half = null;
      }
    }
  }
  if (!isBlank) records += 1;
  return records;
}

const markLength = (start: Buffer): number => {
  if (start[0] === 0xef && start[1] === 0xbb) return 3;
  return (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff) ? 2 : 0;
};
