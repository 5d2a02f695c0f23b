import { type CrewStatus, isUnderWay, type JobStep } from '#contracts/incident/crews/crews';
import type { Workflow } from '#events/incident/workflow/definition';

/** The outcome of the text, apart from the crew's steps: both may be recorded late and in any order. */
export type TextStatus = 'assigned' | 'delayed' | 'in-doubt' | 'sent' | 'delivered' | 'failed';
export type Course = JobStep | 'no-response' | 'late' | 'left' | 'recalled';

/** The latest sending of one crew. */
export interface Sending {
  /** The id of the sending; the designation's for one that had no id. */
  readonly dispatch: string;
  readonly designation: string;
  readonly name: string;
  readonly user: string | null;
  /** True when the user joined the team with this sending. */
  readonly joined: boolean;
  readonly text: TextStatus;
  /** Null until the crew or a dispatcher did something. */
  readonly course: Course | null;
  /** When the crew will be there by its own word, ISO-8601 UTC; absent while it has not said. */
  readonly eta?: string;
  /** True once the crew had not answered in time, whatever it did since; absent before. */
  readonly silent?: true;
  /** The crews, by designation, that were silent when this one was sent; absent without any. */
  readonly insteadOf?: readonly string[];
  /** The user who took the incident, or accepted a call for it, while this crew was silent; absent without one. */
  readonly takenBy?: string;
  /** The name of the organization that handed it over with the incident; absent for a crew of its own. */
  readonly of?: string;
  /** True when this sending had an id, so that the crew was told. */
  readonly told: boolean;
}

export const statusOf = ({ text, course }: Pick<Sending, 'text' | 'course'>): CrewStatus => course ?? text;

export const underWay = (sending: Sending): boolean => isUnderWay({ status: statusOf(sending) });

/** True when the crew must be told anew without being asked twice: it never got the text, or answers late or not. */
export const isUnheard = (sending: Sending): boolean => ['failed', 'no-response', 'late'].includes(statusOf(sending));

const holding: ReadonlySet<CrewStatus> = new Set(['accepted', 'on-my-way', 'on-scene']);
/** The other crew that has the job of this one. Crews that were sent to work together each have their own. */
export const holderOf = (sendings: Iterable<Sending>, own: Sending): Sending | undefined =>
  [...sendings].find(
    (other) =>
      other.designation !== own.designation &&
      holding.has(statusOf(other)) &&
      (own.silent === true || own.insteadOf?.includes(other.designation) === true),
  );

const ranks: Readonly<Record<Course, number>> = {
  read: 1,
  'no-response': 1,
  late: 1,
  accepted: 2,
  'on-my-way': 3,
  'on-scene': 4,
  done: 5,
  left: 5,
  declined: 6,
  recalled: 6,
};
export const rankOf = (course: Course | null): number => (course === null ? 0 : ranks[course]);

/** The holder of the job in the words of a fact, where it is a person and no crew. */
export const anotherPerson = 'another person';

const textRanks: Readonly<Record<TextStatus, number>> = {
  assigned: 0,
  delayed: 1,
  'in-doubt': 2,
  sent: 3,
  delivered: 4,
  failed: 4,
};
/** A report of the text service that arrives late changes nothing: the first final one stands. */
export const comesAfter = (reported: TextStatus, known: TextStatus): boolean =>
  reported === 'delayed' ? textRanks[known] <= 1 : textRanks[reported] > textRanks[known];

const stepEvents: Readonly<Partial<Record<JobStep, readonly string[]>>> = {
  accepted: ['acknowledged'],
  'on-my-way': ['acknowledged'],
  'on-scene': ['acknowledged', 'geo:arrived'],
  done: ['acknowledged', 'team:done'],
};

/** The log events that a step of the crew records: those that the version's workflow knows and does not record itself. */
export function eventsOf(step: JobStep, { states, recordedElsewhere = [] }: Workflow): readonly string[] {
  const known = new Set(states.flatMap(({ logEvents, together = [] }) => [...logEvents, ...together]));
  return (stepEvents[step] ?? []).filter((event) => known.has(event) && !recordedElsewhere.includes(event));
}
