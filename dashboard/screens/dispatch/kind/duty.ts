import { useCallback } from 'react';
import type { LatLng } from '#contracts/core/geo';
import type { Crew, IncidentCard } from '#contracts/dispatch/dispatch';
import { inQueue } from '#contracts/dispatch/queue';
import { type CrewStatus, isUnderWay } from '#contracts/incident/crews/crewStatus';
import { type Tally, useTally } from '../../../data/changes/tally.ts';
import { useFrom } from '../../../data/live.ts';

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

/** The incident that a crew was sent to, or that a person accepted, and how far it is there. */
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
/** The job at which a crew is farthest, and its other ones. */
export interface Work extends Job {
  readonly others: readonly Job[];
}

export const whatOf = ({ description, labels }: Pick<IncidentCard, 'description' | 'labels'>): string =>
  description || labels.join(', ') || 'No description';

function workOf(jobs: readonly Job[], queue: readonly string[] = []): Work | undefined {
  const [first, ...others] = inQueue(jobs, queue);
  return first && { ...first, others };
}

/** The job of each crew, and of each person who accepted, at this incident. */
const jobsAt = (card: IncidentCard): ReadonlyMap<string, Job> => {
  const jobs = new Map<string, Job>();
  const here = { incident: card.uuid, what: whatOf(card), where: card.address, at: card.point };
  for (const { user, status, status_time: since } of card.people)
    if (status === 'accepted') jobs.set(user, { ...here, status, since });
  for (const crew of card.dispatched) {
    // A crew that answered late is free: another one has the job.
    if (!isUnderWay(crew) || crew.status === 'late') continue;
    const { designation, status, status_time: since } = crew;
    const known = jobs.get(designation);
    const job = { ...here, status, since };
    jobs.set(designation, known ? (inQueue([known, job], [])[0] ?? job) : job);
  }
  return jobs;
};

/** The current work, by designation of a crew and by uuid of a person. */
export type Jobs = ReadonlyMap<string, Work>;

const ordered = new WeakMap<Work, { readonly queue: readonly string[]; readonly work: Work }>();

const atOthers = new WeakMap<object, Work>();
/** The job of a crew at an incident that went to another organization: the same work until it changes. */
function workElsewhere(at: NonNullable<Crew['elsewhere']>): Work {
  const before = atOthers.get(at);
  if (before) return before;
  const { to, status, since } = at;
  const work = { incident: '', what: `For ${to}`, where: '', at: null, status, since, others: [] };
  atOthers.set(at, work);
  return work;
}

/** The work of a crew, else that of its designated user, in the order of the dispatcher. */
export function workAt(
  jobs: Pick<Jobs, 'get'>,
  { uuid, designated_user: user, queue, elsewhere }: Pick<Crew, 'uuid' | 'designated_user' | 'queue' | 'elsewhere'>,
): Work | undefined {
  const work = jobs.get(uuid) ?? (user ? jobs.get(user.uuid) : undefined) ?? (elsewhere && workElsewhere(elsewhere));
  if (!work || work.others.length === 0 || queue.length === 0) return work;
  const known = ordered.get(work);
  if (known?.queue === queue) return known.work;
  const after = workOf([work, ...work.others], queue) ?? work;
  ordered.set(work, { queue, work: after });
  return after;
}

/** The current jobs; the same map until one differs. */
export const currentJobs = (): Tally<IncidentCard, Jobs> => {
  const sent = new Map<string, Map<string, Job>>();
  const touched = new Set<string>();
  let jobs: Jobs = new Map();
  return {
    change: (uuid, before, after) => {
      const gone = before
        ? [...before.dispatched.map(({ designation }) => designation), ...before.people.map(userOf)]
        : [];
      for (const who of gone) {
        sent.get(who)?.delete(uuid);
        touched.add(who);
      }
      if (!after || after.dispatched.length + after.people.length === 0) return;
      for (const [who, job] of jobsAt(after)) {
        const known = sent.get(who) ?? new Map<string, Job>();
        sent.set(who, known.set(uuid, job));
        touched.add(who);
      }
    },
    value: () => {
      for (const who of touched) {
        const work = workOf([...(sent.get(who)?.values() ?? [])]);
        if (isSameWork(work, jobs.get(who))) continue;
        const next = new Map(jobs);
        if (work) next.set(who, work);
        else next.delete(who);
        jobs = next;
      }
      touched.clear();
      return jobs;
    },
  };
};

export const useJobs = (): Jobs => useTally('card', currentJobs);

const userOf = ({ user }: { readonly user: string }): string => user;

const isSameWork = (a: Work | undefined, b: Work | undefined): boolean =>
  isSameJob(a, b) &&
  a?.others.length === b?.others.length &&
  (a?.others ?? []).every((other, n) => isSameJob(other, b?.others[n]));

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

/** The active crews that are on no incident and have a user to call. */
export const freeCrews = (crews: readonly Crew[], jobs: Jobs): number => {
  let free = 0;
  for (const crew of crews) if (dutyOf(crew, workAt(jobs, crew)) === 'free') free += 1;
  return free;
};

/** How many crews are free now. */
export const useFreeCrews = (): number => {
  const jobs = useJobs();
  return useFrom(
    'crew',
    useCallback((crews: readonly Crew[]) => freeCrews(crews, jobs), [jobs]),
  );
};
