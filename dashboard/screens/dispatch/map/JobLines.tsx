import { memo } from 'react';
import { Polyline } from 'react-leaflet';
import type { Crew, IncidentCard } from '#contracts/dispatch/dispatch';
import { useAll, useFrom } from '../../../data/live.ts';
import { useNow } from '../../../time/clock.ts';
import { jobsOf, sameJobs } from '../kind/duty.ts';
import { checkInFreshness } from '../kind/freshness.ts';
import './jobLines.css';

type Places = ReadonlyMap<string, readonly [number, number]>;

/** A loop, because this runs over 50,000 cards after each batch of changes. */
function placesOf(cards: readonly IncidentCard[]): Places {
  const places = new Map<string, readonly [number, number]>();
  for (const { uuid, point, dispatched } of cards) if (point && dispatched.length > 0) places.set(uuid, point);
  return places;
}
const samePlaces = (a: Places, b: Places): boolean =>
  a.size === b.size && [...a].every(([uuid, [lat, lng]]) => b.get(uuid)?.[0] === lat && b.get(uuid)?.[1] === lng);

const usable = ({ checkin }: Crew, now: number): readonly [number, number] | null => {
  const freshness = checkInFreshness(checkin, now);
  return checkin?.point && freshness && freshness !== 'useless' ? checkin.point : null;
};

/** From each crew to its job, while its position can be used (S0 §4). */
export const JobLines = memo(function JobLines() {
  const now = useNow();
  const jobs = useFrom('card', jobsOf, sameJobs);
  const places = useFrom('card', placesOf, samePlaces);
  return useAll('crew').flatMap((crew) => {
    const from = usable(crew, now);
    const to = places.get(jobs.get(crew.uuid)?.incident ?? '');
    if (!from || !to) return [];
    const ends: [number, number][] = [
      [from[0], from[1]],
      [to[0], to[1]],
    ];
    return <Polyline key={`${crew.uuid} ${ends.join()}`} positions={ends} className="job-line" interactive={false} />;
  });
});
