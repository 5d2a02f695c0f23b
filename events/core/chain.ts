import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { JsonObject, JsonValue } from '#contracts/core/json';

/** The previous hash of a stream's first event. */
export const genesis = '0'.repeat(64);

/** RFC 8785 canonical JSON: equal values give equal bytes, in any implementation. */
export const canonical = (value: JsonValue): string => canonicalize(value) ?? 'null';

/**
 * `SHA-256(previous hash of the stream, type, data, metadata without hash)`, hex. The hash covers the stored form,
 * sealed parts included, so an erasure leaves every hash valid.
 */
export function chainHash(previous: string, event: { type: string; data: JsonObject; metadata: JsonObject }): string {
  const { hash: _, ...metadata } = event.metadata;
  return createHash('sha256')
    .update(previous)
    .update(canonical({ type: event.type, data: event.data, metadata }))
    .digest('hex');
}

/**
 * The revision at which a stream's chain breaks, or undefined when the chain holds. Expects events in order, from the
 * first.
 */
export function firstBreak(
  events: readonly { readonly revision: number; type: string; data: JsonObject; metadata: JsonObject }[],
): number | undefined {
  let previous = genesis;
  for (const [index, event] of events.entries()) {
    const hash = chainHash(previous, event);
    if (event.revision !== index || event.metadata.hash !== hash) return index;
    previous = hash;
  }
  return undefined;
}
