import { describe, expect, it } from 'vitest';
import { columnsIn, columnsNamed, fill, fillAll, isTemplate, textOf } from './template.ts';

const cells = (row: Record<string, string>) => (column: string) => row[column] ?? '';

describe('a template', () => {
  it('names its columns; text without a hole is the name of a column', () => {
    expect(columnsIn('{City}, CA {Zip|zip}')).toEqual(['City', 'Zip']);
    expect(isTemplate('{City}')).toBe(true);
    expect(isTemplate('City')).toBe(false);
    expect(columnsNamed('City')).toEqual(['City']);
    expect(columnsNamed('{Date} {Time}')).toEqual(['Date', 'Time']);
  });

  it.each([
    ['02132', '02132'],
    ['2132.0', '02132'],
    ['501', '00501'],
    ['12', '12'],
    ['123456', '123456'],
    ['80002-1234', '80002-1234'],
  ])('fills in a ZIP code that a spreadsheet made a number: %s', (zip, shown) =>
    expect(fill('{Zip|zip}', cells({ Zip: zip }))).toBe(shown),
  );

  it('is filled with the cells, without outer spaces; a plain hole leaves a number as it is', () =>
    expect(fill(' {City}, CA {Zip} ', cells({ City: 'Boston', Zip: '2132' }))).toBe('Boston, CA 2132'));

  it('of several parts leaves out those whose columns are all empty', () => {
    const row = cells({ City: 'Boston' });
    expect(fillAll(['in {City} {Zip}', 'zip {Zip}', 'fixed', ''], row, '; ')).toBe('in Boston; fixed');
  });

  it('is a text, as a column is, and empty when all its columns are', () => {
    expect(textOf('City', cells({ City: 'Boston' }))).toBe('Boston');
    expect(textOf('{Date} at {Time}', cells({}))).toBe('');
    expect(textOf('{Date} at {Time}', cells({ Date: '1' }))).toBe('1 at');
  });
});
