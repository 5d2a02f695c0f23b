import { describe, expect, it } from 'vitest';
import { docstringOf, docstringsIn } from './docstrings.ts';

const source = `
const person = {
  /** The first of the names. */
  first_name: text('Ada'),
};

/** A user. */
export const user = document('User', {
  uuid: id,
  ...person,
  /**
   * Ours: the time of the last sign-in;
   * null when there was none (S2 §7.1).
   */
  last: orNull(time),
  inner: document('Inner', {
    /** The number of the seat. */
    seat: whole(4),
  }),
  nothing: text('x'),
});

class Base {
  /** The reason, in words. */
  @Optional()
  @Words(400)
  reason?: string;
}
export class LeaveBody extends Base {
  /** The first day. */
  @Optional() @Words(10) day?: string;
  @Words(10) other!: string;
}
`;
const docstrings = docstringsIn([source]);
const of = (owner: string, name: string) => docstringOf(docstrings, owner, name);

describe('the docstrings of fields', () => {
  it.each([
    ['User', 'first_name', 'The first of the names.'],
    ['User', 'last', 'The time of the last sign-in; null when there was none.'],
    ['Inner', 'seat', 'The number of the seat.'],
    ['LeaveBody', 'reason', 'The reason, in words.'],
    ['LeaveBody', 'day', 'The first day.'],
  ])('%s.%s', (owner, name, words) => expect(of(owner, name)).toBe(words));

  it('belong to their own field alone', () => {
    expect(of('User', 'uuid')).toBeUndefined();
    expect(of('User', 'seat')).toBeUndefined();
    expect(of('User', 'nothing')).toBeUndefined();
    expect(of('LeaveBody', 'other')).toBeUndefined();
    expect(of('Base', 'day')).toBeUndefined();
  });
});
