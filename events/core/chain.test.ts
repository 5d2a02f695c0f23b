import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#contracts/core/json';
import { canonical, chainHash, firstBreak, genesis } from './chain.ts';

const marked = { occurredAt: '2026-03-01T12:00:00.000Z', chain: 2 };
const chained = (facts: readonly { type: string; data: JsonObject }[], described: JsonObject = marked) => {
  let previous = genesis;
  return facts.map((fact, revision) => {
    const event = { ...fact, stream: 'incident-1', revision, id: `e${revision}`, metadata: described };
    previous = chainHash(previous, event);
    return { ...event, metadata: { ...described, hash: previous } };
  });
};
const facts = [
  { type: 'IncidentCreated', data: { b: 1, a: 'ä' } },
  { type: 'LogEntryRecorded', data: { event: 'acknowledged' } },
  { type: 'IncidentCompleted', data: {} },
];
const history = chained(facts);

describe('the hash chain of a stream', () => {
  it('holds as written', () => expect(firstBreak(history)).toBeUndefined());
  it('does not depend on the order of fields', () =>
    expect(firstBreak(history.with(0, { ...history[0], data: { a: 'ä', b: 1 } } as never))).toBeUndefined());
  it('breaks when a fact was changed', () =>
    expect(firstBreak(history.with(1, { ...history[1], data: { event: 'geo:arrived' } } as never))).toBe(1));
  it('breaks when a fact was taken out', () => expect(firstBreak(history.toSpliced(1, 1))).toBe(1));
  it('breaks when two facts changed places', () =>
    expect(firstBreak([history[0], history[2], history[1]] as never)).toBe(1));
  it('breaks at its first event under the name of another stream', () =>
    expect(firstBreak(history.map((event) => ({ ...event, stream: 'incident-2' })))).toBe(0));
  it('breaks where an event has another id', () =>
    expect(firstBreak(history.with(1, { ...history[1], id: 'e9' } as never))).toBe(1));
  it('breaks where the mark is taken away', () =>
    expect(
      firstBreak(history.with(2, { ...history[2], metadata: { ...history[2]?.metadata, chain: 1 } } as never)),
    ).toBe(2));
  it('holds in a stream of an earlier release, whose hashes do not cover the place', () => {
    const { chain: _, ...unmarked } = marked;
    const old = chained(facts, unmarked);
    expect(firstBreak(old)).toBeUndefined();
    expect(firstBreak(old.map((event) => ({ ...event, stream: 'incident-2' })))).toBeUndefined();
    expect(firstBreak(old.toSpliced(1, 1))).toBe(1);
  });
});

describe('canonical JSON', () => {
  it('is what another implementation of RFC 8785 writes', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => canonical(value as JsonObject) === canonicalize(value)));
  });
  it('orders names by their UTF-16 units, and numbers among them as texts', () =>
    expect(canonical({ '2': 1, '10': 2, '\u{1f600}': 3, '\ufb33': 4, a: -0, é: 1e21 })).toBe(
      '{"10":2,"2":1,"a":0,"é":1e+21,"\u{1f600}":3,"\ufb33":4}',
    ));
  it('leaves fields without a value out, and has null in a list', () =>
    expect([canonical({ a: undefined, b: null } as never), canonical([undefined, 1] as never)]).toEqual([
      '{"b":null}',
      '[null,1]',
    ]));
  it('does not exist for a lone surrogate, nor for a number that is none', () => {
    for (const value of ['\ud800', { '\udc00': 1 }, [Number.NaN], Number.POSITIVE_INFINITY])
      expect(() => canonical(value)).toThrow('canonical form');
  });
});
