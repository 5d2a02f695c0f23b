import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { type ChartTable, csvOf, save, xlsxFile } from './chartFiles.ts';

interface Props {
  readonly title: string;
  /** The days of the table, for the names of its files. */
  readonly days: string;
  readonly table: ChartTable;
}

/** A table as a file: CSV, and a workbook, whose script loads at its first use. */
export const TableFiles = ({ title, days, table }: Props) => {
  const [failed, setFailed] = useState(false);
  const name = `${title} ${days}`;
  const workbook = (): void => {
    setFailed(false);
    xlsxFile(title, table).then(
      (blob) => save(`${name}.xlsx`, blob),
      () => setFailed(true),
    );
  };
  return (
    <>
      <Button
        kind="quiet"
        small
        aria-label={`${title} as CSV`}
        onClick={() => save(`${name}.csv`, new Blob([csvOf(table)], { type: 'text/csv' }))}
      >
        CSV
      </Button>
      <Button kind="quiet" small aria-label={`${title} as XLSX`} onClick={workbook}>
        XLSX
      </Button>
      {failed && <span role="alert">The workbook could not be made.</span>}
    </>
  );
};
