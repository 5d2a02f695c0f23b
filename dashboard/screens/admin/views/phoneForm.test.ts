import { expect, it } from 'vitest';
import { backupWords, type PhoneForm, phoneBody } from './phoneForm.ts';

it('a backup phone is sent with its trimmed PIN and the calls before it, another one with 0 calls', () => {
  const person = { user_id: 'ada', phone_number: '(303) 555-0101', phone_type: 'CELL' } as const;
  const form: PhoneForm = { ...person, pin: ' 0123 ', backup: true, call_after_count: '2' };
  expect(phoneBody(form)).toEqual({ ...person, pin: '0123', call_after_count: 2 });
  expect(phoneBody({ ...form, backup: false })).toEqual({ ...person, pin: '0123', call_after_count: 0 });
});

it.each([
  [0, 'From the first call'],
  [1, 'Backup, after 1 call to the others'],
  [2, 'Backup, after 2 calls to the others'],
  [4, 'Backup, after 4 calls to the others'],
])('a phone that rings after %d calls is said in words', (count, words) => expect(backupWords(count)).toBe(words));
