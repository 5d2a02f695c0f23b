import { isEmergency } from '#contracts/core/priority';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { byStanding, type Standing, standingNames, standingOf, standings } from '#contracts/incident/response';

/** The number of a cluster's incidents at each standing, and of its emergencies that nobody has finished. */
export interface Counts extends Readonly<Record<Standing, number>> {
  readonly emergencies: number;
}

interface Counted {
  readonly standing: Standing;
  readonly emergency: boolean;
}

export const countedOf = (card: IncidentCard): Counted => {
  const standing = standingOf(card);
  return { standing, emergency: isEmergency(card) && standing !== 'done' };
};

/** One number for the worker: that of the standing, higher by the number of standings for an emergency. */
export const countedNumber = ({ standing, emergency }: Counted): number =>
  standings.indexOf(standing) + (emergency ? standings.length : 0);

export const countsOf = (number: number): Counts => ({
  ...byStanding((standing) => Number(standings[number % standings.length] === standing)),
  emergencies: Number(number >= standings.length),
});

const noCounts: Counts = { ...byStanding(() => 0), emergencies: 0 };
export const summed = (all: readonly Counts[]): Counts => all.reduce(plus, noCounts);

export function plus(a: Counts, b: Counts): Counts {
  return { ...byStanding((standing) => a[standing] + b[standing]), emergencies: a.emergencies + b.emergencies };
}

export const waitingIn = ({ unasked, asked }: Counts): number => unasked + asked;

export const sizeOf = (counts: Counts): number => standings.reduce((sum, standing) => sum + counts[standing], 0);

/** The help for the incidents that have the least of it: "2 waiting", "3 accepted", "working" for all of them. */
export function clusterWords(counts: Counts): string {
  const waiting = waitingIn(counts);
  if (waiting > 0) return `${waiting} waiting`;
  const least = standings.find((standing) => counts[standing] > 0) ?? 'done';
  const name = standingNames[least].toLowerCase();
  return counts[least] === sizeOf(counts) ? name : `${counts[least]} ${name}`;
}

export const clusterLabel = (counts: Counts): string =>
  [
    `${sizeOf(counts)} incidents`,
    ...(counts.emergencies > 0 ? [counts.emergencies === 1 ? '1 emergency' : `${counts.emergencies} emergencies`] : []),
    clusterWords(counts),
  ].join(', ');
