import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workflows } from '#events/incident/versions/index';
import { type Course, keepTimestamp, stateOf } from './workflow.ts';

const arvada = workflows.get('arvada_water');
if (!arvada) throw new Error('Arvada has no water version');

const at = (minute: number) => `2026-03-01T02:${String(minute).padStart(2, '0')}:00.000Z`;
const course = (events: readonly (readonly [event: string, time: string])[], flags: Partial<Course> = {}): Course => ({
  timestamps: events.reduce<Course['timestamps']>((kept, [event, time]) => keepTimestamp(kept, event, time), {}),
  completed: null,
  archived: null,
  created: at(0),
  ...flags,
});
const state = (...of: Parameters<typeof course>) => stateOf(arvada, course(...of));

describe('the state of an Arvada incident', () => {
  it.each([
    [[], 'new'],
    [[['acknowledged', at(2)]], 'acknowledged'],
    [
      [
        ['acknowledged', at(2)],
        ['contacts:call_skipped', at(5)],
      ],
      'complainant contacted',
    ],
    [
      [
        ['acknowledged', at(2)],
        ['geo:arrived', at(20)],
      ],
      'on-scene',
    ],
    [
      [
        ['acknowledged', at(2)],
        ['geo:arrived', at(20)],
        ['geo:departed', at(50)],
      ],
      'departed',
    ],
    [
      [
        ['acknowledged', at(2)],
        ['geo:location_skipped', at(55)],
      ],
      'team done',
    ],
    [
      [
        ['acknowledged', at(2)],
        ['form_skipped', at(59)],
      ],
      'awaiting approval',
    ],
  ] as const)('after %j is %s', (events, expected) => expect(state(events).state).toBe(expected));

  it('falls back when an appointment is off, and counts the one that is made again', () => {
    const made = ['bupp:visit_scheduled', at(5)] as const;
    const off = ['bupp:visit_cancelled', at(9)] as const;
    const again = ['bupp:visit_scheduled', at(12)] as const;
    expect(course([made, again]).timestamps).toEqual({ 'bupp:visit_scheduled': at(5) });
    expect(course([made, off]).timestamps).toEqual({ 'bupp:visit_cancelled': at(9) });
    expect(course([made, off, again]).timestamps).toEqual({
      'bupp:visit_cancelled': at(9),
      'bupp:visit_scheduled': at(12),
    });
  });

  it('stays new until it is acknowledged, whatever else was logged', () =>
    expect(state([['geo:arrived', at(20)]]).state).toBe('new'));
  it('counts an assigned leader as acknowledged', () =>
    expect(
      state([
        ['team:leader_assigned', at(1)],
        ['geo:arrived', at(20)],
      ]).state,
    ).toBe('on-scene'));
  it('stays new when an unacknowledged incident is completed', () =>
    expect(state([], { completed: at(9) }).state).toBe('new'));
  it('is completed before it is archived', () =>
    expect(state([['acknowledged', at(2)]], { completed: at(9), archived: at(10) })).toMatchObject({
      state: 'completed',
      since: at(9),
    }));
  it('takes the later step of two at the same second', () =>
    expect(
      state([
        ['acknowledged', at(2)],
        ['geo:arrived', at(20)],
        ['contacts:call_completed', at(20)],
      ]).state,
    ).toBe('on-scene'));
  it('ignores events its version does not know', () =>
    expect(
      state([
        ['acknowledged', at(2)],
        ['fire:drill', at(30)],
      ]).state,
    ).toBe('acknowledged'));
});

describe('the kept time', () => {
  it('is the first of a kind, also when the earlier one is learned later', () =>
    expect(
      course([
        ['geo:arrived', at(20)],
        ['geo:arrived', at(18)],
      ]).timestamps['geo:arrived'],
    ).toBe(at(18)));
  it('is the last departure', () =>
    expect(
      course([
        ['geo:departed', at(20)],
        ['geo:departed', at(40)],
        ['geo:departed', at(30)],
      ]).timestamps['geo:departed'],
    ).toBe(at(40)));

  it('does not depend on the order in which facts are learned', () => {
    const events = ['acknowledged', 'contacts:call_completed', 'geo:arrived', 'geo:departed', 'team:done', 'other'];
    const entries = fc.array(fc.tuple(fc.constantFrom(...events), fc.integer({ min: 0, max: 59 }).map(at)), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(entries, fc.infiniteStream(fc.nat()), (log, chance) => {
        const shuffled = log
          .map((entry) => [chance.next().value as number, entry] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, entry]) => entry);
        expect(state(shuffled)).toEqual(state(log));
      }),
    );
  });
});
