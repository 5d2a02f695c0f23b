const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret, in hex, of a key in base 32, as an authenticator app reads it. */
export function secretOf(key: string): string {
  const bits = Array.from(key.replaceAll(/\s/g, ''), (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString('hex');
}
