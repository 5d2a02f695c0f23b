import { expect, it } from 'vitest';
import { progressOf, tell } from './progress.ts';

const step = (done: number) => ({ step: 'reading', done, total: null }) as const;
const upload = (name: string, entity = 'arvada') => ({ entity, upload: name });

it('an upload shows how far it is by now, to its own organization', () => {
  expect(progressOf(upload('u1'))).toBe(null);
  tell(upload('u1'), step(1));
  tell(upload('u1'), step(2));
  expect(progressOf(upload('u1'))).toEqual(step(2));
  expect([progressOf(upload('u1', 'durham')), progressOf(upload('u2'))]).toEqual([null, null]);
});

it('an upload whose sender does not ask is not kept', () => {
  tell({ entity: 'arvada', upload: undefined }, step(1));
  expect(progressOf({ entity: 'arvada', upload: undefined })).toBe(null);
});

it('the five hundred that told something last are kept', () => {
  for (let n = 0; n < 500; n += 1) tell(upload(`n${n}`), step(n));
  tell(upload('n0'), step(9));
  tell(upload('n500'), step(500));
  expect([progressOf(upload('n0')), progressOf(upload('n1')), progressOf(upload('n2'))]).toEqual([
    step(9),
    null,
    step(2),
  ]);
});
