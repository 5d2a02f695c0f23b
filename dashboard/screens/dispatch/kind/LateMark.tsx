import { useLateAbout } from '../../../data/past/late.ts';
import { dateAndTime, useTimezone } from '../../../time/time.ts';
import { lateWords } from './late.ts';
import './kindMark.css';

/** Says of a crew or an incident of the past what was known only later. Nothing else differs between the two clocks. */
export const LateMark = ({ uuid }: { readonly uuid: string }) => {
  const timezone = useTimezone();
  const events = useLateAbout(uuid);
  if (events.length === 0) return null;
  const words = lateWords(events, (iso) => dateAndTime(iso, timezone));
  return (
    <span className="late-mark" data-late={uuid} title={words}>
      {words}
    </span>
  );
};
