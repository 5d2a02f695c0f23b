import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { JsonValue } from '#contracts/core/json';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM: base64 of `iv ‖ tag ‖ ciphertext`. `context` is authenticated, so that a sealed value cannot be moved. */
export function seal(value: JsonValue, key: Buffer, iv: Buffer, context: string): string {
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

/** Opens a sealed value. Throws when the key, the context or a single bit differs. */
export function open(sealed: string, key: Buffer, context: string): JsonValue {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const body = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  return JSON.parse(body.toString('utf8')) as JsonValue;
}

export const newIv = (random: { bytes(length: number): Buffer }): Buffer => random.bytes(ivBytes);

/** The event cannot be read, now or ever. A key that could not be fetched just now is another error. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable';
}

export function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Undecodable(String(error));
  }
}
