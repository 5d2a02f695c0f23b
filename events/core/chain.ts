import { createHash } from 'node:crypto';
import type { JsonObject, JsonValue } from '#contracts/core/json';

/** The previous hash of a stream's first event. */
export const genesis = '0'.repeat(64);

/**
 * RFC 8785 canonical JSON: equal values give equal bytes, in any implementation. Throws when a text has a lone surrogate, or
 * a number is none. Each event is written out several times, so this is our own.
 */
export function canonical(value: JsonValue | undefined): string {
  if (typeof value === 'string') {
    if (value.isWellFormed()) return JSON.stringify(value);
    throw new TypeError('a text with a lone surrogate has no canonical form');
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} has no canonical form`);
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map((one: JsonValue | undefined) => canonical(one)).join(',')}]`;
  const fields = value as JsonObject;
  let text = '';
  // JavaScript compares texts by their UTF-16 units, as RFC 8785 §3.2.3 asks.
  for (const name of Object.keys(fields).sort()) {
    if (fields[name] === undefined) continue;
    text += `${text === '' ? '' : ','}${canonical(name)}:${canonical(fields[name])}`;
  }
  return `{${text}}`;
}

/** The mark in the metadata of an event whose hash also covers its stream, its revision and its id. */
export const chainMark = 2;

/** An event as far as a hash covers it, with its place. */
export interface Chained {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/**
 * `SHA-256(previous hash of the stream, canonical text)`, hex. The text has the type, the data and the metadata without
 * `hash`; with the mark `chain: 2` also the stream, the revision and the id, so that no stream can be renamed. Events of
 * earlier releases have no mark and no place in their text. The hash covers the stored form, sealed parts included, so an
 * erasure leaves every hash valid.
 */
export const chainHash = (previous: string, event: Chained): string =>
  createHash('sha256').update(previous).update(chainText(event)).digest('hex');

/** The text that a hash covers after the hash before it. Throws when the event has no canonical text. */
export function chainText({ stream, revision, id, type, data, metadata: described }: Chained): string {
  const { hash: _, ...metadata } = described;
  const place = metadata.chain === chainMark ? { stream, revision, id } : {};
  return canonical({ type, data, metadata, ...place });
}

/**
 * The revision at which a stream's chain breaks, or undefined when the chain holds. Expects events in order, from the
 * first.
 */
export function firstBreak(events: readonly Chained[]): number | undefined {
  let previous = genesis;
  for (const [index, event] of events.entries()) {
    const hash = chainHash(previous, event);
    if (event.revision !== index || event.metadata.hash !== hash) return index;
    previous = hash;
  }
  return undefined;
}
