import type { Crew, Dispatched, IncidentCard } from '#contracts/dispatch/dispatch';
import { type CrewStatus, isUnderWay } from '#contracts/incident/crewStatus';

/** The present work of a crew, by the facts of its sendings and by its own switch. */
export type Duty = 'free' | 'assigned' | 'en-route' | 'on-scene' | 'no-user' | 'off';
export const duties: readonly Duty[] = ['free', 'assigned', 'en-route', 'on-scene', 'no-user', 'off'];

export const dutyNames: Readonly<Record<Duty, string>> = {
  free: 'Free',
  assigned: 'Assigned',
  'en-route': 'En route',
  'on-scene': 'On scene',
  'no-user': 'No designated user',
  off: 'Off duty',
};

/** The incident that a crew was sent to, and how far it is there. */
export interface Job {
  readonly incident: string;
  /** The incident's description, or its labels. */
  readonly what: string;
  readonly where: string;
  readonly status: CrewStatus;
  /** The time of that status. */
  readonly since: string;
}

export const whatOf = ({ description, labels }: Pick<IncidentCard, 'description' | 'labels'>): string =>
  description || labels.join(', ') || 'No description';

// A crew that was sent to two incidents is at the one where it is farthest; among equals, the newer one.
const rank = (status: CrewStatus): number => (status === 'on-scene' ? 2 : status === 'on-my-way' ? 1 : 0);
const isFarther = (crew: Dispatched, than: Job): boolean =>
  rank(crew.status) - rank(than.status) > 0 ||
  (rank(crew.status) === rank(than.status) && crew.status_time > than.since);

/** The current job of each crew, by designation. */
export function jobsOf(cards: readonly IncidentCard[]): ReadonlyMap<string, Job> {
  const jobs = new Map<string, Job>();
  for (const card of cards) {
    for (const crew of card.dispatched) {
      if (!isUnderWay(crew)) continue;
      const known = jobs.get(crew.designation);
      if (known && !isFarther(crew, known)) continue;
      const { status, status_time } = crew;
      jobs.set(crew.designation, {
        incident: card.uuid,
        what: whatOf(card),
        where: card.address,
        status,
        since: status_time,
      });
    }
  }
  return jobs;
}

export const sameJobs = (a: ReadonlyMap<string, Job>, b: ReadonlyMap<string, Job>): boolean =>
  a.size === b.size && [...a].every(([crew, job]) => isSameJob(job, b.get(crew)));

const isSameJob = (a: Job, b: Job | undefined): boolean =>
  b !== undefined &&
  a.incident === b.incident &&
  a.status === b.status &&
  a.since === b.since &&
  a.what === b.what &&
  a.where === b.where;

/** A job comes first: a crew that went off duty on its way is still on its way. */
export function dutyOf(crew: Pick<Crew, 'active' | 'designated_user'>, job: Job | undefined): Duty {
  if (job?.status === 'on-scene') return 'on-scene';
  if (job?.status === 'on-my-way') return 'en-route';
  if (job) return 'assigned';
  if (!crew.active) return 'off';
  return crew.designated_user ? 'free' : 'no-user';
}
