import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { JsonObject, JsonValue } from '#contracts/core/json';

/** Before a stream's first event. */
export const genesis = '0'.repeat(64);

/** RFC 8785 canonical JSON: the same value is the same bytes, whoever writes it. */
export const canonical = (value: JsonValue): string => canonicalize(value) ?? 'null';

/**
 * `SHA-256(previous hash of the stream, type, data, metadata without hash)`, hex. It covers what is stored, sealed parts
 * included, so that erasing a person leaves every hash valid.
 */
export function chainHash(previous: string, event: { type: string; data: JsonObject; metadata: JsonObject }): string {
  const { hash: _, ...metadata } = event.metadata;
  return createHash('sha256')
    .update(previous)
    .update(canonical({ type: event.type, data: event.data, metadata }))
    .digest('hex');
}

/** The revision at which a stream's chain breaks, or undefined where it holds. Events in order, from the first. */
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
