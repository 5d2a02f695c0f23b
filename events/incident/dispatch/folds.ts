import type { LogEntryRecorded } from '#events/incident/core/facts';
import type { Part } from '#events/incident/core/part';
import type { CrewDispatched, CrewSentAgain, DispatchFact } from './facts.ts';
import { type Course, rankOf, type Sending, type TextStatus, underWay } from './sending.ts';

/** The latest sending of each crew, by its designation, in the order in which they were sent. */
export type Sendings = ReadonlyMap<string, Sending>;

type Folds = Part<{
  name: 'dispatched';
  state: Sendings;
  facts: DispatchFact;
  commands: { readonly do: 'dispatch' };
  follows: LogEntryRecorded;
}>['evolve'];
type Step = { readonly data: { readonly dispatch: string; readonly designation: string } };

function changed(kept: Sendings, { data }: Step, change: (before: Sending) => Partial<Sending>): Sendings {
  const before = kept.get(data.designation);
  // A step of a sending that was replaced.
  if (before?.dispatch !== data.dispatch) return kept;
  return new Map(kept).set(data.designation, { ...before, ...change(before) });
}

const text = (status: TextStatus) => (kept: Sendings, fact: Step) => changed(kept, fact, () => ({ text: status }));
const course = (step: Course) => (kept: Sendings, fact: Step) =>
  // Steps that a phone sent late keep their order.
  changed(kept, fact, (before) => (rankOf(step) >= rankOf(before.course) ? { course: step } : {}));

function sent(kept: Sendings, { data }: CrewDispatched | CrewSentAgain): Sendings {
  const { designation, name, user, dispatch, joined = false } = data;
  const others = [...kept].filter(([one]) => one !== designation);
  const silent = others.flatMap(([one, before]) => (before.silent && rankOf(before.course) < 2 ? [one] : []));
  const sending: Sending = {
    dispatch: dispatch ?? designation,
    designation,
    name,
    user,
    // The user stays in the team when the crew is sent again.
    joined: joined || (kept.get(designation)?.joined ?? false),
    text: 'assigned',
    course: null,
    ...(silent.length > 0 ? { insteadOf: silent } : {}),
    told: dispatch !== undefined,
  };
  return new Map([...others, [designation, sending]]);
}

const leavingEvents: ReadonlySet<string> = new Set(['geo:departed', 'team:done']);

/** Crews that the log says have left can be sent again. An entry without a crew is about all of them. */
function left(kept: Sendings, { data }: LogEntryRecorded): Sendings {
  if (!leavingEvents.has(data.event)) return kept;
  const gone = [...kept.values()].filter(
    (sending) => underWay(sending) && (data.designation === null || data.designation === sending.designation),
  );
  if (gone.length === 0) return kept;
  return new Map([...kept, ...gone.map((one) => [one.designation, { ...one, course: 'left' }] as const)]);
}

export const folds: Folds = {
  CrewDispatched: sent,
  CrewSentAgain: sent,
  CrewHandedOver: (kept, fact) => changed(kept, fact, () => ({ of: fact.data.from.name })),
  CrewRecalled: course('recalled'),
  CrewDispatchWithdrawn: (kept, { data }) => new Map([...kept].filter(([one]) => one !== data.designation)),
  JobTextSent: text('sent'),
  JobTextDelivered: text('delivered'),
  JobTextDelayed: text('delayed'),
  JobTextFailed: text('failed'),
  JobTextDoubted: text('in-doubt'),
  JobRead: course('read'),
  JobAccepted: course('accepted'),
  JobDeclined: course('declined'),
  CrewSetOut: course('on-my-way'),
  CrewArrived: course('on-scene'),
  CrewEtaGiven: (kept, fact) => changed(kept, fact, () => ({ eta: fact.data.at })),
  JobFinished: course('done'),
  CrewSilent: (kept, fact) => changed(course('no-response')(kept, fact), fact, () => ({ silent: true })),
  JobAnsweredLate: course('late'),
  LateAnswerTaken: course('accepted'),
  LogEntryRecorded: left,
};
