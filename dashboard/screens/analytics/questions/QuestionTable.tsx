import type { Question, QuestionRow } from '#contracts/analytics/answers';
import { countWords } from '#contracts/analytics/figures';
import { parts } from '#contracts/analytics/questions';
import { Table } from '../../../ui/table/Table.tsx';
import styles from '../Analytics.module.css';
import { Difference } from '../StepCell.tsx';
import { type FigureColumn, figureColumns, isTimeOf, saidValue, statisticWords } from './questionWords.ts';

/** A row for each part, and one for all. A figure's median, percentile and number of values share a cell. */
export const QuestionTable = ({ answer, label }: { readonly answer: Question; readonly label: string }) => {
  const columns = figureColumns(answer);
  const { rows, all, by } = answer;
  return (
    <Table label={label} columns={[parts[by], ...columns.map(({ words }) => words)]} cards>
      {[...rows, all].map((row) => (
        <tr key={row === all ? 'all' : row.key}>
          <th scope="row">{row.name}</th>
          {columns.map((column) => (
            <td key={column.words} data-heading={column.words}>
              <Cell column={column} row={row} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
};

interface CellProps {
  readonly column: FigureColumn;
  readonly row: QuestionRow;
}
const Cell = ({ column: { figure, columns, unit }, row: { values, against } }: CellProps) => {
  const [first, ...others] = columns.filter(({ statistic }) => statistic !== 'n' && statistic !== 'of');
  const wordsOf = (column: (typeof columns)[number]) => (value: number | null) =>
    saidValue(value, unit, isTimeOf(column));
  const [n, of] = (['n', 'of'] as const).map((name) => {
    const at = columns.find(({ statistic }) => statistic === name)?.at;
    return at === undefined ? undefined : (values[at] ?? 0);
  });
  return (
    <div>
      {first && wordsOf(first)(values[first.at] ?? null)}
      {first && <Difference value={values[first.at]} other={against?.[first.at]} words={wordsOf(first)} />}
      {others
        .filter(({ at }) => (values[at] ?? null) !== null)
        .map((column) => (
          <small key={column.name} className={styles.statistic}>
            {statisticWords(column.statistic)} {wordsOf(column)(values[column.at] ?? null)}
          </small>
        ))}
      {n !== undefined && <small className={styles.statistic}>{countWords(figure, n, of)}</small>}
    </div>
  );
};
