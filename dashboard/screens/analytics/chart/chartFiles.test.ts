import { expect, it } from 'vitest';
import { csvOf } from './chartFiles.ts';

it('the numbers of a chart are a file that parses and runs nothing', () => {
  const csv = csvOf({
    head: ['Day', 'Calls'],
    rows: [
      ['Mon, 3/2', 4],
      ['=1+1', -2],
      ['a "b"', 0],
    ],
  });
  expect(csv).toBe('\uFEFFDay,Calls\r\n"Mon, 3/2",4\r\n\'=1+1,-2\r\n"a ""b""",0\r\n');
});
