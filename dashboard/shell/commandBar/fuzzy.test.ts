import { describe, expect, it } from 'vitest';
import { found, score } from './fuzzy.ts';

const names = [
  'Dispatch',
  'Incidents',
  'Send a crew',
  'Truck 3 · free',
  'Hydrant leaking onto the road · 3111 Yukon St',
];
const finds = (query: string) => found(query, names, (name) => name);

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
    expect(found('in', ['Drain in the basement', 'Incidents', 'Main break'], (name) => name)).toEqual([
      'Incidents',
      'Drain in the basement',
      'Main break',
    ]));

  it('shows all in their own order before anything is typed, and never more than fifty', () => {
    expect(finds('  ')).toEqual(names);
    const many = Array.from({ length: 300 }, (_, index) => `Incident ${index}`);
    expect([found('', many, String).length, found('incident', many, String).length]).toEqual([50, 50]);
  });

  it('fits nothing when one part does not occur', () => expect(score('truck 9', 'Truck 3')).toBe(0));
});
