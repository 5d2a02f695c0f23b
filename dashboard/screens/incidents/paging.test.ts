import { describe, expect, it } from 'vitest';
import { pagedFailure } from '../../data/api.ts';
import { asPage, pagesAround, pageWords } from './paging.ts';

describe('the position in the list', () => {
  it('reads first — last of all', () => {
    expect(pageWords(1, 25, 7_704)).toBe('1 — 25 of 7,704');
    expect(pageWords(309, 4, 7_704)).toBe('7,701 — 7,704 of 7,704');
  });

  it('is shown for an empty list, and for a page past the end', () => {
    expect(pageWords(1, 0, 0)).toBe('0 of 0');
    expect(pageWords(9, 0, 30)).toBe('0 of 30');
  });
});

it('leads to the pages around it, with the same filters; the first page has no number', () => {
  const page = { count: 90, results: [], previous: '/?page=1', next: '/?page=3' };
  expect(pagesAround(page, { search: 'main', page: 2 } as never)).toEqual({
    previous: { search: 'main', page: undefined },
    next: { search: 'main', page: 3 },
  });
  expect(pagesAround(page, { page: 3 } as never)).toEqual({ previous: { page: 2 }, next: { page: 4 } });
  expect(pagesAround({ ...page, previous: null, next: null }, {} as never)).toEqual({ previous: null, next: null });
});

it('takes a plain list as complete', () => {
  expect(asPage([1, 2])).toEqual({ count: 2, results: [1, 2], previous: null, next: null });
  const page = { count: 40, results: [1], previous: null, next: '/api/incident/?page=2' };
  expect(asPage(page)).toBe(page);
});

it('uses the two sentences of the specification, and no other', () => {
  expect(pagedFailure(429)).toBe('Too many requests.  Please try again later.');
  expect(pagedFailure(500)).toBe('Failed to fetch data.  Please try again later.');
  expect(pagedFailure(503)).toBe('Failed to fetch data.  Please try again later.');
  expect(pagedFailure(403)).toBeNull();
  expect(pagedFailure(0)).toBeNull();
});
