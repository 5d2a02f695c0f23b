import { expect, it } from 'vitest';
import type { CallQuestion } from './asked.ts';
import { teamWords } from './teamCall.ts';

const said = async (message: string | null): Promise<string> => {
  const doc = (name: string, key: string) =>
    name === 'callout_numbers' && key === 'east:theo' ? { callout: 'east', user: 'theo', to: null, message } : null;
  const query = { place: 'confirmed', number: '1', target: '2' };
  const call = { callout: 'east', user: 'theo', pin_of: null };
  const asked = { app: { views: { doc } }, call, nth: 1, query, sent: { keys: '' } };
  const [first] = await teamWords('success', asked as unknown as CallQuestion);
  return first?.verb === 'say' ? first.words : '';
};

it('a person who takes a place hears the assignment message of the dispatcher', async () => {
  const words = 'You are on the team. You are number 1 of 2. Your assignment: Flush the main at 5th. Goodbye.';
  expect(await said('Flush the main at 5th')).toBe(words);
  expect(await said(null)).toBe('You are on the team. You are number 1 of 2. Goodbye.');
});
