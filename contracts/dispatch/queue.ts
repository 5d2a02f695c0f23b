import type { CrewStatus } from '#contracts/incident/crews/crewStatus';

interface QueuedJob {
  readonly incident: string;
  readonly status: CrewStatus;
  /** The time of that status, or of the sending. */
  readonly since: string;
}

const begun = (status: CrewStatus): number => (status === 'on-scene' ? 2 : status === 'on-my-way' ? 1 : 0);

/**
 * The jobs of one crew in the order in which it does them: the one under way, then those that a dispatcher put in order,
 * then those that it accepted, then those that it was asked to take. Of equal ones, the oldest is first;
 * of one time, the one whose uuid is first, so that every reader sees one order.
 */
export function inQueue<Job extends QueuedJob>(jobs: readonly Job[], queue: readonly string[]): readonly Job[] {
  const at = ({ incident }: Job): number => (queue.includes(incident) ? queue.indexOf(incident) : queue.length);
  const taken = ({ status }: Job): number => Number(status === 'accepted');
  const before = (a: Job, b: Job): number =>
    begun(b.status) - begun(a.status) ||
    at(a) - at(b) ||
    taken(b) - taken(a) ||
    Date.parse(a.since) - Date.parse(b.since) ||
    (a.incident < b.incident ? -1 : Number(a.incident > b.incident));
  return jobs.toSorted(before);
}

/** The queue after a job moved by so many places among the jobs that wait; the job under way stays first. */
export function movedInQueue(jobs: readonly QueuedJob[], incident: string, by: number): readonly string[] {
  const waiting = jobs.filter(({ status }) => begun(status) === 0).map((job) => job.incident);
  const from = waiting.indexOf(incident);
  const to = Math.max(0, Math.min(waiting.length - 1, from + by));
  return from < 0 ? waiting : waiting.toSpliced(from, 1).toSpliced(to, 0, incident);
}
