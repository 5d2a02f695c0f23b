// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetAnswer, forgetOld, keepAnswer, readKept } from './keptAnswer.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const day = 24 * 3_600_000;
const full = {
  getItem: () => null,
  setItem: () => {
    throw new Error('full');
  },
  removeItem: () => {
    throw new Error('forbidden');
  },
};
beforeEach(() => localStorage.clear());

describe('the answer of a link on the phone', () => {
  it('is kept for a day, unless it is forgotten before', () => {
    keepAnswer(localStorage, 'abc', { answer: { crew: 'Truck 1' }, at: noon });
    expect(readKept(localStorage, 'abc', noon + day)).toEqual({ answer: { crew: 'Truck 1' }, at: noon });
    expect(readKept(localStorage, 'abc', noon + day + 1)).toBeNull();
    expect(readKept(localStorage, 'other', noon)).toBeNull();
    forgetAnswer(localStorage, 'abc');
    expect(readKept(localStorage, 'abc', noon)).toBeNull();
  });

  it.each(['{', 'null', '{"at":1772366400000}', '{"answer":{},"at":"today"}'])('is none when it reads %s', (text) => {
    localStorage.setItem('muster.link.abc', text);
    expect(readKept(localStorage, 'abc', noon)).toBeNull();
  });

  it('is removed when it is too old, and nothing else is', () => {
    localStorage.setItem('muster.job.abc', '{}');
    keepAnswer(localStorage, 'old', { answer: 'a', at: noon - day - 1 });
    keepAnswer(localStorage, 'new', { answer: 'b', at: noon });
    forgetOld(localStorage, noon);
    expect(Object.keys(localStorage).sort()).toEqual(['muster.job.abc', 'muster.link.new']);
    forgetOld(localStorage);
    expect(Object.keys(localStorage)).toEqual(['muster.job.abc']);
  });

  it('is not kept on a phone that stores nothing', () => {
    for (const store of [null, full]) {
      keepAnswer(store, 'abc', { answer: 'a', at: noon });
      forgetAnswer(store, 'abc');
      forgetOld(store);
      expect(readKept(store, 'abc', noon)).toBeNull();
    }
  });
});
