import type { Question, QuestionRow } from '#contracts/analytics/answers';
import { type FigureName, figures } from '#contracts/analytics/figures';
import { parts } from '#contracts/analytics/questions';
import { durationWords } from '#contracts/time/durations';
import { questionWords } from '../questions/question.ts';

interface PaperTable {
  readonly name: string;
  readonly head: readonly string[];
  /** A cell has all numbers of one figure, each on a line of its own. */
  readonly lines: readonly (readonly string[])[];
}

/** Before the value of a statistic; the first one of a figure stands alone. */
const labels: Readonly<Record<string, string>> = { p90: '9 of 10: ', longest: 'longest: ', median: 'median: ' };

/** The answer for paper: a column for each figure, times in minutes, and the period beside it in the same cell. */
export function paperTable(answer: Question): PaperTable {
  const { columns, rows, all, by } = answer;
  const names = [...new Set(columns.map(({ name }) => figureOf(name)))];
  const head = names.map((name) => figures[name].words);
  const line = (row: QuestionRow): readonly string[] => [row.name, ...names.map((name) => cellOf(answer, row, name))];
  return { name: questionWords(answer), head: [parts[by], ...head], lines: [...rows, all].map(line) };
}

const figureOf = (column: string): FigureName => column.split('.')[0] as FigureName;

function cellOf({ columns }: Question, { values, against }: QuestionRow, figure: FigureName): string {
  const own = columns
    .map(({ name, unit }, at) => ({ name, unit, at, statistic: name.split('.')[1] ?? 'count' }))
    .filter(({ name }) => figureOf(name) === figure);
  const valueAt = (all: readonly (number | null)[] | null, { at }: (typeof own)[number]): number | null =>
    all?.[at] ?? null;
  const said = (all: readonly (number | null)[] | null, one: (typeof own)[number]): string =>
    one.unit === 'seconds' ? durationWords(valueAt(all, one)) : words(valueAt(all, one));
  const shown = own.filter(({ statistic }) => statistic !== 'n' && statistic !== 'of');
  const lines = shown.map((one, n) => `${n === 0 ? '' : (labels[one.statistic] ?? '')}${said(values, one)}`);
  const [first] = shown;
  const beside = against === null || !first ? [] : [`before: ${said(against, first)}`];
  const [n, of] = (['n', 'of'] as const).map((name) => {
    const one = own.find(({ statistic }) => statistic === name);
    return one ? valueAt(values, one) : null;
  });
  const counted =
    n === null || n === undefined
      ? []
      : [n === of || of === null ? `n = ${words(n)}` : `n = ${words(n)} of ${words(of ?? null)}`];
  return [...lines, ...beside, ...counted].join('\n');
}

const words = (value: number | null): string => (value === null ? '–' : value.toLocaleString('en-US'));
