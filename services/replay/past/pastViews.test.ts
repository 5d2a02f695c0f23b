import { describe, expect, it } from 'vitest';
import { calls } from '#projections/callout/calls';
import { incidentLog } from '#projections/incident/incidentLog';
import type { Columns } from '#projections/readModels';
import type { Query } from '#services/views/views';
import { pastViews } from './pastViews.ts';

const doc = (uuid: string, callout: string | null, requested_time: string, status = 'ended') => ({
  uuid,
  entity: uuid === 'd' ? 'durham' : 'arvada',
  callout,
  status,
  requested_time,
});
const kept = [
  ['c', doc('c', 'second', '2026-03-01T08:02:00Z', 'ringing')],
  ['a', doc('a', 'first', '2026-03-01T08:01:00Z')],
  ['b', doc('b', null, '2026-03-01T08:01:00Z')],
  ['d', doc('d', 'first', '2026-03-01T08:03:00Z', 'ringing')],
] as const;
const rows = [{ line: 1 }];
const past = () =>
  pastViews({
    doc: (model, key) => (model === calls ? (kept.find(([known]) => known === key)?.[1] ?? null) : null),
    entries: (model) => (model === calls ? kept : []),
    rows: (of) => (of === 'incident' ? rows : []),
  });
const found = (query?: Query<Columns['calls']>) =>
  past()
    .docs('calls', query)
    .map(({ uuid }) => uuid);

describe('the documents of an instant', () => {
  it('are found by their key', () => {
    expect(past().doc('calls', 'a')).toBe(kept[1][1]);
    expect(past().doc('calls', 'z')).toBeNull();
  });

  it('are all found without a question, in their own order', () => expect(found()).toEqual(['c', 'a', 'b', 'd']));

  it('are found by the values of their columns and by their keys', () => {
    expect(found({ where: { entity: 'arvada' } })).toEqual(['c', 'a', 'b']);
    expect(found({ where: { entity: 'arvada', callout: 'first' } })).toEqual(['a']);
    expect(found({ where: { under_way_for: 'arvada' } })).toEqual(['c']);
    expect(found({ where: { key: 'd' } })).toEqual(['d']);
    expect(found({ among: { callout: ['first', 'third'] } })).toEqual(['a', 'd']);
    expect(found({ among: { callout: ['first'], entity: ['arvada'] } })).toEqual(['a']);
  });

  it('are found between two values: the first is not included, the second is; no value is neither', () => {
    expect(found({ above: { requested_time: '2026-03-01T08:01:00Z' } })).toEqual(['c', 'd']);
    expect(found({ atMost: { requested_time: '2026-03-01T08:02:00Z' } })).toEqual(['c', 'a', 'b']);
    expect(found({ above: { callout: 'first' } })).toEqual(['c']);
    expect(found({ atMost: { callout: 'first' } })).toEqual(['a', 'd']);
  });

  it('are in the wanted order, then in that of their keys, with no value first', () => {
    expect(found({ orderBy: { column: 'requested_time' } })).toEqual(['a', 'b', 'c', 'd']);
    expect(found({ orderBy: { column: 'requested_time', descending: true } })).toEqual(['d', 'c', 'a', 'b']);
    expect(found({ orderBy: { column: 'callout' } })).toEqual(['b', 'a', 'd', 'c']);
    expect(found({ orderBy: { column: 'key', descending: true } })).toEqual(['d', 'c', 'b', 'a']);
  });

  it('are as many as wanted at most', () => {
    expect(found({ limit: 2 })).toEqual(['c', 'a']);
    expect(found({ limit: 0 })).toEqual([]);
    expect(found({ orderBy: { column: 'key' }, limit: 1 })).toEqual(['a']);
  });

  it('are not searched by words or by pages, in another model, or by an unknown column', () => {
    expect(() => found({ matching: 'leak' })).toThrow('the past of calls is not searched this way');
    expect(() => found({ offset: 1 })).toThrow('the past of calls is not searched this way');
    // @ts-expect-error: a column that the read model lacks.
    expect(() => found({ where: { nothing: 'x' } })).toThrow('calls has no column nothing');
    expect(() => past().docs('sessions')).toThrow('the read model sessions is not replayed');
    expect(() => past().count('calls')).toThrow('this is not replayed');
  });
});

describe('the views of an instant', () => {
  it('have the log of its incident, and no other rows', () => {
    expect(past().rows(incidentLog.name, 'incident')).toBe(rows);
    expect(past().rows('security_log', 'incident')).toEqual([]);
  });

  it('are not taken for those of another instant', () => {
    const [one, other] = [past(), past()];
    expect(one.changes()).toBe(one.changes());
    expect(one.changes()).toBeLessThan(0);
    expect(other.changes()).toBe(one.changes() - 1);
  });
});
