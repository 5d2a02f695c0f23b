import { expect, it } from 'vitest';
import { failureWords } from './failure.mjs';

it('a failed test is one line with the values that differ', () =>
  expect(
    failureWords('a.test.ts > a call', {
      message: "expected [ { type: 'A', data: { …(2) } } ] to deeply equal [ { type: 'A', data: { …(2) } } ]\nmore",
      diff: '- Expected\n+ Received\n\n  [\n-     "y": 3,\n+     "y": 2,\n  ]',
    }),
  ).toBe(
    'a.test.ts > a call: expected [ { type: \'A\', data: { …(2) } } ] to deeply equal [ { type: \'A\', data: { …(2) } } ]  - "y": 3,  + "y": 2,',
  ));

it('a failure that names no value has the line of the test', () => {
  // A line to point at: expect(ring).toThrow(new Refused('callout.ended'))
  const at = { file: import.meta.filename, line: 15 };
  expect(failureWords('a call', { message: "expected function to throw an error, but it didn't", stacks: [at] })).toBe(
    "a call: expected function to throw an error, but it didn't  tests/runs/failure.test.ts:15: // A line to point at: expect(ring).toThrow(new Refused('callout.ended'))",
  );
});

it('says the seed and the path of a drawn case, which play it again', () => {
  const message = 'Property failed after 81 tests\n{ seed: 7, path: "80:1", endOnFailure: true }\nCounterexample: [[]]';
  expect(failureWords('a tally', { message })).toContain(
    'after 81 tests  { seed: 7, path: "80:1", endOnFailure: true }',
  );
});
