import { expect, it, vi } from 'vitest';
import { asLists, remembered } from './remembered.ts';

it('a document that does not exist is asked for once, and found as soon as it is written', () => {
  const known = remembered();
  const read = vi.fn<() => { n: number } | null>(() => null);
  expect([known.document('crews', 'a', read), known.document('crews', 'a', read)]).toEqual([null, null]);
  expect(read).toHaveBeenCalledTimes(1);
  known.forget('crews', 'a');
  read.mockReturnValue({ n: 1 });
  expect(known.document('crews', 'a', read)).toEqual({ n: 1 });
});

it('a missing document of one read model says nothing of another, nor after everything is forgotten', () => {
  const known = remembered();
  known.document('crews', 'a', () => null);
  expect(known.document('jobs', 'a', () => ({ n: 2 }))).toEqual({ n: 2 });
  known.forgetAll();
  expect(known.document('crews', 'a', () => ({ n: 3 }))).toEqual({ n: 3 });
});

it('asking for ten thousand keys that nobody has leaves the documents that are read in the cache', () => {
  const known = remembered();
  known.document('crews', 'a', () => ({ n: 1 }));
  for (let n = 0; n < 10_000; n++) known.document('crews', `missing ${n}`, () => null);
  expect(known.document('crews', 'a', () => ({ n: 9 }))).toEqual({ n: 1 });
});

it('a look into the cache alone does not make a document missing', () => {
  const known = remembered();
  expect(known.cached('crews', 'a')).toBeNull();
  expect(known.document('crews', 'a', () => ({ n: 1 }))).toEqual({ n: 1 });
  expect(known.cached('crews', 'a')).toEqual({ n: 1 });
});

it('rows that were read as lists are read again after a change', () => {
  const known = remembered();
  let phones = ['+13035550100'];
  const read = () => known.document(asLists('accounts'), 'square', () => ({ phones }));
  expect(read()).toEqual({ phones: ['+13035550100'] });
  phones = [];
  known.forget('accounts', 'square');
  expect(read()).toEqual({ phones: [] });
});
