/** An element of DER (X.690): its tag and its content. */
export interface Element {
  readonly tag: number;
  readonly body: Buffer;
}

/** The bytes of an element with these parts as its content. */
export function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

/** The elements that stand one after the other. Throws `RangeError` when the bytes are none. */
export function elementsIn(bytes: Buffer): readonly Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes.readUInt8(at);
    const first = bytes.readUInt8(at + 1);
    const more = first < 128 ? 0 : first - 128;
    if (first === 128 || more > 4) throw new RangeError('an element has no length');
    const from = at + 2 + more;
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
    if (from + length > bytes.length) throw new RangeError('an element is cut short');
    found.push({ tag, body: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return found;
}

/** The content of the first element. */
export function innerOf(bytes: Buffer): Buffer {
  const [first] = elementsIn(bytes);
  if (!first) throw new RangeError('an element is missing');
  return first.body;
}
