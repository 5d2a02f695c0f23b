import { expect, it } from 'vitest';
import { progress } from './progress.ts';

/** The output while a thousand rows are read in ten seconds. */
function writtenTo(isTTY: boolean): readonly string[] {
  const written: string[] = [];
  let now = 0;
  const out = { isTTY, write: (text: string) => written.push(text) > 0 };
  const { to, end } = progress('Reading', out, () => now);
  for (let row = 1; row <= 1_000; row += 1) {
    now += 10;
    to(row, 1_000);
  }
  end();
  return written;
}

it('writes a line every few seconds into a file', () =>
  expect(writtenTo(false)).toEqual(['Reading: 500 of 1000\n', 'Reading: 1000 of 1000\n']));

it('writes one line again and again on a terminal, and leaves its last figures', () => {
  const written = writtenTo(true);
  expect(written.slice(0, 2)).toEqual(['\r\u001b[KReading: 10 of 1000', '\r\u001b[KReading: 20 of 1000']);
  expect(written.at(-1)).toBe('\r\u001b[KReading: 1000 of 1000\n');
  expect(written.join('').split('\n')).toHaveLength(2);
});

it('writes nothing when nothing was done', () => {
  const written: string[] = [];
  progress('Reading', { isTTY: true, write: (text: string) => written.push(text) > 0 }).end();
  expect(written).toEqual([]);
});
