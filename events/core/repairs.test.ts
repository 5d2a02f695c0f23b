import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#contracts/core/json';
import { knownRepairs } from './repairs.ts';

const decision = (type: string, data: JsonObject, id = 'by 1', stream = 'incident-1') => ({
  id,
  stream,
  revision: 9,
  type,
  data: { event: 'e1', revision: 4, type: 'NoteWritten', ...data },
});
const event = { id: 'e1', stream: 'incident-1', revision: 4 };
const after = (...decisions: readonly ReturnType<typeof decision>[]) => {
  const repairs = knownRepairs();
  for (const one of decisions) repairs.learn(one);
  return repairs;
};

describe('an operator’s decision about an event', () => {
  it('gives it other data, or passes it over', () => {
    expect(after(decision('EventRepaired', { data: { note: 'n1' } })).of(event)).toEqual({
      by: 'by 1',
      data: { note: 'n1' },
    });
    expect(after(decision('EventSkipped', {})).of(event)).toEqual({ by: 'by 1', data: null });
  });

  it('counts when it is the latest', () => {
    const [repaired, skipped] = [
      decision('EventRepaired', { data: { note: 'n1' } }, 'by 1'),
      decision('EventSkipped', {}, 'by 2'),
    ];
    expect(after(repaired, skipped).of(event)).toEqual({ by: 'by 2', data: null });
    expect(after(skipped, repaired).of(event)).toEqual({ by: 'by 1', data: { note: 'n1' } });
  });

  it('counts for this event alone', () => {
    const repairs = after(decision('EventSkipped', {}));
    for (const other of [{ id: 'e2' }, { stream: 'incident-2' }, { revision: 5 }])
      expect(repairs.of({ ...event, ...other })).toBeUndefined();
    expect(after(decision('EventSkipped', {}, 'by 1', 'incident-2')).of(event)).toBeUndefined();
  });

  it.each<readonly [string, string, JsonObject]>([
    ['of another type', 'NoteWritten', { data: { note: 'n1' } }],
    ['without data', 'EventRepaired', {}],
    ['with null', 'EventRepaired', { data: null }],
    ['with a list', 'EventRepaired', { data: [] }],
    ['with a text', 'EventRepaired', { data: 'n1' }],
  ])('%s is none', (_, type, data) => expect(after(decision(type, data)).of(event)).toBeUndefined());
});
