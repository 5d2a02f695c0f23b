import { describe, expect, it } from 'vitest';
import { found, partly, score } from './fuzzy.ts';

const names = [
  'Dispatch',
  'Incidents',
  'Send a crew',
  'Truck 3 · free',
  'Hydrant leaking onto the road · 3111 Yukon St',
];
const finds = (query: string) => found(query, names, (name) => name).shown;

describe('the command bar', () => {
  it.each([
    ['disp', 'Dispatch'],
    ['dsp', 'Dispatch'],
    ['crew send', 'Send a crew'],
    ['sac', 'Send a crew'],
    ['truck3', undefined],
    ['tr 3', 'Truck 3 · free'],
    ['yukon', 'Hydrant leaking onto the road · 3111 Yukon St'],
    ['HYDRÁNT', 'Hydrant leaking onto the road · 3111 Yukon St'],
    ['zzz', undefined],
  ])('finds by %s', (query, name) => expect(finds(query)[0]).toBe(name));

  it('puts the beginning of a word before its inside', () =>
    expect(found('in', ['Drain in the basement', 'Incidents', 'Main break'], (name) => name).shown).toEqual([
      'Incidents',
      'Drain in the basement',
      'Main break',
    ]));

  it('shows all in their own order before anything is typed, and never more than fifty', () => {
    expect(finds('  ')).toEqual(names);
    const many = Array.from({ length: 300 }, (_, index) => `Incident ${index}`);
    const counted = (query: string) => {
      const { shown, count } = found(query, many, String);
      return [shown.length, count];
    };
    expect([counted(''), counted('incident')]).toEqual([
      [50, 50],
      [50, 300],
    ]);
  });

  it('fits nothing when one part does not occur', () => expect(score('truck 9', 'Truck 3')).toBe(0));

  it('knows the names that a part of the query begins', () => {
    expect(partly('leak del', 'Rosa Delgado')).toBe(true);
    expect(partly('leak elg', 'Rosa Delgado')).toBe(false);
    expect(partly(' ', 'Rosa Delgado')).toBe(false);
  });
});
