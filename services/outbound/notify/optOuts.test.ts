import { expect, it } from 'vitest';
import { wishIn } from './optOuts.ts';

it.each([
  ['STOP', 'optOut'],
  [' stop\n', 'optOut'],
  ['Unsubscribe', 'optOut'],
  ['START', 'optIn'],
  ['unstop', 'optIn'],
  ['Please stop by', null],
  ['STOP it', null],
  ['', null],
])('reads %j as a wish, or as none', (text, wish) => expect(wishIn(text)).toBe(wish));
