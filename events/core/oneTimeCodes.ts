import { createHmac } from 'node:crypto';

/** Codes of an authenticator app: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which every app knows. */
const stepLength = 30_000;
const digits = 6;

/** An app's clock may be one step off, either way. */
const tolerated = [0, -1, 1] as const;

/** The code of a step. `secret` is in hex. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', Buffer.from(secret, 'hex')).update(counter).digest();
  const at = (mac[mac.length - 1] ?? 0) & 0x0f;
  const number = mac.readUInt32BE(at) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step of a time, ISO-8601 UTC. */
export const stepAt = (time: string): number => Math.floor(Date.parse(time) / stepLength);

/** The step whose code this is at that time, later than `after`; null when there is none. */
export function stepOf(secret: string, code: string, { at, after }: { at: string; after: number }): number | null {
  const now = stepAt(at);
  const steps = tolerated.map((off) => now + off).filter((step) => step > after && codeOfStep(secret, step) === code);
  return steps[0] ?? null;
}
