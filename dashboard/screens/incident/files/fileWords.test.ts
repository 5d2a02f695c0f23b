import { describe, expect, it } from 'vitest';
import { limits } from '#contracts/core/limits';
import { photos } from '#contracts/incident/files';
import { kindWords, mistakeIn, sizeWords, titleFor } from './fileWords.ts';

describe('a file in words', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1024 * 1023, '1023 KB'],
    [1024 * 1024 - 1, '1.0 MB'],
    [1.44 * 1024 * 1024, '1.4 MB'],
    [9.96 * 1024 * 1024, '10 MB'],
    [limits.file.largest, '25 MB'],
  ])('%d bytes are %s', (bytes, words) => expect(sizeWords(bytes)).toBe(words));

  it.each([
    ['application/pdf', 'PDF'],
    ['image/heic', 'image'],
    ['text/plain', 'text'],
    ['application/zip', 'file'],
  ])('%s is a %s', (type, words) => expect(kindWords(type)).toBe(words));

  it('is refused before it is sent when it is missing, empty or too large', () => {
    expect(mistakeIn(null)).toBe('No file was submitted.');
    expect(mistakeIn({ size: 0 })).toBe('The submitted file is empty.');
    expect(mistakeIn({ size: limits.file.largest })).toBeNull();
    expect(mistakeIn({ size: limits.file.largest + 1 })).toBe('The file is larger than 25 MB.');
  });
});

it('a photo is titled by its kind, unless a person titled it', () => {
  const [arrival, departure] = photos;
  expect(titleFor('', arrival)).toBe('Arrival photo');
  expect(titleFor('Arrival photo', departure)).toBe('Departure photo');
  expect(titleFor('Departure photo', null)).toBe('');
  expect(titleFor('The valve', arrival)).toBe('The valve');
});
