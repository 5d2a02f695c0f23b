import { describe, expect, it } from 'vitest';
import { peopleNamed, personCalled } from './personSearch.ts';

const people = ['Rosa Delgado', 'José Marín', 'Ann-Kathrin Roe', 'Rosa Delgado-Diaz', 'Sam Lee', 'Sam Lee'].map(
  (name, n) => ({ uuid: `u${n}`, name }),
);
const found = (typed: string) => peopleNamed(people, typed).map(({ uuid }) => uuid);

describe('typing a name', () => {
  it.each([
    ['ro', ['u0', 'u2', 'u3']],
    ['del ros', ['u0', 'u3']],
    ['JOSE mar', ['u1']],
    ['kath', ['u2']],
    ['sam', ['u4', 'u5']],
    ['osa', []],
    ['nobody', []],
    ['rosa sam', []],
  ])('%j finds those whose names begin so', (typed, wanted) => expect(found(typed)).toEqual(wanted));

  it('offers everybody before anything is typed', () => expect(found('  ')).toHaveLength(6));

  it('in full names one person, and nobody when two have the name', () => {
    expect(personCalled(people, ' rosa delgado ')?.uuid).toBe('u0');
    expect(personCalled(people, 'Rosa')).toBeUndefined();
    expect(personCalled(people, 'Sam Lee')).toBeUndefined();
    expect(personCalled(people, '')).toBeUndefined();
  });
});
