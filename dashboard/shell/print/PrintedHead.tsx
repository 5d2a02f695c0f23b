import { zoneWords } from '#contracts/time/durations';
import { useViewer } from '../../data/viewer.ts';
import { dateOfRecord, useTimezone } from '../../time/time.ts';

interface Props {
  /** The figures and their days: "Calls, Nov 23, 2026 to Nov 29, 2026". */
  readonly range: string;
  /** Milliseconds. */
  readonly at: number;
}

/** The first line of a printed sheet: the organization, the days, their time zone, and the time of printing. */
export const PrintedHead = ({ range, at }: Props) => {
  const { display_name } = useViewer().entity;
  const zone = useTimezone();
  return (
    <p data-printed>
      <strong>{display_name}</strong>: {range}. Times are {zoneWords(zone)}. Printed {dateOfRecord(at, zone)}.
    </p>
  );
};
