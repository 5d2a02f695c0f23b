// Browsers and Node both have it; this layer knows the types of neither.
declare const TextDecoder: new (encoding: string) => { decode(bytes: Uint8Array): string };

/** Text from the bytes of a file, and the encoding in which it was read. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The encoding that a byte-order mark names; or UTF-16 without one, of which every other byte is zero in Latin text. */
export function markedEncoding(bytes: Uint8Array): string | null {
  const marked = marks.find(([, mark]) => mark.every((byte, n) => bytes[n] === byte));
  if (marked) return marked[0];
  const zero = [0, 1].map((odd) => [0, 2, 4, 6].every((at) => at + 1 < bytes.length && bytes[at + odd] === 0));
  const other = [1, 0].map((odd) => [0, 2, 4, 6].every((at) => (bytes[at + odd] ?? 0) !== 0));
  if (zero[1] && other[1]) return 'utf-16le';
  return zero[0] && other[0] ? 'utf-16be' : null;
}

/**
 * Decodes a file by its byte-order mark, then by the encoding that it names, then as UTF-8. Bytes that are no UTF-8 are
 * read as Windows-1252, which has every letter of Latin-1, unless a mark says UTF-8. A damaged character of a text with others that are UTF-8
 * stays U+FFFD.
 */
export function decodedText(bytes: Uint8Array, named = 'utf-8'): DecodedText {
  const marked = markedEncoding(bytes);
  const encoding = marked ?? named;
  const text = new TextDecoder(encoding).decode(bytes);
  if (marked || encoding !== 'utf-8' || !text.includes('\uFFFD') || isMostlyUtf8(text)) return { text, encoding };
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
}

/** True when as many letters beyond ASCII were read as lost: text of another encoding is UTF-8 by chance only. */
export function isMostlyUtf8(text: string): boolean {
  let balance = 0;
  for (const letter of text) if (letter > '\x7f') balance += letter === '\uFFFD' ? -1 : 1;
  return balance >= 0;
}
