// The rules of protobuf's wire format that the event store's messages need, written for speed.
// https://protobuf.dev/programming-guides/encoding/

/** The bytes of an unsigned integer as a varint. */
export function varint(value: number | bigint): Buffer {
  if (typeof value === 'number' && value < 0x80) return Buffer.of(value);
  const bytes: number[] = [];
  let rest = BigInt(value);
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

/** A field that holds an unsigned integer or a boolean. */
export function integerField(field: number, value: number | bigint): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)]);
}

/** A field that holds bytes: a string, a nested message in parts, or raw data. */
export function bytesField(field: number, ...parts: readonly (Uint8Array | string)[]): Buffer {
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : part));
  let length = 0;
  for (const part of bytes) length += part.length;
  return Buffer.concat([varint((field << 3) | 2), varint(length), ...bytes]);
}

/**
 * Writes a message from its last field to its first, so that the length of a nested message is known in time: one
 * buffer, no copying.
 */
export class FieldWriter {
  private bytes = Buffer.allocUnsafe(4096);
  private at = this.bytes.length;

  integer(field: number, value: number | bigint): void {
    if (typeof value === 'bigint') this.put(varint(value));
    else this.varint(value);
    this.varint(field << 3);
  }

  data(field: number, value: Uint8Array): void {
    this.put(value);
    this.varint(value.length);
    this.varint((field << 3) | 2);
  }

  text(field: number, value: string): void {
    const length = this.letters(value) ? value.length : this.encoded(value);
    this.varint(length);
    this.varint((field << 3) | 2);
  }

  /** Fields that are encoded already. */
  fields(bytes: Uint8Array): void {
    this.put(bytes);
  }

  /** The end of a nested message; pass it to `nest` after writing the fields. */
  end(): number {
    return this.bytes.length - this.at;
  }

  nest(field: number, end: number): void {
    this.varint(this.bytes.length - this.at - end);
    this.varint((field << 3) | 2);
  }

  /** The finished message; resets the writer. */
  taken(): Buffer {
    const message = Buffer.from(this.bytes.subarray(this.at));
    this.at = this.bytes.length;
    return message;
  }

  /**
   * Writes short ASCII, for which a native call would cost more than a loop; false when the text is long or not ASCII.
   */
  private letters(value: string): boolean {
    if (value.length > 64) return false;
    this.makeRoom(value.length);
    const start = this.at - value.length;
    for (let n = 0; n < value.length; n++) {
      const letter = value.charCodeAt(n);
      if (letter >= 0x80) return false;
      this.bytes[start + n] = letter;
    }
    this.at = start;
    return true;
  }

  private encoded(value: string): number {
    const length = Buffer.byteLength(value);
    this.makeRoom(length);
    this.at -= length;
    this.bytes.write(value, this.at, length, 'utf8');
    return length;
  }

  private put(value: Uint8Array): void {
    this.makeRoom(value.length);
    this.at -= value.length;
    this.bytes.set(value, this.at);
  }

  private varint(value: number): void {
    let size = 1;
    for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) size += 1;
    this.makeRoom(size);
    this.at -= size;
    let at = this.at;
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.bytes[at++] = (rest % 0x80) | 0x80;
    this.bytes[at] = rest;
  }

  private makeRoom(length: number): void {
    if (this.at >= length) return;
    const written = this.bytes.length - this.at;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.bytes.length, written + length));
    this.bytes.copy(larger, larger.length - written, this.at);
    this.bytes = larger;
    this.at = larger.length - written;
  }
}

/** Walks the fields of one message. Read or skip each value before asking for the next field. */
export class FieldReader {
  field = 0;
  /** 0 is an integer, 2 is bytes. */
  wireType = 0;

  constructor(
    private readonly bytes: Buffer,
    private at = 0,
    private readonly end = bytes.length,
  ) {}

  /** Moves to the next field; false at the end of the message. */
  next(): boolean {
    if (this.at >= this.end) return false;
    const key = this.integer();
    this.field = key >>> 3;
    this.wireType = key & 7;
    return true;
  }

  /** An unsigned integer below 2^53. */
  integer(): number {
    let result = 0;
    let scale = 1;
    for (;;) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new Error('A protobuf message ends inside a number.');
      result += (byte & 0x7f) * scale;
      if (byte < 0x80) return result;
      scale *= 128;
    }
  }

  /** An unsigned integer of up to 64 bits. */
  big(): bigint {
    const start = this.at;
    const small = this.integer();
    if (small <= Number.MAX_SAFE_INTEGER) return BigInt(small);
    this.at = start;
    let result = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.bytes[this.at++] ?? 0;
      result |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return result;
    }
  }

  /** The nested message, for walking in turn. */
  message(): FieldReader {
    const end = this.enter();
    const start = this.at;
    this.at = end;
    return new FieldReader(this.bytes, start, end);
  }

  text(): string {
    const end = this.enter();
    const text = this.bytes.toString('utf8', this.at, end);
    this.at = end;
    return text;
  }

  slice(): Buffer {
    const end = this.enter();
    const slice = this.bytes.subarray(this.at, end);
    this.at = end;
    return slice;
  }

  skip(): void {
    if (this.wireType === 0) this.integer();
    else if (this.wireType === 1) this.at += 8;
    else if (this.wireType === 5) this.at += 4;
    else this.at = this.enter();
  }

  private enter(): number {
    const length = this.integer();
    const end = this.at + length;
    if (end > this.end) throw new Error('A protobuf field is longer than its message.');
    return end;
  }
}
