import { max, scaleLinear } from 'd3';
import { figures, noneWords } from '#contracts/analytics/figures';
import type { Response } from '#contracts/analytics/incidents';
import { type ResponseFigure, responseFigures } from '#contracts/analytics/steps';
import styles from '../Analytics.module.css';
import { minutes } from '../analyticsWords.ts';
import { Chart } from '../chart/Chart.tsx';
import { ChartKey } from '../chart/ChartKey.tsx';
import { shortened, useChartSize } from '../chart/useChartSize.ts';

interface Props {
  readonly figure: ResponseFigure;
  readonly groups: Response['groups'];
  readonly days: string;
  readonly part: string;
  /** Seconds; null without one, and for every other figure than the arrival. */
  readonly target: number | null;
}

const [head, line, foot] = [30, 22, 36];
/** The beginning and the end of the times that are drawn. */
const axes: { readonly [Name in ResponseFigure]?: string } = {
  to_acknowledged: 'minutes from the report to the first acknowledgment',
  report_to_arrival: 'minutes from the report to the first arrival',
};

/** A bar to the median of each part, a line to the time within which 9 of 10 were done, and how many have a time. */
export const ResponseChart = ({ figure, groups, days, part, target }: Props) => {
  const { width, left, right, letters, ticks } = useChartSize();
  const { words } = figures[figure];
  const at = responseFigures.indexOf(figure);
  const rows = groups.map(({ name, figures: steps }) => {
    const { n = 0, of = 0, median_seconds: median = null, p90_seconds: p90 = null } = steps[at] ?? {};
    return { name, n, of, median: median === null ? null : minutes(median), p90: p90 === null ? null : minutes(p90) };
  });
  const goal = target === null ? null : target / 60;
  const height = head + rows.length * line + foot;
  const x = scaleLinear(
    [0, Math.max(max(rows, ({ p90 }) => p90 ?? 0) ?? 0, goal ?? 0) || 1],
    [left, width - right],
  ).nice(ticks);
  const bottom = height - foot;
  const table = {
    head: [part, `${words}: median, min`, '9 of 10 within, min', 'n (both times in order)', 'Reached the step'],
    rows: rows.map(({ name, n, of, median, p90 }) => [name, median ?? '', p90 ?? '', n, of]),
  };
  return (
    <Chart title={`${words} by ${part.toLowerCase()}`} days={days} table={table} width={width} height={height} tall>
      <ChartKey left={left} marks={['median', 'p90']} />
      {x.ticks(ticks).map((tick) => (
        <g key={tick} transform={`translate(${x(tick)} 0)`}>
          <line y1={head - 6} y2={bottom} className={styles.grid} />
          <text y={bottom + 14}>{tick.toLocaleString('en-US')}</text>
        </g>
      ))}
      <text x={(left + width - right) / 2} y={height - 4}>
        {axes[figure] ?? 'minutes'}
      </text>
      {rows.map(({ name, n, median, p90 }, nth) => (
        <g key={name} transform={`translate(0 ${head + nth * line})`}>
          <text x={left - 8} y={14} style={{ textAnchor: 'end' }}>
            {shortened(name, letters)}
          </text>
          {median !== null && <rect className={styles.accepted} x={left} y={4} width={x(median) - left} height={12} />}
          {median !== null && p90 !== null && (
            <>
              <line x1={x(median)} x2={x(p90)} y1={10} y2={10} />
              <line x1={x(p90)} x2={x(p90)} y1={5} y2={15} />
            </>
          )}
          <text x={width - right + 8} y={14} style={{ textAnchor: 'start' }}>
            {n === 0 ? noneWords(figure) : `n = ${n.toLocaleString('en-US')}`}
          </text>
        </g>
      ))}
      {goal !== null && (
        <g transform={`translate(${x(goal)} 0)`}>
          <line y1={head - 6} y2={bottom} className={styles.target} />
          <text y={head - 8}>target {goal} min</text>
        </g>
      )}
      <line x1={left} x2={left} y1={head - 6} y2={bottom} />
    </Chart>
  );
};
