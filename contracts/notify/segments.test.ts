import { expect, it } from 'vitest';
import { segmentsOf } from './segments.ts';

it.each([
  ['nothing', '', 'gsm', 0],
  ['160 plain characters', 'a'.repeat(160), 'gsm', 1],
  ['161 plain characters', 'a'.repeat(161), 'gsm', 2],
  ['306 plain characters', 'a'.repeat(306), 'gsm', 2],
  ['307 plain characters', 'a'.repeat(307), 'gsm', 3],
  ['80 euro signs, of two units each', '€'.repeat(80), 'gsm', 1],
  ['81 euro signs', '€'.repeat(81), 'gsm', 2],
  // 153 is odd, so each part has a unit that no euro sign can use.
  ['153 euro signs', '€'.repeat(153), 'gsm', 3],
  ['70 characters of another alphabet', 'ж'.repeat(70), 'unicode', 1],
  ['71 characters of another alphabet', 'ж'.repeat(71), 'unicode', 2],
  ['one emoji among 69 letters', `${'a'.repeat(69)}💧`, 'unicode', 2],
  ['35 emoji', '💧'.repeat(35), 'unicode', 1],
])('counts %s as the phone networks do', (_, message, alphabet, segments) =>
  expect(segmentsOf(message)).toMatchObject({ alphabet, segments }),
);
