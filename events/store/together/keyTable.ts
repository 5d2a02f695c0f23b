/** The keys of people who were sealed together, by person. */
export type KeyTable = ReadonlyMap<string, Buffer>;

const ID = 16;
const KEY = 32;

/** A table as bytes: a uuid and a key for each person. */
export function packed(table: KeyTable): Buffer {
  const bytes = Buffer.alloc(table.size * (ID + KEY));
  let at = 0;
  for (const [person, key] of table) {
    bytes.write(person.replaceAll('-', ''), at, 'hex');
    key.copy(bytes, at + ID);
    at += ID + KEY;
  }
  return bytes;
}

export function unpacked(bytes: Buffer): KeyTable {
  const table = new Map<string, Buffer>();
  for (let at = 0; at + ID + KEY <= bytes.length; at += ID + KEY)
    table.set(uuidOf(bytes.toString('hex', at, at + ID)), bytes.subarray(at + ID, at + ID + KEY));
  return table;
}

const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
