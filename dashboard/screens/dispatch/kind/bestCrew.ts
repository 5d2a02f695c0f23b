import type { LatLng } from '#contracts/core/geo';
import type { Crew } from '#contracts/dispatch/dispatch';
import { compareNames } from '#contracts/values/name';
import { milesBetween } from '#contracts/values/point';
import { ago } from '../../../time/elapsed.ts';
import { type Duty, duties, dutyOf, type Jobs, type Work, workAt } from './duty.ts';
import { checkInFreshness } from './position/freshness.ts';

/** A crew as a choice for one incident. */
export interface Choice {
  readonly crew: Crew;
  readonly duty: Duty;
  readonly job: Work | undefined;
  /** Miles to the incident; null when the position is unknown, or too old to use (S0 §4). */
  readonly away: number | null;
}

interface Facts {
  readonly jobs: Jobs;
  /** The incident's place; null while it is unknown, or when no incident is chosen. */
  readonly to: LatLng | null;
  /** Milliseconds. */
  readonly now: number;
}

const awayFrom = ({ checkin }: Crew, { to, now }: Pick<Facts, 'to' | 'now'>): number | null => {
  const freshness = checkInFreshness(checkin, now);
  if (!checkin?.point || !to || freshness === null || freshness === 'useless') return null;
  return milesBetween(checkin.point, to);
};

/** Positions up to 30 minutes old count as fresh, up to 60 as old; older ones count for nothing. */
const ageRank = (checkin: Crew['checkin'], now: number): number => {
  const freshness = checkInFreshness(checkin, now);
  if (freshness === 'recent' || freshness === 'stale') return 0;
  return freshness === 'old' ? 1 : 2;
};

const byName = (a: Choice, b: Choice): number => compareNames(a.crew.name, b.crew.name);

/** The crews by duty, free ones first; then by fresh position, by distance, and by name. */
export function ranked(crews: readonly Crew[], facts: Facts): readonly Choice[] {
  const choices = crews.map((crew): Choice => {
    const job = workAt(facts.jobs, crew);
    return { crew, job, duty: dutyOf(crew, job), away: awayFrom(crew, facts) };
  });
  const byPlace = (a: Choice, b: Choice): number =>
    ageRank(a.crew.checkin, facts.now) - ageRank(b.crew.checkin, facts.now) ||
    (a.away ?? Number.POSITIVE_INFINITY) - (b.away ?? Number.POSITIVE_INFINITY) ||
    0;
  return choices.sort(
    (a, b) => duties.indexOf(a.duty) - duties.indexOf(b.duty) || (facts.to ? byPlace(a, b) : 0) || byName(a, b),
  );
}

/** "2.1 mi", or nothing. */
export const awayWords = (away: number | null): string => (away === null ? '' : `${away.toFixed(1)} mi`);

/** "seen 4 min ago", "last seen 2 h 05 min ago", "location unknown". */
export const seenWords = ({ checkin }: Pick<Crew, 'checkin'>, now: number): string => {
  if (!checkin?.time) return 'location unknown';
  return `${checkInFreshness(checkin, now) === 'useless' ? 'last seen' : 'seen'} ${ago(checkin.time, now)}`;
};
