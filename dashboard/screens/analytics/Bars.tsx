import { max, scaleBand, scaleLinear } from 'd3';
import type { CallCounts } from '#contracts/analytics/calls';
import styles from './Analytics.module.css';
import { saidWords } from './analyticsWords.ts';

export interface Bar extends CallCounts {
  readonly name: string;
  readonly label: string;
}

interface Props {
  readonly title: string;
  readonly bars: readonly Bar[];
}

const [width, height, foot, head] = [720, 180, 22, 14];

/** Stacked bars with their numbers as a table, which says the same. d3 computes, React draws. */
export const Bars = ({ title, bars }: Props) => {
  const x = scaleBand(
    bars.map(({ name }) => name),
    [0, width],
  ).padding(0.2);
  const y = scaleLinear([0, max(bars, ({ total }) => total) || 1], [height - foot, head]);
  const every = Math.ceil(bars.length / 12);
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
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
              {bar.total > 0 && (
                <text x={x.bandwidth() / 2} y={y(bar.total) - 3}>
                  {bar.total}
                </text>
              )}
              {n % every === 0 && (
                <text x={x.bandwidth() / 2} y={height - 6}>
                  {bar.label}
                </text>
              )}
            </g>
          );
        })}
        <line x2={width} y1={height - foot} y2={height - foot} />
      </svg>
      <details>
        <summary>Numbers</summary>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{title.replace('Calls by ', '')}</th>
              {saidWords.map(([said, words]) => (
                <th key={said} scope="col">
                  {words}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.name}>
                <th scope="row">{bar.label}</th>
                {saidWords.map(([said]) => (
                  <td key={said}>{bar[said]}</td>
                ))}
                <td>{bar.total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};

/** The pattern and word of each part of a bar. */
export const Legend = () => (
  <ul className={styles.legend} aria-label="Legend">
    {saidWords.map(([said, words]) => (
      <li key={said}>
        <svg viewBox="0 0 12 12" aria-hidden>
          <rect className={styles[said]} width="12" height="12" />
        </svg>
        {words}
      </li>
    ))}
  </ul>
);
