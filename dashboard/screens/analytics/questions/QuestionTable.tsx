import type { Question, QuestionRow } from '#contracts/analytics/answers';
import { parts } from '#contracts/analytics/questions';
import { Table } from '../../../ui/table/Table.tsx';
import styles from '../Analytics.module.css';
import {
  differenceWords,
  type FigureColumn,
  figureColumns,
  isTimeOf,
  numberWords,
  shownValue,
  statisticWords,
} from './questionWords.ts';

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

const Cell = ({ column: { columns, unit }, row }: { readonly column: FigureColumn; readonly row: QuestionRow }) => {
  const [first, ...others] = columns
    .filter(({ statistic }) => statistic !== 'n' && statistic !== 'of')
    .map((column) => ({
      ...column,
      value: shownValue(row.values[column.at] ?? null, unit, isTimeOf(column)),
      beside: shownValue(row.against?.[column.at] ?? null, unit, isTimeOf(column)),
    }));
  const [n, of] = (['n', 'of'] as const).map((name) => {
    const at = columns.find(({ statistic }) => statistic === name)?.at;
    return at === undefined ? null : (row.values[at] ?? 0);
  });
  return (
    <>
      {first && numberWords(first.value)}
      {first && row.against !== null && (
        <span className={styles.beside}>
          {' '}
          {differenceWords(first.value, first.beside)} <small>beside {numberWords(first.beside)}</small>
        </span>
      )}
      {others.map(({ name, statistic, value }) => (
        <small key={name} className={styles.statistic}>
          {statisticWords(statistic)} {numberWords(value)}
        </small>
      ))}
      {n !== null && n !== undefined && (
        <span className={styles.few}>
          n = {numberWords(n)}
          {of !== null && of !== undefined && of !== n && ` of ${numberWords(of)}`}
        </span>
      )}
    </>
  );
};
