import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#contracts/core/json';
import { chainHash, firstBreak, genesis } from './chain.ts';

const chained = (facts: readonly { type: string; data: JsonObject }[]) => {
  let previous = genesis;
  return facts.map((fact, revision) => {
    const metadata = { occurredAt: '2026-03-01T12:00:00.000Z' };
    previous = chainHash(previous, { ...fact, metadata });
    return { ...fact, revision, metadata: { ...metadata, hash: previous } };
  });
};
const history = chained([
  { type: 'IncidentCreated', data: { b: 1, a: 'ä' } },
  { type: 'LogEntryRecorded', data: { event: 'acknowledged' } },
  { type: 'IncidentCompleted', data: {} },
]);

describe('the hash chain of a stream', () => {
  it('holds as written', () => expect(firstBreak(history)).toBeUndefined());
  it('does not depend on the order of fields', () =>
    expect(firstBreak(history.with(0, { ...history[0], data: { a: 'ä', b: 1 } } as never))).toBeUndefined());
  it('breaks when a fact was changed', () =>
    expect(firstBreak(history.with(1, { ...history[1], data: { event: 'geo:arrived' } } as never))).toBe(1));
  it('breaks when a fact was taken out', () => expect(firstBreak(history.toSpliced(1, 1))).toBe(1));
  it('breaks when two facts changed places', () =>
    expect(firstBreak([history[0], history[2], history[1]] as never)).toBe(1));
});
