import { useViewer } from '../../data/viewer.ts';
import { dateOfRecord, useTimezone } from '../../time/time.ts';

interface Props {
  /** What is shown, and of which days. */
  readonly range: string;
  /** Milliseconds. */
  readonly at: number;
}

/** What a sheet of paper must say by itself: whose it is, of which days, by which clock, and when it was printed. */
export const PrintedHead = ({ range, at }: Props) => {
  const { display_name } = useViewer().entity;
  const zone = useTimezone();
  return (
    <p data-printed>
      <strong>{display_name}</strong>: {range}. Times in {zone}. Printed {dateOfRecord(at, zone)}.
    </p>
  );
};
