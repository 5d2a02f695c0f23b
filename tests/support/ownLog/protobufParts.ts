import { bytesField, FieldReader } from '#events/store/protobuf';

/** The replacement of some fields that hold bytes: other bytes, or nothing. */
export type Parts = Readonly<Record<number, (bytes: Buffer) => Buffer | undefined>>;

/** A copy of a message with some of its fields changed. All others stay as they are, known or not. */
export function rewritten(message: Buffer, parts: Parts): Buffer {
  const copied: Buffer[] = [];
  for (let at = 0; at < message.length; ) {
    const { field, value, end } = fieldAt(message, at);
    const change = value && parts[field];
    if (!change) copied.push(message.subarray(at, end));
    else {
      const changed = change(value);
      if (changed) copied.push(bytesField(field, changed));
    }
    at = end;
  }
  return Buffer.concat(copied);
}

/** The first text at a field, or nothing. */
export function textOf(message: Buffer, field: number): string {
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === field) return reader.text();
    reader.skip();
  }
  return '';
}

/** The field at a place of a message, and where the next one begins. */
function fieldAt(message: Buffer, begin: number): { field: number; value: Buffer | undefined; end: number } {
  const [key, at] = varintAt(message, begin);
  const field = Math.floor(key / 8);
  switch (key % 8) {
    case 0:
      return { field, value: undefined, end: varintAt(message, at)[1] };
    case 1:
      return { field, value: undefined, end: at + 8 };
    case 5:
      return { field, value: undefined, end: at + 4 };
    default: {
      const [length, from] = varintAt(message, at);
      return { field, value: message.subarray(from, from + length), end: from + length };
    }
  }
}

function varintAt(message: Buffer, begin: number): [value: number, end: number] {
  let value = 0;
  for (let at = begin, scale = 1; ; at++, scale *= 128) {
    const byte = message[at] ?? 0;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return [value, at + 1];
  }
}
