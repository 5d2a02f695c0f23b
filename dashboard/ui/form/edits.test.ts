import { expect, it } from 'vitest';
import { changedMeanwhile, editOf } from './edits.ts';

const began = { name: 'J. Alvarez', email: '' };

it('an edit is what was changed, and what its writer saw there', () => {
  const form = { name: 'J. Alvarado', email: '' };
  expect(editOf(began, form, { name: 'Julia Alvarez', email: 'j@x.example' })).toEqual({
    name: 'J. Alvarado',
    seen: { name: 'Julia Alvarez' },
  });
  expect(editOf(began, began, began)).toBeNull();
});

it('a field says what somebody else made of it meanwhile, unless both meant the same', () => {
  expect(changedMeanwhile('J. Alvarez', 'Julia Alvarez', 'J. Alvarado')).toContain('“Julia Alvarez”');
  expect(changedMeanwhile('J. Alvarez', '', 'J. Alvarado')).toContain('“nothing”');
  expect(changedMeanwhile('J. Alvarez', 'J. Alvarado', 'J. Alvarado')).toBeUndefined();
  expect(changedMeanwhile('J. Alvarez', 'J. Alvarez', 'J. Alvarado')).toBeUndefined();
});
