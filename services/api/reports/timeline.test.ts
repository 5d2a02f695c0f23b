import { expect, it } from 'vitest';
import { type Told, timelineLines } from './timeline.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 1, 9, minute)).toISOString();
let position = 0;
/** A fact of a minute, recorded at another one. */
const told = (text: string, happened: number, recorded: number, type = 'LabelAdded'): Told =>
  ({
    row: { position: ++position, time: at(happened), recorded_time: at(recorded), stream: 's', revision: position },
    fact: { type },
    text,
  }) as unknown as Told;
const texts = (...all: readonly Told[]) => timelineLines(all, 'UTC').map(({ text }) => text);
const together = 'This fact and the next';

it('facts that became known together say so once for each run of them, and the lines between have no mark', () => {
  const imported = Array.from({ length: 6 }, (_, n) => told(`Fact ${n}.`, n, 600));
  const [a, b, c, d, e, f] = imported as [Told, Told, Told, Told, Told, Told];
  const live = told('A call came in.', 3, 3);
  expect(texts(a, b, c, live, d, e, f)).toEqual([
    `Fact 0. (${together} 2 became known later, together.)`,
    'Fact 1.',
    'Fact 2.',
    'A call came in.',
    `Fact 3. (${together} 2 became known later, together.)`,
    'Fact 4.',
    'Fact 5.',
  ]);
});

it('a fact alone between others has the short words, and one that was typed late has its delay', () => {
  const [a, b, c, d, e] = Array.from({ length: 5 }, (_, n) => told(`Fact ${n}.`, n, 600)) as [
    Told,
    Told,
    Told,
    Told,
    Told,
  ];
  const live = () => told('Live.', 9, 9);
  expect(texts(a, live(), b, c, d, e, live(), told('Typed.', 10, 14))).toEqual([
    'Fact 0. (Known later.)',
    'Live.',
    `Fact 1. (${together} 3 became known later, together.)`,
    'Fact 2.',
    'Fact 3.',
    'Fact 4.',
    'Live.',
    'Typed. (Known 4 min later.)',
  ]);
});

it('a report whose facts all became known together has no mark at a line', () => {
  expect(texts(...Array.from({ length: 5 }, (_, n) => told(`Fact ${n}.`, n, 600)))).toEqual([
    'Fact 0.',
    'Fact 1.',
    'Fact 2.',
    'Fact 3.',
    'Fact 4.',
  ]);
});
