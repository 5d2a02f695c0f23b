import { memo } from 'react';
import { Polyline } from 'react-leaflet';
import type { Crew } from '#contracts/dispatch/dispatch';
import { useAll } from '../../../data/live.ts';
import { useNow } from '../../../time/clock.ts';
import { useJobs, workAt } from '../kind/duty.ts';
import { checkInFreshness } from '../kind/position/freshness.ts';
import './jobLines.css';

const usable = ({ checkin }: Crew, now: number): readonly [number, number] | null => {
  const freshness = checkInFreshness(checkin, now);
  return checkin?.point && freshness && freshness !== 'useless' ? checkin.point : null;
};

/** From each crew to its job, while its position can be used (S0 §4). */
export const JobLines = memo(function JobLines() {
  const now = useNow();
  const jobs = useJobs();
  return useAll('crew').flatMap((crew) => {
    const from = usable(crew, now);
    const to = workAt(jobs, crew)?.at;
    if (!from || !to) return [];
    const ends: [number, number][] = [
      [from[0], from[1]],
      [to[0], to[1]],
    ];
    return <Polyline key={`${crew.uuid} ${ends.join()}`} positions={ends} className="job-line" interactive={false} />;
  });
});
