import { describe, expect, it } from 'vitest';
import {
  AnyWords,
  Count,
  E164Phone,
  Id,
  Latitude,
  Longitude,
  Optional,
  PhoneOrNone,
  With,
  WordList,
  Words,
  YesNo,
} from '#contracts/api/rules';
import { Invalid } from '../errors.ts';
import { validate } from './validate.ts';

class Body {
  @Words(10) name!: string;
  @Optional() @AnyWords(10) note?: string;
  @Optional() @WordList(5, 2) labels?: string[];
  @Optional() @Id() id?: string;
  @Optional() @YesNo() active?: boolean;
  @Latitude() @With('lng') lat?: number;
  @Longitude() @With('lat') lng?: number;
  @Optional() @PhoneOrNone() phone?: string;
  @Optional() @E164Phone() called?: string;
  @Optional() @Count(9) page?: number;
}

function wrong(value: unknown): unknown {
  try {
    validate(Body, value);
  } catch (error) {
    if (error instanceof Invalid) return error.fields;
    throw error;
  }
  return 'nothing';
}
const named = (more: object) => wrong({ name: 'Truck 1', ...more });

describe('a body', () => {
  it('is read as its class describes', () => {
    const value = { name: 'Truck 1', note: '', labels: ['a'], active: false, lat: -90, lng: 180, page: '3' };
    expect(validate(Body, value)).toMatchObject({ ...value, page: 3 });
  });

  it('may leave out optional fields, and null is the same', () => {
    expect(validate(Body, { name: 'a', note: null, active: null }).active).toBeUndefined();
  });

  it('gets the errors of each field, the type first', () => {
    expect(wrong({})).toEqual({ name: ['This field may not be blank.'] });
    expect(wrong({ name: 5 })).toEqual({ name: ['This field may not be blank.'] });
    expect(wrong({ name: ' ' })).toEqual({ name: ['This field may not be blank.'] });
    expect(wrong({ name: 'x'.repeat(11) })).toEqual({ name: ['This field is too long.'] });
    expect(named({ labels: 'a' })).toEqual({ labels: ['This must be a list.'] });
    expect(named({ labels: ['a', 'b', 'c'] })).toEqual({ labels: ['At most 2.'] });
    expect(named({ labels: ['a', 5] })).toEqual({ labels: ['This field may not be blank.'] });
    expect(named({ active: 'yes' })).toEqual({ active: ['This must be true or false.'] });
    expect(named({ lat: '39.8', lng: 0 })).toEqual({ lat: ['This is not a latitude.'] });
    expect(named({ lat: 90.5, lng: 0 })).toEqual({ lat: ['This is not a latitude.'] });
    expect(named({ id: 'x' })).toEqual({ id: ['This is not a valid id.'] });
    expect(named({ page: '1.5' })).toEqual({ page: ['This is not a whole number.'] });
    expect(named({ page: '10' })).toEqual({ page: ['This may be at most 9.'] });
  });

  it.each(['', '(303) 555-0188', '303-555-0188', '303.555.0188', '+1 303 555 0188', '13035550188', ' 3035550188 '])(
    'takes a whole number of the United States: %j',
    (phone) => expect(named({ phone })).toBe('nothing'),
  );

  it.each([
    ['555-0188', 'This field is incomplete.'],
    ['+44 20 7946 0958', 'This number is of another country. Muster calls and texts US numbers only.'],
    ['303-555-0188 x5', 'Muster does not dial extensions. Enter the number without it.'],
    ['303-555-0188 / 303-555-0189', 'These are two numbers. Enter one.'],
    ['call the desk', 'This is not a phone number.'],
  ])('refuses a number that cannot be called, in its own words: %j', (phone, words) =>
    expect(named({ phone })).toEqual({ phone: [words] }),
  );

  it('has a number that is called in the form of the telephone network, and never a blank one', () => {
    expect(validate(Body, { name: 'Truck 1', called: '(303) 555-0188' }).called).toBe('+13035550188');
    expect(named({ called: '555-0188' })).toEqual({ called: ['This field is incomplete.'] });
    expect(named({ called: ' ' })).toEqual({ called: ['This field may not be blank.'] });
    expect(named({ called: 5 })).toEqual({ called: ['This field may not be blank.'] });
  });

  it('has both halves of a position, or neither', () => {
    expect(named({ lat: 0, lng: 0 })).toBe('nothing');
    expect(named({ lat: null, lng: null })).toBe('nothing');
    expect(named({ lat: 39.8 })).toEqual({ lng: ['This field may not be blank.'] });
    expect(named({ lat: null, lng: -105 })).toEqual({ lat: ['This field may not be blank.'] });
  });

  it('is refused with a field that its class does not have', () => {
    expect(named({ nmae: 1 })).toEqual({ nmae: ['There is no field “nmae” here.'] });
    for (const name of ['constructor', '__proto__']) {
      const value: unknown = JSON.parse(`{"name":"a","${name}":{"x":1}}`);
      expect(wrong(value)).toEqual({ non_field_errors: [`There is no field “${name}” here.`] });
    }
  });

  it('is refused when it is no object', () => {
    for (const value of [null, undefined, [], 'words', 5]) {
      expect(wrong(value)).toEqual({ non_field_errors: ['The request must be a JSON object.'] });
    }
  });

  it('is refused with invalid text', () => {
    for (const note of ['a\0b', '\ud800', 'x\udc00y']) {
      expect(named({ note })).toEqual({ note: ['This field has a character that is not allowed.'] });
    }
    expect(named({ note: '💧' })).toBe('nothing');
  });

  it('is refused beyond the greatest depth of a body, however deep it is', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(Object.values(named({ note: deep }) as object)).toEqual([['This is nested too deeply.']]);
  });
});
