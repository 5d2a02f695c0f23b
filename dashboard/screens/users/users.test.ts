import { describe, expect, it } from 'vitest';
import type { User } from '#contracts/incident/team';
import { changeWords, neighbor, shownUsers, type UserFilters } from './users.ts';

const person = (uuid: string, change: Partial<User> = {}): User => ({
  uuid,
  first_name: uuid,
  last_name: 'Okafor',
  email: `${uuid}@springwater.example`,
  phone_number: '+13035550101',
  is_active: true,
  is_available: true,
  active: true,
  role: 'crew',
  revision: 0,
  ...change,
});
const people = [
  person('ada', { role: 'dispatcher' }),
  person('sam', { phone_number: '+13035550177' }),
  person('theo', { is_active: false, active: false }),
];
const all: UserFilters = { user: undefined, search: undefined, role: undefined, inactive: undefined };
const found = (filters: Partial<UserFilters>) => shownUsers(people, { ...all, ...filters }).map(({ uuid }) => uuid);

describe('the list of people', () => {
  it('has the active ones, and the deactivated ones when they are asked for', () => {
    expect(found({})).toEqual(['ada', 'sam']);
    expect(found({ inactive: true })).toEqual(['ada', 'sam', 'theo']);
  });

  it('is searched by words of name, address and role, and by digits of the phone', () => {
    expect(found({ search: 'OKA ada' })).toEqual(['ada']);
    expect(found({ search: 'dispatch' })).toEqual(['ada']);
    expect(found({ search: '(303) 555-0177' })).toEqual(['sam']);
    expect(found({ search: 'nobody' })).toEqual([]);
    expect(found({ role: 'crew' })).toEqual(['sam']);
  });

  it('is walked by keys, and stops at its ends', () => {
    expect(neighbor(people, undefined, 1)?.uuid).toBe('ada');
    expect(neighbor(people, 'ada', 1)?.uuid).toBe('sam');
    expect(neighbor(people, 'ada', -1)?.uuid).toBe('ada');
    expect(neighbor(people, 'theo', 1)?.uuid).toBe('theo');
    expect(neighbor([], undefined, 1)).toBeUndefined();
  });
});

it('a change of a person is told in words', () => {
  expect(changeWords({ act: 'corrected', detail: 'lastName email' })).toBe('Changed the last name and email');
  expect(changeWords({ act: 'role', detail: 'manager' })).toBe('Moved to Manager');
});
