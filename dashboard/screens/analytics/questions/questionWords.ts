import type { Question } from '#contracts/analytics/answers';
import { type FigureName, figures } from '#contracts/analytics/figures';
import { columnsOf, type QuestionColumn, type Statistic, subjects } from '#contracts/analytics/questions';
import { durationWords } from '#contracts/time/durations';
import { localTimeAt } from '#contracts/time/localTime';
import { minutes } from '../analyticsWords.ts';

/** The columns of one figure: they share a column of the screen. */
export interface FigureColumn {
  readonly figure: FigureName;
  readonly words: string;
  readonly unit: 's' | 'min' | 'h' | 'days' | '';
  readonly columns: readonly (QuestionColumn & { readonly at: number })[];
}

/** Times on screen are minutes, except where a figure is of another size. */
const unitOf: { readonly [Name in FigureName]?: FigureColumn['unit'] } = {
  time_to_answer: 's',
  work: 'h',
  backlog_age: 'days',
};

export function figureColumns({ subject, by, target_seconds: target }: Question): readonly FigureColumn[] {
  const found = new Map<string, (QuestionColumn & { readonly at: number })[]>();
  for (const [at, column] of columnsOf(subject, by, target).entries())
    found.set(column.figure, [...(found.get(column.figure) ?? []), { ...column, at }]);
  return [...found.values()].map((columns) => {
    const figure = columns[0]?.figure ?? 'incidents';
    const isTime = figures[figure].unit === 'seconds';
    const unit = isTime ? (unitOf[figure] ?? 'min') : '';
    return { figure, words: figures[figure].words, unit, columns };
  });
}

type Values = readonly (number | null)[] | null;
export const units = { s: 'seconds', min: 'minutes', h: 'hours', days: 'days', '': '' } as const;

/** The column that a chart or a map draws, and how to read it; null for an answer without it. */
export function drawnOf(answer: Question) {
  const { drawn } = subjects[answer.subject];
  const figure = figureColumns(answer).find(({ columns }) => columns.some(({ name }) => name === drawn));
  const column = figure?.columns.find(({ name }) => name === drawn);
  if (!figure || !column) return null;
  const nAt = figure.columns.find(({ statistic }) => statistic === 'n')?.at;
  return {
    figure: figure.figure,
    words: column.words,
    isTime: isTimeOf(column),
    unit: units[figure.unit] || column.unit,
    valueIn: (values: Values) => shownValue(values?.[column.at] ?? null, figure.unit, isTimeOf(column)),
    nIn: (values: Values) => (nAt === undefined ? null : (values?.[nAt] ?? 0)),
  };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A value as the screen shows it: a number with at most one decimal; null for none. */
export function shownValue(value: number | null, unit: FigureColumn['unit'], isTime: boolean): number | null {
  if (value === null || !isTime) return value;
  if (unit === 's') return value;
  if (unit === 'h') return rounded(value / 3_600);
  return unit === 'days' ? rounded(value / 86_400) : minutes(value);
}

export const numberWords = (value: number | null): string => (value === null ? '–' : value.toLocaleString('en-US'));

/** A value in a table: a time as a person says it, in seconds, in hours of work, or of any size. */
export function saidValue(value: number | null, unit: FigureColumn['unit'], isTime: boolean): string {
  if (value === null || !isTime) return numberWords(value);
  return unit === 's' || unit === 'h' ? `${numberWords(shownValue(value, unit, true))} ${unit}` : durationWords(value);
}

const labels: Readonly<Record<Statistic, string>> = {
  count: '',
  median: 'median',
  p90: '9 of 10 within',
  longest: 'longest',
  sum: 'total',
  rolling: 'of 3 months',
  n: 'n =',
  of: 'of',
};
export const statisticWords = (statistic: Statistic): string => labels[statistic];
export const isTimeOf = ({ unit }: Pick<QuestionColumn, 'unit'>): boolean => unit === 'seconds';

/** The local days of a period, the last one included. */
export const localDaysOf = (
  { after, before }: { readonly after: string; readonly before: string },
  timezone: string,
): { readonly from: string; readonly to: string } => ({
  from: localTimeAt(Date.parse(after), timezone).slice(0, 10),
  to: localTimeAt(Date.parse(before) - 1, timezone).slice(0, 10),
});
