import { describe, expect, it } from 'vitest';
import type { LedgerRules } from '#contracts/callout/ledger';
import { inOrder, ruleOf, type Standing } from './order.ts';

const rules = (more: Partial<LedgerRules>) =>
  ({ order: 'list', volunteers: 'none', mandatory: 'same', newcomers: 'average', ...more }) as const;
const people = (...all: readonly (Partial<Standing> & Pick<Standing, 'user'>)[]): readonly Standing[] =>
  all.map((one, at) => ({ at, minutes: 0, since: null, volunteer: false, ...one }));
const users = (all: readonly Standing[], more: Partial<LedgerRules>, turn: number | null = null) =>
  inOrder(all, rules(more), turn === null ? null : { at: turn }).map(({ user }) => user);

describe('the people of a list are called', () => {
  const all = people(
    { user: 'ada', minutes: 600, since: '2014-05-01', volunteer: false },
    { user: 'bo', minutes: 90, since: '2020-01-01', volunteer: true },
    { user: 'cy', minutes: 90, since: '2001-09-03', volunteer: false },
    { user: 'di', minutes: 300, since: null, volunteer: true },
  );

  it('as the list is arranged', () => expect(users(all, {})).toEqual(['ada', 'bo', 'cy', 'di']));

  it('by the lowest charged hours, and with the same hours by seniority', () =>
    expect(users(all, { order: 'lowest-hours' })).toEqual(['cy', 'bo', 'di', 'ada']));

  it('by seniority, those without a day last and in the order of the list', () => {
    expect(users(all, { order: 'seniority' })).toEqual(['cy', 'ada', 'bo', 'di']);
    expect(users(people({ user: 'ed' }, { user: 'fay' }), { order: 'seniority' })).toEqual(['ed', 'fay']);
    const one = people({ user: 'ed', since: '2020-01-01' }, { user: 'fay', since: '2020-01-01' });
    expect(users(one, { order: 'seniority' })).toEqual(['ed', 'fay']);
    expect(users(people({ user: 'ed' }, { user: 'fay', since: '2024-01-01' }), { order: 'seniority' })).toEqual([
      'fay',
      'ed',
    ]);
  });

  it('in rotation after the last turn, from the beginning once the end is reached', () => {
    expect(users(all, { order: 'rotation' })).toEqual(['ada', 'bo', 'cy', 'di']);
    expect(users(all, { order: 'rotation' }, 1)).toEqual(['cy', 'di', 'ada', 'bo']);
    expect(users(all, { order: 'rotation' }, 3)).toEqual(['ada', 'bo', 'cy', 'di']);
  });

  it('volunteers first, then the others in the same order or the newest first', () => {
    const first = { order: 'lowest-hours', volunteers: 'first' } as const;
    expect(users(all, first)).toEqual(['bo', 'di', 'cy', 'ada']);
    expect(users(all, { ...first, mandatory: 'reverse-seniority' })).toEqual(['bo', 'di', 'ada', 'cy']);
  });
});

it('a new person has the mean, the most or none of the hours of the others', () => {
  const all = people({ user: 'ada', minutes: 300 }, { user: 'new', minutes: null }, { user: 'bo', minutes: 100 });
  const of = (newcomers: LedgerRules['newcomers']) =>
    inOrder(all, rules({ order: 'lowest-hours', newcomers }), null).map(({ user, minutes, newcomer }) => [
      user,
      minutes,
      newcomer,
    ]);
  expect(of('average')).toEqual([
    ['bo', 100, false],
    ['new', 200, true],
    ['ada', 300, false],
  ]);
  expect(of('highest').at(-1)).toEqual(['new', 300, true]);
  expect(of('zero')[0]).toEqual(['new', 0, true]);
});

it('the list itself is no rule of a contract', () => {
  expect(ruleOf({ order: 'list' })).toBeNull();
  expect(ruleOf({ order: 'rotation' })).toBe('rotation');
});

/** 10,000 people with hours, days of seniority and volunteers: the order takes no more than a fifth of a frame. */
it('the order of 10,000 people is the same however they come', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    user: `u${at}`,
    at,
    minutes: (at * 7_919) % 3_000,
    since: `20${String(at % 25).padStart(2, '0')}-01-01`,
    volunteer: at % 3 === 0,
  }));
  const by = { order: 'lowest-hours', volunteers: 'first' } as const;
  expect(users(many.toReversed(), by)).toEqual(users(many, by));
});
