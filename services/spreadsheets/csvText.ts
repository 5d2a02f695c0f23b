import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isMostlyUtf8, markedEncoding } from '#contracts/core/bytesAsText';

export const pieceLength = 256 * 1024;

/** The bytes of a file, plain or gzipped, and how far it was read on disk. */
export function bytesOf(path: string): { readonly pieces: Readable; done(): number } {
  const start = firstBytes(path);
  const file = createReadStream(path, { highWaterMark: pieceLength });
  const isGzipped = start[0] === 0x1f && start[1] === 0x8b;
  const pieces: Readable = isGzipped ? file.pipe(createGunzip()) : file;
  if (isGzipped) file.on('error', (error) => pieces.destroy(error));
  return { pieces, done: () => file.bytesRead };
}

function firstBytes(path: string): Buffer {
  const file = openSync(path, 'r');
  const start = Buffer.alloc(2);
  try {
    readSync(file, start, 0, 2, 0);
  } finally {
    closeSync(file);
  }
  return start;
}

export const sizeOf = (path: string): number => statSync(path).size;

/** The encoding of a file: its byte-order mark, or the named one, or Windows-1252 for bytes that are no UTF-8. */
export async function encodingOf(path: string, named: string): Promise<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let lost = 0;
  for await (const piece of bytesOf(path).pieces as AsyncIterable<Buffer>) {
    if (decoder === null) {
      const marked = markedEncoding(piece);
      if (marked !== null || named !== 'utf-8') return marked ?? named;
      decoder = new TextDecoder('utf-8');
    }
    const text = decoder.decode(piece, { stream: true });
    if (text.includes('\uFFFD')) lost += isMostlyUtf8(text) ? -1 : 1;
  }
  return lost > 0 ? 'windows-1252' : 'utf-8';
}

/** No row of a table has more characters. */
export const longestLine = 1_000_000;

export type LineEnd = '\n' | '\r';

/** The lines of a text, without their ends. A lone CR ends a line where the first piece has no LF. */
export async function* linesOf(
  pieces: AsyncIterable<string>,
  { onEnd, tooLong }: { readonly onEnd: (end: LineEnd) => void; readonly tooLong: (line: number) => Error },
): AsyncGenerator<readonly string[]> {
  let rest = '';
  let end: LineEnd | null = null;
  let line = 1;
  const plain = (one: string) => (end === '\n' && one.endsWith('\r') ? one.slice(0, -1) : one);
  for await (const piece of pieces) {
    if (end === null && /[\r\n]/.test(piece)) {
      end = piece.includes('\n') ? '\n' : '\r';
      onEnd(end);
    }
    const lines = (rest + piece).split(end ?? '\n');
    rest = lines.pop() ?? '';
    line += lines.length;
    if (rest.length > longestLine || lines.some(({ length }) => length > longestLine)) throw tooLong(line);
    yield lines.map(plain);
  }
  if (rest !== '') yield [plain(rest)];
}
