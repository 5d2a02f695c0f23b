import { type Standing, standingNames, standings } from '#contracts/incident/response';

/** The number of a cluster's incidents at each standing. */
export type Counts = Readonly<Record<Standing, number>>;

export const standingNumber = (standing: Standing): number => standings.indexOf(standing);

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

export const clusterLabel = (counts: Counts): string => `${sizeOf(counts)} incidents, ${clusterWords(counts)}`;
