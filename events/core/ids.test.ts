import { expect, it } from 'vitest';
import { idFrom } from './ids.ts';

it('an id is that of RFC 9562 for the same words, even with characters beyond the first 65,536', () => {
  expect(idFrom('crew', '💧')).toBe('1efd12dc-374d-50b3-9d0c-344b5dd33be2');
  expect(idFrom('a', 'b')).not.toBe(idFrom('ab'));
});

it('words cut through the middle of a character have an id as well', () =>
  expect(idFrom('crew', '💧'.slice(0, 1))).toMatch(/^[0-9a-f-]{36}$/));
