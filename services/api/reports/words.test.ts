import { expect, it } from 'vitest';
import { calloutNamed, capitalized, ended } from './words.ts';

it('a call-out without a name is called a call-out, without empty quotation marks', () => {
  expect([null, '', '  '].map((name) => calloutNamed(name))).toEqual(['the call-out', 'the call-out', 'the call-out']);
  expect([calloutNamed(' Night crew '), calloutNamed('', 'escalation')]).toEqual([
    'the call-out “Night crew”',
    'the escalation',
  ]);
  expect(capitalized(calloutNamed(''))).toBe('The call-out');
});

it('a quotation that ends a sentence has one full stop', () => {
  expect([ended('“It began an hour ago.”'), ended('“Sewage”')]).toEqual(['“It began an hour ago.”', '“Sewage”.']);
});
