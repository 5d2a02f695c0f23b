import { max, scaleBand, scaleLinear } from 'd3';
import type { CallCounts } from '#contracts/analytics/calls';
import { figures } from '#contracts/analytics/figures';
import styles from '../Analytics.module.css';
import { saidWords } from '../analyticsWords.ts';
import { Chart } from './Chart.tsx';
import { useChartSize } from './useChartSize.ts';

export interface Bar extends CallCounts {
  readonly name: string;
  readonly label: string;
}

interface Props {
  /** "Day", "Hour": the part of each bar. */
  readonly part: string;
  readonly days: string;
  readonly bars: readonly Bar[];
}

const [height, left, foot, head] = [190, 40, 22, 24];
/** Half of a label of the drawing, at most: its letters are 11 px high. */
const halfOf = (label: string): number => label.length * 3.2;

/** Stacked bars. d3 computes, React draws. */
export const Bars = ({ part, days, bars }: Props) => {
  const { width, names } = useChartSize();
  const x = scaleBand(
    bars.map(({ name }) => name),
    [left, width],
  ).padding(0.2);
  const most = max(bars, ({ total }) => total) ?? 0;
  const y = scaleLinear([0, most || 1], [height - foot, head]).nice(4);
  // Calls are whole.
  const ticks = y.ticks(4).filter(Number.isInteger);
  const n = bars.reduce((sum, { total }) => sum + total, 0);
  const every = Math.ceil(bars.length / names);
  const middle = x.bandwidth() / 2;
  const highest = bars.findIndex(({ total }) => total === most);
  // Each bar has its number, or, where numbers would touch, only the highest: the axis has the others.
  const isRoomy = 2 * halfOf(most.toLocaleString('en-US')) + 2 <= x.step();
  // The first label has room on its left, and the last one on its right.
  const first = Math.max(
    0,
    bars.findIndex(({ name, label }) => (x(name) ?? 0) + middle >= halfOf(label)),
  );
  const isLabeled = ({ name, label }: Bar, n: number): boolean =>
    n % every === first % every && n >= first && (x(name) ?? 0) + middle + halfOf(label) <= width;
  const title = `${figures.calls.words} by ${part.toLowerCase()}`;
  const table = {
    head: [part, ...saidWords.map(([, words]) => words), 'Total'],
    rows: bars.map((bar) => [bar.label, ...saidWords.map(([said]) => bar[said]), bar.total]),
  };
  return (
    <Chart title={title} days={days} table={table} width={width} height={height}>
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line x1={left} x2={width} className={styles.grid} />
          <text x={left - 6} y={4} style={{ textAnchor: 'end' }}>
            {tick.toLocaleString('en-US')}
          </text>
        </g>
      ))}
      <text x={0} y={10} style={{ textAnchor: 'start' }}>
        calls, n = {n.toLocaleString('en-US')}
      </text>
      <Legend right={width} />
      {bars.map((bar, n) => {
        const at = x(bar.name) ?? 0;
        let below = 0;
        return (
          <g key={bar.name} transform={`translate(${at} 0)`}>
            {saidWords.map(([said]) => {
              const [bottom, top] = [y(below), y(below + bar[said])];
              below += bar[said];
              return <rect key={said} className={styles[said]} y={top} width={x.bandwidth()} height={bottom - top} />;
            })}
            {bar.total > 0 && (isRoomy || n === highest) && (
              <text x={middle} y={y(bar.total) - 3}>
                {bar.total.toLocaleString('en-US')}
              </text>
            )}
            {isLabeled(bar, n) && (
              <text x={middle} y={height - 6}>
                {bar.label}
              </text>
            )}
          </g>
        );
      })}
      <line x1={left} x2={width} y1={height - foot} y2={height - foot} />
    </Chart>
  );
};

/** The color and word of each part of a bar, on the first line of its drawing: they stay with it on paper. */
const Legend = ({ right }: { readonly right: number }) => {
  let end = right;
  const places = saidWords.toReversed().map(([said, words]) => {
    end -= 2 * halfOf(words) + 24;
    return { said, words, at: end };
  });
  return places.map(({ said, words, at }) => (
    <g key={said} transform={`translate(${at} 1)`}>
      <rect className={styles[said]} width={10} height={10} />
      <text x={14} y={9} style={{ textAnchor: 'start' }}>
        {words}
      </text>
    </g>
  ));
};
