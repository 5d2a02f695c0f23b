import { expect, it } from 'vitest';
import { changedMeanwhile, editOf } from './edits.ts';

const began = { name: 'J. Alvarez', email: '' };

it('an edit is the changed fields, and the values that its writer saw', () => {
  const form = { name: 'J. Alvarado', email: '' };
  expect(editOf(began, form, { name: 'Julia Alvarez', email: 'j@x.example' })).toEqual({
    name: 'J. Alvarado',
    seen: { name: 'Julia Alvarez' },
  });
  expect(editOf(began, began, began)).toBeNull();
});

it('a field shows the value that another person gave it meanwhile, unless both chose the same', () => {
  expect(changedMeanwhile('J. Alvarez', 'Julia Alvarez', 'J. Alvarado')).toContain('“Julia Alvarez”');
  expect(changedMeanwhile('J. Alvarez', '', 'J. Alvarado')).toContain('“nothing”');
  expect(changedMeanwhile('J. Alvarez', 'J. Alvarado', 'J. Alvarado')).toBeUndefined();
  expect(changedMeanwhile('J. Alvarez', 'J. Alvarez', 'J. Alvarado')).toBeUndefined();
});
