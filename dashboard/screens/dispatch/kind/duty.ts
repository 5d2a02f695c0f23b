import type { LatLng } from '#contracts/core/geo';
import type { Crew, IncidentCard } from '#contracts/dispatch/dispatch';
import { type CrewStatus, isUnderWay } from '#contracts/incident/crews/crewStatus';
import { type Tally, useTally } from '../../../data/changes/tally.ts';

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
  /** Null while its place is unknown. */
  readonly at: LatLng | null;
  readonly status: CrewStatus;
  /** The time of that status. */
  readonly since: string;
}

export const whatOf = ({ description, labels }: Pick<IncidentCard, 'description' | 'labels'>): string =>
  description || labels.join(', ') || 'No description';

// A crew that was sent to two incidents is at the one where it is farthest; among equals, the newer one.
const rank = (status: CrewStatus): number => (status === 'on-scene' ? 2 : status === 'on-my-way' ? 1 : 0);
const isFarther = (job: Job, than: Job): boolean => {
  if (rank(job.status) !== rank(than.status)) return rank(job.status) > rank(than.status);
  if (job.since !== than.since) return job.since > than.since;
  return job.incident < than.incident;
};
const farthest = (jobs: Iterable<Job>): Job | undefined => {
  let best: Job | undefined;
  for (const job of jobs) if (!best || isFarther(job, best)) best = job;
  return best;
};

/** The job of each crew at this incident. */
const jobsAt = (card: IncidentCard): ReadonlyMap<string, Job> => {
  const jobs = new Map<string, Job>();
  for (const crew of card.dispatched) {
    if (!isUnderWay(crew)) continue;
    const { designation, status, status_time } = crew;
    const known = jobs.get(designation);
    const job = {
      incident: card.uuid,
      what: whatOf(card),
      where: card.address,
      at: card.point,
      status,
      since: status_time,
    };
    if (!known || isFarther(job, known)) jobs.set(designation, job);
  }
  return jobs;
};

/** The current job of each crew, by designation. */
export type Jobs = ReadonlyMap<string, Job>;

/** The current jobs; the same map until one differs. */
export const currentJobs = (): Tally<IncidentCard, Jobs> => {
  const sent = new Map<string, Map<string, Job>>();
  const touched = new Set<string>();
  let jobs: Jobs = new Map();
  return {
    change: (uuid, before, after) => {
      for (const { designation } of before?.dispatched ?? []) {
        sent.get(designation)?.delete(uuid);
        touched.add(designation);
      }
      if (!after || after.dispatched.length === 0) return;
      for (const [designation, job] of jobsAt(after)) {
        const known = sent.get(designation) ?? new Map<string, Job>();
        sent.set(designation, known.set(uuid, job));
        touched.add(designation);
      }
    },
    value: () => {
      for (const designation of touched) {
        const job = farthest(sent.get(designation)?.values() ?? []);
        if (isSameJob(job, jobs.get(designation))) continue;
        const next = new Map(jobs);
        if (job) next.set(designation, job);
        else next.delete(designation);
        jobs = next;
      }
      touched.clear();
      return jobs;
    },
  };
};

export const useJobs = (): Jobs => useTally('card', currentJobs);

const isSameJob = (a: Job | undefined, b: Job | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.incident === b.incident &&
    a.status === b.status &&
    a.since === b.since &&
    a.what === b.what &&
    a.where === b.where &&
    a.at?.[0] === b.at?.[0] &&
    a.at?.[1] === b.at?.[1]);

/** A job comes first: a crew that went off duty on its way is still on its way. */
export function dutyOf(crew: Pick<Crew, 'active' | 'designated_user'>, job: Job | undefined): Duty {
  if (job?.status === 'on-scene') return 'on-scene';
  if (job?.status === 'on-my-way') return 'en-route';
  if (job) return 'assigned';
  if (!crew.active) return 'off';
  return crew.designated_user ? 'free' : 'no-user';
}
