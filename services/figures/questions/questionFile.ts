import type { Question } from '#contracts/analytics/answers';
import { parts } from '#contracts/analytics/questions';
import { localTimeOf } from '#contracts/time/localTime';
import { questionWords } from './question.ts';

export type Cell = string | number | null;
export interface FileTable {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

const unitWords = (unit: string): string => (unit === 'seconds' ? 's' : unit);

/**
 * The answer as a table: a row for each part and one for all. Times are whole seconds. With a period beside it, each
 * column is followed by that period's and by the difference. The last column says which cases have no value.
 */
export function questionTable(answer: Question): FileTable {
  const { by, columns, rows, all, against } = answer;
  const head = columns.flatMap(({ words, unit }) => {
    const own = `${words} (${unitWords(unit)})`;
    return against === null ? [own] : [own, `${own}, beside`, `${own}, difference`];
  });
  const line = ({ key, name, values, against: beside, left_out }: Question['rows'][number]): readonly Cell[] => [
    key,
    name,
    ...values.flatMap((value, n) => {
      if (beside === null) return [value];
      const other = beside[n] ?? null;
      return [value, other, value === null || other === null ? null : value - other];
    }),
    left_out,
  ];
  return {
    name: questionWords(answer),
    rows: [
      ['Key', parts[by], ...head, `Values, of the cases that could have one. ${answer.left_out.join(' ')}`],
      ...[...rows, all].map(line),
    ],
  };
}

/** The question itself, the periods, and all that the figures leave out. */
export function questionNotes(answer: Question): FileTable {
  const { after, as_of, before, zone, against, target_seconds: target, within_days: days } = answer;
  const period = (name: string, { after: from, before: below }: Pick<Question, 'after' | 'before'>) => [
    [`${name}, first moment`, localTimeOf(Date.parse(from), zone), from],
    [`${name}, before`, localTimeOf(Date.parse(below), zone), below],
  ];
  return {
    name: 'Notes',
    rows: [
      ['What', 'Local time or value', 'UTC'],
      ['Question', questionWords(answer), ''],
      ['Zone', zone, ''],
      ...period('Period', { after, before }),
      ...(against === null ? [] : period('Period beside it', against)),
      ...(target === null ? [] : [['Target from report to arrival, s', target, '']]),
      ...(days === null ? [] : [['Days before a repeat visit', days, '']]),
      ...(as_of === null ? [] : [['As of', localTimeOf(Date.parse(as_of), zone), as_of]]),
      ...answer.left_out.map((sentence) => ['Cases', sentence, '']),
    ],
  };
}
