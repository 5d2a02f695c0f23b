import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VerificationResult } from '#contracts/audit/verification';
import { writeOwn } from '#events/disk/ownFiles';

/**
 * The newest results by the organization's uuid, in a file: a damaged log takes no event, and the desk must name the
 * damage all the same. It has names of streams and hashes, nothing about people.
 */
type Kept = Readonly<Record<string, VerificationResult>>;

const placeIn = (dataDir: string): string => join(dataDir, 'verified.json');

export const keepVerifications = (dataDir: string, results: ReadonlyMap<string, VerificationResult>): void =>
  writeOwn(placeIn(dataDir), JSON.stringify(Object.fromEntries(results)));

/** Null when there is none, or when the file cannot be read. */
export function keptVerification(dataDir: string, entity: string): VerificationResult | null {
  try {
    const kept = JSON.parse(readFileSync(placeIn(dataDir), 'utf8')) as Kept;
    return Object.hasOwn(kept, entity) ? (kept[entity] ?? null) : null;
  } catch {
    return null;
  }
}
