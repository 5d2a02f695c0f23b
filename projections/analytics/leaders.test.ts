import { describe, expect, it } from 'vitest';
import { happened } from '#projections/testing/given';
import { type Led, leaderAt, ledBy } from './leaders.ts';

const noon = Date.parse('2026-03-01T12:00:00.000Z');
/** This many minutes after noon, in milliseconds. */
const at = (minute: number) => noon + minute * 60_000;
const when = (minute: number) => ({ at: new Date(at(minute)).toISOString() });
type Fact = Parameters<typeof ledBy>[1];
const joins = (user: string, role: 'leader' | 'crew', minute: number) =>
  happened('TeamMemberAdded', { user, role }, when(minute)) as Fact;
const becomes = (user: string, role: 'leader' | 'crew', minute: number) =>
  happened('TeamRoleChanged', { user, role }, when(minute)) as Fact;
const leaves = (user: string, minute: number) => happened('TeamMemberRemoved', { user }, when(minute)) as Fact;
const led = (...facts: readonly Fact[]) => facts.reduce<Led>(ledBy, []);
const leaders = (of: Led, ...minutes: readonly number[]) => minutes.map((minute) => leaderAt(of, at(minute)));

describe('the leads of an incident', () => {
  it('begin with the role of a leader, and end with another role or the departure', () =>
    expect(
      led(
        joins('ada', 'leader', 1),
        joins('bo', 'crew', 2),
        becomes('bo', 'leader', 3),
        becomes('ada', 'crew', 4),
        leaves('bo', 5),
      ),
    ).toEqual([
      { at: at(1), user: 'ada', leads: true },
      { at: at(2), user: 'bo', leads: false },
      { at: at(3), user: 'bo', leads: true },
      { at: at(4), user: 'ada', leads: false },
      { at: at(5), user: 'bo', leads: false },
    ]));

  it('stand in the order of their times, and of one time in the order in which they were told', () => {
    const users = led(
      joins('cy', 'leader', 3),
      joins('ada', 'leader', 1),
      joins('bo', 'leader', 2),
      joins('dee', 'crew', 2),
      joins('eve', 'crew', 1),
    ).map(({ user }) => user);
    expect(users).toEqual(['ada', 'eve', 'bo', 'dee', 'cy']);
  });
});

describe('the leader at a time', () => {
  it('is nobody without a lead', () => {
    expect(leaders([], 0)).toEqual([null]);
    expect(leaders(led(joins('ada', 'crew', 1)), 0, 1, 2)).toEqual([null, null, null]);
  });

  it('is the last to begin, and the one before when that one ends', () => {
    const two = led(joins('ada', 'leader', 1), joins('bo', 'leader', 3), leaves('bo', 5));
    expect(leaders(two, 1, 2, 3, 4, 5, 6)).toEqual(['ada', 'ada', 'bo', 'bo', 'ada', 'ada']);
    expect(leaders(led(joins('ada', 'leader', 1), joins('bo', 'leader', 1)), 0, 1, 2)).toEqual(['ada', 'bo', 'bo']);
  });

  it('is the first one before any began, also when that one was no leader at first', () => {
    const first = led(joins('bo', 'crew', 1), joins('ada', 'leader', 2), joins('cy', 'leader', 4));
    expect(leaders(first, 0, 1, 2, 3, 4)).toEqual(['ada', 'ada', 'ada', 'ada', 'cy']);
  });

  it('is nobody after the only one ended, and the next one until it began', () => {
    const over = led(joins('ada', 'leader', 1), leaves('ada', 2));
    expect(leaders(over, 0, 1, 2, 3)).toEqual(['ada', 'ada', null, null]);
    const later = led(joins('ada', 'leader', 1), leaves('ada', 2), joins('bo', 'leader', 6), leaves('bo', 8));
    expect(leaders(later, 1, 3, 7, 9)).toEqual(['ada', 'bo', 'bo', null]);
  });

  it('is the one who took the lead again', () => {
    const again = led(
      joins('ada', 'leader', 1),
      joins('bo', 'leader', 2),
      becomes('ada', 'leader', 3),
      leaves('ada', 4),
    );
    expect(leaders(again, 2, 3, 4)).toEqual(['bo', 'ada', 'bo']);
  });
});
