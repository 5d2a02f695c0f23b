import styles from '../Analytics.module.css';

/** The marks of a drawing by part. */
const words = { median: 'median', value: 'this period', p90: '9 of 10 within', beside: 'period before' } as const;
export type Mark = keyof typeof words;

const room = 92;

/** The marks and their words on the first line of a drawing: they stay with it on paper and in a picture. */
export const ChartKey = ({ left, marks }: { readonly left: number; readonly marks: readonly Mark[] }) => (
  <g>
    {marks.map((mark, n) => (
      <g key={mark} transform={`translate(${left + n * room} 0)`}>
        {(mark === 'median' || mark === 'value') && <rect className={styles.accepted} width={12} height={10} />}
        {mark === 'p90' && (
          <>
            <line x2={12} y1={5} y2={5} />
            <line x1={12} x2={12} y2={10} />
          </>
        )}
        {mark === 'beside' && <line x1={6} x2={6} y2={10} className={styles.before} />}
        <text x={17} y={9} style={{ textAnchor: 'start' }}>
          {words[mark]}
        </text>
      </g>
    ))}
  </g>
);
