import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlarmCommand, type AlarmPoint, alarmPoint } from './decider.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString();
const raise = (minute: number, open = false): AlarmCommand => ({
  do: 'raise',
  alarm: 'a1',
  point: 'LS-7',
  at: at(minute),
  incident: `i${minute}`,
  within: 15 * 60_000,
  open,
});
const clear = (minute: number): AlarmCommand => ({ do: 'clear', alarm: 'a1', at: at(minute) });

/** The facts of these messages in the order in which they come, and the state after them. */
function after(...messages: readonly AlarmCommand[]) {
  let state: AlarmPoint = alarmPoint.initial;
  const facts: string[] = [];
  for (const command of messages)
    for (const fact of alarmPoint.decide(state, command)) {
      state = alarmPoint.evolve(state, { ...fact, occurredAt: command.at });
      facts.push(`${fact.type.replace('Alarm', '')} ${fact.data.incident ?? '-'}`);
    }
  return { facts, state };
}

describe('an alarm point', () => {
  it('begins an incident, counts what repeats, and ends with its clear', () => {
    const { facts, state } = after(raise(0), raise(1), raise(2), clear(3));
    expect(facts).toEqual(['Raised i0', 'Repeated i0', 'Repeated i0', 'Cleared i0']);
    expect(state).toMatchObject({ incident: 'i0', count: 3, ended: at(3) });
  });

  it('that comes back within the time of a storm, or while its incident is open, is the same', () => {
    expect(after(raise(0), clear(5), raise(20)).facts).toEqual(['Raised i0', 'Cleared i0', 'Repeated i0']);
    expect(after(raise(0), clear(5), raise(20)).state.ended).toBeNull();
    expect(after(raise(0), clear(5), raise(21)).facts[2]).toBe('Raised i21');
    expect(after(raise(0), clear(5), raise(21)).state).toMatchObject({ count: 1, incident: 'i21', ended: null });
    expect(after(raise(0), clear(5), raise(21, true)).facts[2]).toBe('Repeated i0');
  });

  it('whose clear comes before its raise is over at once', () => {
    expect(after(clear(5), raise(0)).facts).toEqual(['Cleared -', 'Raised i0', 'Cleared i0']);
    expect(after(clear(5), raise(0)).state).toMatchObject({ ended: at(5) });
    expect(after(clear(5), raise(5)).state.ended).toBe(at(5));
    expect(after(clear(5), raise(6)).state.ended).toBeNull();
    const second = after(raise(0), clear(5), clear(65), raise(60));
    expect(second.facts).toEqual(['Raised i0', 'Cleared i0', 'Cleared -', 'Raised i60', 'Cleared i60']);
    const storm = after(raise(0), clear(5), clear(12), raise(10));
    expect(storm.facts.slice(2)).toEqual(['Cleared -', 'Repeated i0', 'Cleared i0']);
  });

  it('is not ended by a clear that is older than its latest raise, nor raised by a late repeat', () => {
    expect(after(raise(0), raise(10), clear(5)).facts[2]).toBe('Cleared -');
    expect(after(raise(0), raise(10), clear(5)).state.ended).toBeNull();
    expect(after(raise(0), raise(10), clear(10)).state.ended).toBe(at(10));
    const late = after(raise(0), clear(20), raise(10));
    expect([late.facts[2], late.state.ended]).toEqual(['Repeated i0', at(20)]);
    expect(after(raise(0), clear(20), raise(20)).state.ended).toBe(at(20));
  });

  it('is active or over by the latest of its messages, in whatever order they come', () => {
    const messages = fc.uniqueArray(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 12 })), {
      minLength: 1,
      maxLength: 8,
      selector: ([, minute]) => minute,
    });
    fc.assert(
      fc.property(messages, (all) => {
        const { state } = after(...all.map(([isRaise, minute]) => (isRaise ? raise(minute) : clear(minute))));
        const [isRaise] = all.toSorted((a, b) => b[1] - a[1])[0]!;
        expect(state.incident === null || (state.ended === null) === isRaise).toBe(true);
      }),
    );
  });
});
