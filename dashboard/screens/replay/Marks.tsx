import type { ReplayTimeline } from '#contracts/audit/replay';
import styles from './PastBar.module.css';
import { placeIn, type Window } from './playing.ts';

/** Each kind has a row and a shape of its own, so that color is not needed to tell them apart. */
const rows = [
  { name: 'incidents', y: 0, draw: (x: number) => `M${x} 1 l3 5 h-6 Z` },
  { name: 'calls', y: 8, draw: (x: number) => `M${x - 2} 1 h4 v4 h-4 Z` },
  { name: 'check_ins', y: 16, draw: (x: number) => `M${x} 0 l3 3 l-3 3 l-3 -3 Z` },
] as const;

/** Units of the drawing from one side to the other. */
const width = 1_000;

/** The incidents, calls and check-ins of the window, above the slider. The counts beside it say the same in words. */
export const Marks = ({ marks, window }: { readonly marks: ReplayTimeline['marks']; readonly window: Window }) => (
  <svg className={styles.marks} viewBox={`0 0 ${width} 24`} preserveAspectRatio="none" aria-hidden="true">
    {rows.map(({ name, y, draw }) => (
      <path
        key={name}
        data-kind={name}
        transform={`translate(0 ${y})`}
        d={marks
          .filter((mark) => mark[name] > 0)
          .map(({ from }) => draw((placeIn(window, Date.parse(from)) / 100) * width))
          .join('')}
      />
    ))}
  </svg>
);

const total = (marks: ReplayTimeline['marks'], name: 'incidents' | 'calls' | 'check_ins'): number =>
  marks.reduce((sum, mark) => sum + mark[name], 0);
const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const marksWords = (marks: ReplayTimeline['marks']): string =>
  [
    `▲ ${counted(total(marks, 'incidents'), 'incident', 'incidents')}`,
    `■ ${counted(total(marks, 'calls'), 'call', 'calls')}`,
    `◆ ${counted(total(marks, 'check_ins'), 'check-in', 'check-ins')}`,
  ].join(' · ');
