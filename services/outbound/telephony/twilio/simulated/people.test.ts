import { describe, expect, it } from 'vitest';
import { seededPeople } from './people.ts';

const numbers = Array.from({ length: 600 }, (_, n) => `+1303555${String(n).padStart(4, '0')}`);
/** The share of people who pick up at this instant, by the clock of a zone. */
const pickUp = (instant: string, zone: string): number =>
  numbers.filter((to) => seededPeople(to, Date.parse(instant), zone).line === 'answers').length / numbers.length;

describe('the owners of simulated phones', () => {
  it('sleep by the clock of their organization, not by UTC', () => {
    // 4 AM in Denver, and 11 AM in London.
    const early = '2026-03-01T11:00:00Z';
    expect(pickUp(early, 'Europe/London') - pickUp(early, 'America/Denver')).toBeGreaterThan(0.15);
    // 8 PM in Denver, and 3 AM in London.
    const late = '2026-03-02T03:00:00Z';
    expect(pickUp(late, 'America/Denver') - pickUp(late, 'Europe/London')).toBeGreaterThan(0.15);
  });

  it('do the same at the same hour', () => {
    const [to = ''] = numbers;
    const at = Date.parse('2026-03-01T15:00:00Z');
    expect(seededPeople(to, at, 'America/Denver')).toEqual(seededPeople(to, at + 59 * 60_000, 'America/Denver'));
  });

  it('leave eight seconds for a person at the screen, and do every thing a call-out must bear', () => {
    const all = numbers.map((to) => seededPeople(to, Date.parse('2026-03-01T20:00:00Z'), 'America/Denver'));
    expect(Math.min(...all.filter(({ line }) => line === 'answers').map(({ after }) => after))).toBe(8);
    expect(new Set(all.map(({ line }) => line))).toEqual(new Set(['answers', 'machine', 'silent', 'busy']));
    expect(new Set(all.map(({ keys }) => keys.join()))).toEqual(new Set(['1', '2', '3', '7,1', '']));
  });
});
