import { max, scaleLinear } from 'd3';
import type { Question } from '#contracts/analytics/answers';
import { noneWords } from '#contracts/analytics/figures';
import { parts } from '#contracts/analytics/questions';
import styles from '../Analytics.module.css';
import { Chart } from '../chart/Chart.tsx';
import { ChartKey } from '../chart/ChartKey.tsx';
import { shortened, useChartSize } from '../chart/useChartSize.ts';
import { drawnOf, numberWords } from './questionWords.ts';

interface Props {
  readonly answer: Question;
  readonly days: string;
}

const [head, line, foot] = [30, 22, 36];
/** Of more parts, a drawing would be longer than its table. */
const most = 40;

/** A bar for each part, from zero, and a mark at the value of the period beside it. */
export const QuestionChart = ({ answer, days }: Props) => {
  const { width, left, right, letters, ticks } = useChartSize();
  const drawn = drawnOf(answer);
  if (!drawn || answer.rows.length === 0) return null;
  const { words, unit } = drawn;
  const rows = answer.rows.slice(0, most).map(({ key, name, values, against }) => ({
    key,
    name,
    value: drawn.valueIn(values),
    beside: drawn.valueIn(against),
    n: drawn.nIn(values),
  }));
  const height = head + rows.length * line + foot;
  const bottom = height - foot;
  const longest = max(rows, ({ value, beside }) => Math.max(value ?? 0, beside ?? 0)) ?? 0;
  const x = scaleLinear([0, longest || 1], [left, width - right]).nice(ticks);
  // There is no half incident.
  const numbers = x.ticks(ticks).filter((tick) => drawn.isTime || Number.isInteger(tick));
  const table = {
    head: [parts[answer.by], `${words}, ${unit}`, ...(answer.against ? ['Beside'] : []), 'n'],
    rows: rows.map(({ name, value, beside, n }) => [
      name,
      value ?? '',
      ...(answer.against ? [beside ?? ''] : []),
      n ?? value ?? '',
    ]),
  };
  return (
    <>
      <Chart
        title={`${words}, by ${parts[answer.by].toLowerCase()}`}
        days={days}
        table={table}
        width={width}
        height={height}
        tall
      >
        <ChartKey left={left} marks={answer.against ? ['value', 'beside'] : ['value']} />
        {numbers.map((tick) => (
          <g key={tick} transform={`translate(${x(tick)} 0)`}>
            <line y1={head - 6} y2={bottom} className={styles.grid} />
            <text y={bottom + 14}>{numberWords(tick)}</text>
          </g>
        ))}
        <text x={(left + width - right) / 2} y={height - 4}>
          {unit}
        </text>
        {rows.map(({ key, name, value, beside, n }, nth) => (
          <g key={key} transform={`translate(0 ${head + nth * line})`}>
            <text x={left - 8} y={14} style={{ textAnchor: 'end' }}>
              {shortened(name, letters)}
            </text>
            {value !== null && <rect className={styles.accepted} x={left} y={4} width={x(value) - left} height={12} />}
            {beside !== null && <line x1={x(beside)} x2={x(beside)} y1={2} y2={18} className={styles.before} />}
            <text x={width - right + 8} y={14} style={{ textAnchor: 'start' }}>
              {n === null ? numberWords(value) : n === 0 ? noneWords(drawn.figure) : `n = ${numberWords(n)}`}
            </text>
          </g>
        ))}
        <line x1={left} x2={left} y1={head - 6} y2={bottom} />
      </Chart>
      {answer.rows.length > most && (
        <p className="quiet">
          The drawing has the first {most} of {numberWords(answer.rows.length)}; the table has all.
        </p>
      )}
    </>
  );
};
