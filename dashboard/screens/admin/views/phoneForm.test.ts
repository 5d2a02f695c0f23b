import { describe, expect, it } from 'vitest';
import { backupWords, callAfterChoices, emptyPhone, type PhoneForm, phoneBody, phoneMistakes } from './phoneForm.ts';

const whole: PhoneForm = {
  user: 'ada',
  number: '(303) 555-0101',
  type: 'CELL',
  pin: ' 0123 ',
  backup: true,
  callAfter: 2,
};
const blank = 'This field may not be blank.';

describe('a typed phone', () => {
  it('is without mistakes when it has a person, ten digits, a type, and digits or nothing as its PIN', () => {
    expect(phoneMistakes(whole)).toEqual({});
    expect(phoneMistakes({ ...whole, pin: '' })).toEqual({});
    expect(phoneMistakes({ ...whole, pin: '  ' })).toEqual({});
  });

  it('needs a person, a number and a type; at first it has none of them', () => {
    expect(phoneMistakes(emptyPhone)).toEqual({ user: blank, number: blank, type: blank });
    expect(emptyPhone).toEqual({ user: '', number: '', type: '', pin: '', backup: false, callAfter: 3 });
  });

  it.each<readonly [string, Partial<PhoneForm>, object]>([
    ['no person', { user: '' }, { user: blank }],
    ['no type', { type: '' }, { type: blank }],
    ['the empty mask as its number', { number: '(___) ___-____' }, { number: blank }],
    ['one digit', { number: '(3__) ___-____' }, { number: 'This field is incomplete.' }],
    ['nine digits', { number: '(303) 555-010_' }, { number: 'This field is incomplete.' }],
    ['eleven digits', { number: '1 (303) 555-0101' }, { number: 'This field is incomplete.' }],
    ['a letter in its PIN', { pin: '12a' }, { pin: 'A PIN has digits only.' }],
    ['a space within its PIN', { pin: '1 2' }, { pin: 'A PIN has digits only.' }],
  ])('with %s has that one mistake', (_, more, mistakes) =>
    expect(phoneMistakes({ ...whole, ...more })).toEqual(mistakes),
  );
});

describe('the request for a new phone', () => {
  it('has the trimmed PIN, and for a backup phone the calls before it', () => {
    expect(phoneBody(whole)).toEqual({
      user_id: 'ada',
      phone_number: '(303) 555-0101',
      phone_type: 'CELL',
      pin: '0123',
      call_after_count: 2,
    });
  });

  it('says 0 calls for a phone that is no backup, whatever was chosen before', () => {
    expect(phoneBody({ ...whole, backup: false })).toMatchObject({ call_after_count: 0 });
  });

  it('is none while no type is chosen', () => expect(phoneBody({ ...whole, type: '' })).toBeNull());
});

it.each([
  [0, 'From the first call'],
  [1, 'Backup, after 1 call to the others'],
  [2, 'Backup, after 2 calls to the others'],
  [4, 'Backup, after 4 calls to the others'],
])('a phone that rings after %d calls is said in words', (count, words) => expect(backupWords(count)).toBe(words));

it('a backup phone rings after one to four calls', () => expect(callAfterChoices).toEqual([1, 2, 3, 4]));
