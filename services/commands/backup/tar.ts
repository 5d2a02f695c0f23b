// The tar format of POSIX (ustar), so that every operator can look into a backup. Sizes above 8 GB are written in GNU's
// binary form, which all current readers know.
// https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html#tag_20_92_13_06

export const BLOCK = 512;

export interface Entry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** The field of the size, and the largest size that fits its octal form. */
const SIZE = { at: 124, length: 12, largest: 0o77777777777 };
const CHECKSUM = { at: 148, length: 8 };
const NAME = { at: 0, length: 100 };
const PREFIX = { at: 345, length: 155 };

/** Zeros up to the next whole block. */
export const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** Two empty blocks end an archive. */
export const ending: Buffer = Buffer.alloc(2 * BLOCK);

/** `at`: seconds since 1970. */
export function headerOf({ name, size }: Entry, at: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const cut = Buffer.byteLength(name) > NAME.length ? name.lastIndexOf('/') : -1;
  block.write(name.slice(cut + 1), NAME.at);
  if (cut >= 0) block.write(name.slice(0, cut), PREFIX.at);
  // Mode, user and group: readable by its owner only.
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  writeSize(block, size);
  block.write(`${at.toString(8).padStart(11, '0')}\0`, 136);
  block.write('0', 156);
  block.write('ustar\u000000', 257);
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, CHECKSUM.at);
  return block;
}

function writeSize(block: Buffer, size: number): void {
  if (size <= SIZE.largest) return void block.write(`${size.toString(8).padStart(11, '0')}\0`, SIZE.at);
  block[SIZE.at] = 0x80;
  block.writeBigUInt64BE(BigInt(size), SIZE.at + SIZE.length - 8);
}

/** The sum of the bytes, its own field counted as blanks. */
function checksumOf(block: Buffer): number {
  let sum = 0;
  for (const [at, byte] of block.entries())
    sum += at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.length ? 0x20 : byte;
  return sum;
}

/** Null for the empty block at the end; undefined when the block is no header. */
export function entryIn(block: Buffer): Entry | null | undefined {
  if (block.every((byte) => byte === 0)) return null;
  const text = (at: number, length: number): string => block.toString('utf8', at, at + length).replace(/\0.*$/s, '');
  if (Number.parseInt(text(CHECKSUM.at, CHECKSUM.length), 8) !== checksumOf(block)) return undefined;
  const prefix = text(PREFIX.at, PREFIX.length);
  const name = text(NAME.at, NAME.length);
  const size =
    block[SIZE.at] === 0x80
      ? Number(block.readBigUInt64BE(SIZE.at + SIZE.length - 8))
      : Number.parseInt(text(SIZE.at, SIZE.length), 8);
  return { name: prefix === '' ? name : `${prefix}/${name}`, size };
}
