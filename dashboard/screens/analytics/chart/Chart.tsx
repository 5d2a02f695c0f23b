import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import styles from '../Analytics.module.css';
import { type ChartTable, pngOf, save } from './chartFiles.ts';
import { TableFiles } from './TableFiles.tsx';

interface Props {
  readonly title: string;
  /** The days of the chart, for the names of its files. */
  readonly days: string;
  readonly table: ChartTable;
  readonly width: number;
  readonly height: number;
  /** True for a drawing with a line for each of many parts, which keeps its own size. */
  readonly tall?: boolean;
  readonly children: ReactNode;
}

/** A drawing with its numbers as a table, which says the same, and both as files. */
export const Chart = ({ title, days, table, width, height, tall = false, children }: Props) => {
  const svg = useRef<SVGSVGElement>(null);
  const [failed, setFailed] = useState(false);
  const picture = (): void => {
    if (!svg.current) return;
    setFailed(false);
    pngOf(svg.current).then(
      (blob) => save(`${title} ${days}.png`, blob),
      () => setFailed(true),
    );
  };
  return (
    <figure className={tall ? `${styles.chart} ${styles.tall}` : styles.chart}>
      <figcaption>
        {title}
        <Buttons>
          <TableFiles title={title} days={days} table={table} />
          <Button kind="quiet" small aria-label={`${title} as PNG`} onClick={picture}>
            PNG
          </Button>
        </Buttons>
      </figcaption>
      {failed && <p role="alert">The picture could not be drawn.</p>}
      <svg ref={svg} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {children}
      </svg>
      <details>
        <summary>Numbers</summary>
        <Table label={title} columns={table.head}>
          {table.rows.map(([first, ...rest], n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
            <tr key={n}>
              <th scope="row">{first}</th>
              {rest.map((value, at) => (
                <td key={table.head[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </Table>
      </details>
    </figure>
  );
};
