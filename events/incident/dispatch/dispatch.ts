import type { JobStep } from '#contracts/incident/crews/crews';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { FactIn } from '#events/core/schema';
import type { IncidentCore } from '#events/incident/core/core';
import type { LogEntryRecorded } from '#events/incident/core/facts';
import { logEntry } from '#events/incident/core/log';
import type { Part } from '#events/incident/core/part';
import { type Linking, refuseLinked } from '#events/incident/linking/linking';
import type { AssignmentFact } from '#events/incident/team/assignment';
import type { Team, TeamFact } from '#events/incident/team/team';
import { workflowOf } from '#events/incident/versions/index';
import { type DispatchFact, dispatchFacts } from './facts.ts';
import { folds, type Sendings } from './folds.ts';
import { type Crew, refuseUnseen, refuseVersion, sent } from './send.ts';
import {
  anotherPerson,
  comesAfter,
  eventsOf,
  holderOf,
  isUnheard,
  rankOf,
  type Sending,
  type TextStatus,
  underWay,
} from './sending.ts';

export type { CrewDispatched, DispatchFact } from './facts.ts';

/** A sending made with the incident itself, when its organization is not in manual mode. */
export interface Offer {
  readonly crew: Crew;
  readonly newVersion: string;
  readonly dispatch: string;
  readonly respondBy: string;
  /** True when the crew is called first. */
  readonly calls?: boolean;
}

type Organization = FactIn<typeof dispatchFacts, 'CrewHandedOver'>['data']['to'];

export type DispatchCommand =
  | (Offer & {
      readonly do: 'dispatch';
      /** The sendings under way that the dispatcher saw; null when the client did not say. */
      readonly seen: readonly string[] | null;
      /** True sends a crew once more that is under way already. */
      readonly again: boolean;
    })
  | { readonly do: 'recallCrew'; readonly designation: string }
  | {
      /** The incident went to the organization `to`: these crews go on for it. A text tells each. */
      readonly do: 'handOverCrews';
      readonly from: Organization;
      readonly to: Organization;
      readonly crews: readonly { readonly designation: string; readonly delivery: string }[];
    }
  | {
      /** The state of the text, as the text service reported it. */
      readonly do: 'tellJobText';
      readonly dispatch: string;
      readonly text: Exclude<TextStatus, 'assigned'>;
      readonly reason: string;
    }
  | {
      readonly do: 'takeStep';
      readonly incident: string;
      readonly dispatch: string;
      readonly step: JobStep;
      readonly reason: string;
      /** The rule for a crew that is alone on scene, in minutes; absent without one. */
      readonly welfare?: { readonly after: number; readonly within: number } | undefined;
    }
  | { readonly do: 'giveEta'; readonly dispatch: string; readonly at: string }
  | { readonly do: 'noteSilence'; readonly dispatch: string }
  | { readonly do: 'takeLateAnswer'; readonly designation: string }
  | {
      /** History imported from a file: the crew was sent already, so nothing is refused. */
      readonly do: 'recordDispatch';
      readonly newVersion: string;
      readonly designation: string;
      readonly name: string;
    }
  | {
      /** Corrects an import. */
      readonly do: 'withdrawDispatch';
      readonly designation: string;
      readonly name: string;
      readonly at: string;
    };
type Command<Do extends DispatchCommand['do']> = Extract<DispatchCommand, { do: Do }>;
type State = IncidentCore & { readonly dispatched: Sendings; readonly team: Team; readonly linking: Linking };

/** The facts by which a person comes, and by which none does any more. */
type Comes = 'TeamMemberAdded' | 'AssignmentAccepted' | 'IncidentClaimed';
type StaysAway = 'TeamMemberRemoved' | 'AssignmentDeclined';

/** Sending crews. The state holds the latest sending of each crew, by its designation. */
export const dispatch: Part<{
  name: 'dispatched';
  state: Sendings;
  facts: DispatchFact;
  commands: DispatchCommand;
  begins: { readonly offer?: Offer | null };
  follows: LogEntryRecorded | Extract<TeamFact | AssignmentFact, { type: Comes | StaysAway }>;
  records: TeamFact;
  reads: { readonly team: Team; readonly linking: Linking };
}> = {
  name: 'dispatched',
  facts: dispatchFacts,
  initial: new Map(),
  begin: ({ offer, version }: { readonly offer?: Offer | null; readonly version?: string }) =>
    offer && version !== undefined
      ? [sent(undefined, { ...offer, calls: offer.calls ?? false, previousVersion: version, joined: true })]
      : [],
  alsoOfDeleted: ['tellJobText', 'noteSilence', 'recallCrew'],
  decide: {
    dispatch: send,
    recallCrew: recall,
    handOverCrews: handOver,
    tellJobText: tellText,
    takeStep,
    giveEta: (state, { dispatch: id, at }) => {
      const sending = current(state.dispatched, id);
      if (!sending) throw new Refused('job.replaced');
      if (state.completed || state.archived) throw new Refused('job.closed');
      if (sending.course === 'recalled') throw new Refused('job.recalled');
      // A crew that is there, or does not come, has no time of arrival.
      if (!underWay(sending) || sending.course === 'on-scene' || sending.eta === at) return [];
      return [{ type: 'CrewEtaGiven', data: { ...stepOf(sending), at } }];
    },
    noteSilence: ({ dispatched }, { dispatch: id }) => {
      const sending = current(dispatched, id);
      if (!sending || sending.text === 'failed' || sending.course === 'no-response' || sending.course === 'late')
        return [];
      // Also of a crew that left without an answer: the fact ends the wait.
      return rankOf(sending.course) < 2 || sending.course === 'left'
        ? [{ type: 'CrewSilent', data: stepOf(sending) }]
        : [];
    },
    takeLateAnswer: (state, { designation }) => {
      const sending = state.dispatched.get(designation);
      if (!sending || !underWay(sending)) throw new Refused('crew.not-sent');
      if (state.completed || state.archived) throw new Refused('incident.not-active');
      return sending.course === 'late' ? [{ type: 'LateAnswerTaken', data: stepOf(sending) }] : [];
    },
    recordDispatch: (state, { designation, name, newVersion }) => {
      if (state.dispatched.has(designation)) return [];
      const { version: previousVersion } = state;
      return [{ type: 'CrewDispatched', data: { designation, name, user: null, previousVersion, newVersion } }];
    },
    withdrawDispatch: ({ dispatched }, { designation, name, at }) =>
      dispatched.has(designation) ? [{ type: 'CrewDispatchWithdrawn', data: { designation, name, at } }] : [],
  },
  evolve: {
    ...folds,
    TeamMemberAdded: (kept, { data: { user, accepted } }) => (accepted ? comes(kept, user) : kept),
    AssignmentAccepted: (kept, { data }) => comes(kept, data.user),
    // An acknowledgement on the page sends nobody.
    IncidentClaimed: (kept, { data: { callout, user } }) => (callout === null ? kept : comes(kept, user)),
    TeamMemberRemoved: (kept, { data }) => staysAway(kept, data.user),
    AssignmentDeclined: (kept, { data }) => staysAway(kept, data.user),
  },
};

/** The user of a crew does not take the job from it. */
const comes = (kept: Sendings, user: string): Sendings =>
  new Map(
    [...kept].map(([one, sending]) => [
      one,
      sending.silent && sending.user !== user ? { ...sending, takenBy: user } : sending,
    ]),
  );
const staysAway = (kept: Sendings, user: string): Sendings =>
  new Map(
    [...kept].map(([one, { takenBy, ...sending }]) => [
      one,
      takenBy === undefined || takenBy === user ? sending : { ...sending, takenBy },
    ]),
  );

function send(state: State, command: Command<'dispatch'>): (DispatchFact | TeamFact)[] {
  const { crew, newVersion, dispatch: id, seen, again } = command;
  const { version: previousVersion } = state;
  const before = state.dispatched.get(crew.designation);
  if (before?.dispatch === id) return [];
  const others = [...state.dispatched.values()].filter(underWay);
  const same = newVersion === previousVersion;
  if (before && underWay(before) && !isUnheard(before) && same && !again && seen === null) return [];
  const quiet = workflowOf(previousVersion).quiet === true;
  if (state.completed || state.archived || quiet) throw new Refused('incident.not-active');
  refuseLinked(state);
  if (!crew.active) throw new Refused('designation.inactive');
  if (crew.user === null) throw new Refused('designation.no-user');
  if (seen !== null) refuseUnseen(others, seen);
  if (before && underWay(before) && !isUnheard(before) && same && !again) return [];
  refuseVersion(state, newVersion, others);
  const joined = (state.team.get(crew.user) ?? null) === null;
  return [
    sent(before, { ...command, calls: command.calls ?? false, previousVersion, joined }),
    ...(joined ? [{ type: 'TeamMemberAdded', data: { user: crew.user, role: 'crew' } } as const] : []),
  ];
}

function recall(state: State, { designation }: Command<'recallCrew'>): (DispatchFact | TeamFact)[] {
  const sending = state.dispatched.get(designation);
  if (!sending) throw new Refused('crew.not-sent');
  if (sending.course === 'recalled') return [];
  if (!underWay(sending)) throw new Refused('crew.not-sent');
  return [{ type: 'CrewRecalled', data: { ...stepOf(sending), user: sending.user } }, ...leaving(state, sending)];
}

/** Crews that are under way go on. One that declined or was recalled meanwhile does not. */
function handOver({ dispatched }: State, { from, to, crews }: Command<'handOverCrews'>): DispatchFact[] {
  return crews.flatMap(({ designation, delivery }) => {
    const sending = dispatched.get(designation);
    if (!sending || !underWay(sending) || !sending.told || sending.of !== undefined) return [];
    const { name, user, dispatch: id } = sending;
    return [{ type: 'CrewHandedOver', data: { dispatch: id, designation, name, user, from, to, delivery } }];
  });
}

/** The crew's user leaves the team that the sending made them join. */
function leaving({ team, dispatched }: State, { user, joined, dispatch: id }: Sending): TeamFact[] {
  if (user === null || !joined || team.get(user) !== 'crew') return [];
  const needed = [...dispatched.values()].some((other) => other.user === user && other.dispatch !== id);
  return needed ? [] : [{ type: 'TeamMemberRemoved', data: { user } }];
}

const textFacts = {
  delayed: 'JobTextDelayed',
  failed: 'JobTextFailed',
  sent: 'JobTextSent',
  delivered: 'JobTextDelivered',
  'in-doubt': 'JobTextDoubted',
} as const;

function tellText({ dispatched }: State, { dispatch: id, text, reason }: Command<'tellJobText'>): DispatchFact[] {
  const sending = current(dispatched, id);
  // A text of a sending that was replaced concerns nobody any more.
  if (!sending || !comesAfter(text, sending.text)) return [];
  const data = stepOf(sending);
  if (text === 'delayed' || text === 'failed') return [{ type: textFacts[text], data: { ...data, reason } }];
  return [{ type: textFacts[text], data }];
}

export const stepFacts = {
  read: 'JobRead',
  accepted: 'JobAccepted',
  'on-my-way': 'CrewSetOut',
  'on-scene': 'CrewArrived',
  done: 'JobFinished',
} as const;

/** A step that comes twice, or after a later one, changes nothing. */
function takeStep(state: State, command: Command<'takeStep'>): (DispatchFact | TeamFact | LogEntryRecorded)[] {
  const { dispatch: id, step, reason, incident } = command;
  const sending = current(state.dispatched, id);
  if (!sending) throw new Refused('job.replaced');
  const { course } = sending;
  if (course === step) return [];
  if (course === 'recalled') throw new Refused('job.recalled');
  if (course === 'declined') throw new Refused('job.declined');
  const behind = rankOf(step) <= rankOf(course) && course !== 'no-response' && course !== 'late';
  if (behind) return [];
  if (course === 'done' || course === 'left') throw new Refused('job.done');
  if (state.completed || state.archived) throw new Refused('job.closed');
  const data = stepOf(sending);
  if (step === 'declined') {
    if (course === 'on-scene') throw new Refused('job.under-way');
    const personal = reason === '' ? null : { reason };
    const declined = { type: 'JobDeclined', data: { ...data, subject: incident, personal } } as const;
    return [declined, ...leaving(state, sending), ...lateInstead(state, sending)];
  }
  const holder = step === 'accepted' || step === 'on-my-way' ? otherOf(state.dispatched.values(), sending) : null;
  if (holder !== null) return course === 'late' ? [] : [{ type: 'JobAnsweredLate', data: { ...data, holder } }];
  const { welfare } = command;
  const taken =
    step === 'on-scene' && welfare
      ? ({ type: 'CrewArrived', data: { ...data, welfare } } as const)
      : { type: stepFacts[step], data };
  return [taken, ...logged(state, command, sending)];
}

/** The other crew that has the job of this one, or the person who took the incident while it was silent; null without either. */
const otherOf = (sendings: Iterable<Sending>, own: Sending): string | null =>
  holderOf(sendings, own)?.name ?? (own.silent && own.takenBy !== undefined ? anotherPerson : null);

/** A crew that answered late comes when the one that had the job does not, and no other has it. */
function lateInstead({ dispatched }: State, gone: Sending): DispatchFact[] {
  const others = [...dispatched.values()].filter(({ designation }) => designation !== gone.designation);
  const late = others.find(({ course }) => course === 'late');
  if (!late || otherOf(others, late) !== null) return [];
  return [{ type: 'LateAnswerTaken', data: stepOf(late) }];
}

/** The log entries of a step. Acceptance is logged once; arrival and departure are logged for each crew. */
function logged(state: State, { incident, dispatch: id, step }: Command<'takeStep'>, { designation }: Sending) {
  return eventsOf(step, workflowOf(state.version))
    .filter((event) => event !== 'acknowledged' || !state.logged.has(event))
    .map((event) => {
      const { type, data } = logEntry({ incident, entry: idFrom('step', id, event) }, event, '');
      return { type, data: { ...data, designation } };
    });
}

const current = (dispatched: Sendings, id: string): Sending | undefined =>
  [...dispatched.values()].find((sending) => sending.dispatch === id);

const stepOf = ({ dispatch: id, designation, name }: Sending) => ({ dispatch: id, designation, name });
