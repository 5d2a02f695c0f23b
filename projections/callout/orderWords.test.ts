import { describe, expect, it } from 'vitest';
import type { ListRule } from '#contracts/callout/policy';
import { listed, orderReason } from './orderWords.ts';

const one = (rank: number, rule: ListRule, inputs: Readonly<Record<string, string | number | boolean>> = {}) => ({
  rank,
  rule,
  inputs: { ledger: 'L', ...inputs },
});
const hours = (rank: number, of: number, more = {}) => one(rank, 'lowest-hours', { minutes: of * 60, ...more });

describe('the words behind a rank', () => {
  it('are the hours of the person, and those of the three right before in the same ledger', () => {
    const people = [
      hours(1, 12),
      hours(2, 38),
      hours(4, 41.5),
      hours(3, 40),
      { ...hours(2, 5), inputs: { minutes: 300 } },
    ];
    const reason = (rank: number) => orderReason({ people }, people.find((each) => each.rank === rank) ?? hours(9, 0));
    expect(reason(1)).toBe(', with 12 charged hours');
    expect(reason(4)).toBe(', with 41.5 charged hours, after 12, 38 and 40');
    expect(orderReason({ people }, hours(5, 50))).toBe(', with 50 charged hours, after 38, 40 and 41.5');
  });

  it('say that a person is new, volunteers or does not, and has rested', () => {
    const reason = (inputs: object) => orderReason({ people: [] }, hours(1, 20, inputs));
    expect(reason({ newcomer: true })).toBe(', with 20 charged hours (new on the list)');
    expect(reason({ volunteer: true })).toBe(', with 20 charged hours, as a volunteer');
    expect(reason({ volunteer: false })).toBe(', with 20 charged hours, after the volunteers');
    expect(reason({ rested: '6:10 AM' })).toBe(', with 20 charged hours; rest until 6:10 AM had passed');
  });

  it('are the day of seniority, the rotation, or the word of the author', () => {
    expect(orderReason({ people: [] }, one(1, 'seniority', { since: '2014-05-01' }))).toBe(
      ', with seniority from 2014-05-01',
    );
    expect(orderReason({ people: [] }, one(1, 'seniority'))).toBe(', with no day of seniority');
    expect(orderReason({ people: [] }, one(1, 'rotation'))).toBe(', by rotation');
    expect(orderReason({ people: [] }, one(1, 'call-order', { override: 'first' }))).toBe(
      ', put first by the author of the call-out',
    );
    expect(orderReason({ people: [] }, one(1, 'call-order', { override: 'last' }))).toBe(
      ', put last by the author of the call-out',
    );
  });

  it('are none without a contract', () => {
    expect(orderReason({ people: [] }, one(1, 'call-order', { minutes: 60 }))).toBe('');
  });
});

it('words stand in a row', () => {
  expect(listed([])).toBe('');
  expect(listed(['38'])).toBe('38');
  expect(listed(['38', '40'])).toBe('38 and 40');
  expect(listed(['38', '40', '41'])).toBe('38, 40 and 41');
});
