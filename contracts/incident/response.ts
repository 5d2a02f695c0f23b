import { type CalloutKind, type CalloutState, isActive } from '#contracts/core/calloutStates';
import type { Meaning } from '#contracts/core/meaning';
import { type CrewStatus, isInTrouble, isUnderWay } from './crews/crewStatus.ts';

/**
 * How far a person is who was called for an incident. `calling`: the phone may ring. `accepted`: the person comes, or
 * took the incident. `standby`: accepted when the team was full. `assigned`: somebody put the person in the team.
 * `asked`: a text or a mail asks the person to take the incident. `done`: a contractor has finished.
 */
export const responderStatuses = [
  'calling',
  'accepted',
  'standby',
  'declined',
  'no-answer',
  'released',
  'assigned',
  'asked',
  'done',
] as const;
export type ResponderStatus = (typeof responderStatuses)[number];

/** The way in which a person was called, asked or added. */
export const responderBy = ['callout', 'escalation', 'team', 'transfer'] as const;
export type ResponderBy = (typeof responderBy)[number];

/** The way in which a person answered who was asked to take an incident: on its page, by the link of a message, by a text, by a key. */
export const answerWays = ['screen', 'link', 'text', 'phone'] as const;
export type AnswerWay = (typeof answerWays)[number];

/** "accepted by link": the way of an answer, as a screen or a message says it. */
export const wayWords: Readonly<Record<AnswerWay, string>> = {
  screen: 'on the page',
  link: 'by link',
  text: 'by text',
  phone: 'by phone',
};

/** Everything that says who comes to an incident. */
export interface Response {
  readonly help?: readonly { readonly name: string }[] | undefined;
  readonly welfare?: readonly object[] | undefined;
  readonly dispatched: readonly { readonly status: CrewStatus }[];
  readonly people: readonly { readonly status: ResponderStatus; readonly by: ResponderBy }[];
  readonly callouts: readonly { readonly state: CalloutState }[];
  readonly state_meaning: Meaning;
  /** The main incident that it is linked to; absent while it stands alone. */
  readonly linked_to?: string | undefined;
}

/**
 * How far the help for an incident is, the one answer for every screen. `unasked`: nobody was asked, or nobody who was
 * asked comes. `asked`: somebody was, and has not answered: a text that was delivered is no help. `accepted`: somebody
 * comes. `working`: somebody is on the way or there. `done`: a crew or a contractor has finished. `linked`: who comes to the main
 * incident comes to it, and nobody else is asked.
 */
export const standings = ['unasked', 'asked', 'accepted', 'working', 'done', 'linked'] as const;
export type Standing = (typeof standings)[number];

/** The words of every screen, list and mail. */
export const standingNames: Readonly<Record<Standing, string>> = {
  unasked: 'Waiting',
  asked: 'Waiting for an answer',
  accepted: 'Accepted',
  working: 'Working',
  done: 'Crew done',
  linked: 'Linked',
};

export const byStanding = (count: (standing: Standing) => number): Readonly<Record<Standing, number>> => ({
  unasked: count('unasked'),
  asked: count('asked'),
  accepted: count('accepted'),
  working: count('working'),
  done: count('done'),
  linked: count('linked'),
});

const going: ReadonlySet<CrewStatus> = new Set(['on-my-way', 'on-scene']);
const gone: ReadonlySet<CrewStatus> = new Set(['done', 'left']);
const byLog: { readonly [One in Meaning]?: Standing } = {
  travelling: 'working',
  'on-scene': 'working',
  working: 'working',
  finished: 'done',
  'awaiting-approval': 'done',
};

export function standingOf(of: Response): Standing {
  const own = ownStanding(of);
  // A crew that was there before it was linked is still there.
  return of.linked_to !== undefined && (own === 'unasked' || own === 'asked') ? 'linked' : own;
}

function ownStanding({ dispatched, people, callouts, state_meaning: meaning }: Response): Standing {
  if (dispatched.some(({ status }) => going.has(status))) return 'working';
  if (people.some(({ status }) => status === 'accepted')) return byLog[meaning] ?? 'accepted';
  if (dispatched.some(({ status }) => status === 'accepted')) return 'accepted';
  if (dispatched.some((crew) => isUnderWay(crew) && !isInTrouble(crew)) || callouts.some(isCalling)) return 'asked';
  if (people.some(({ status }) => status === 'asked')) return 'asked';
  if (dispatched.some(({ status }) => gone.has(status)) || people.some(({ status }) => status === 'done'))
    return 'done';
  // A dispatcher may write down what a crew without a phone says.
  return dispatched.length === 0 ? (byLog[meaning] ?? 'unasked') : 'unasked';
}

export const isCalling = isActive;

/** True while a call-out forms a team. An escalation does not: it asks who takes the incident. */
export const isForming = (callout: { readonly kind: CalloutKind; readonly state: CalloutState }): boolean =>
  callout.kind !== 'escalation' && isCalling(callout);

/** True when nobody was left to call, or it took too long, before its places were filled. */
export const endedShort = ({ state }: { readonly state: CalloutState }): boolean =>
  state === 'failed' || state === 'expired';

/** True until somebody has accepted. */
export const isWaiting = (of: Response): boolean => standingOf(of) === 'unasked' || standingOf(of) === 'asked';

const refusing: ReadonlySet<ResponderStatus> = new Set(['declined', 'no-answer']);
/** True for a person who was asked by a transfer to take the incident, and does not. */
export const doesNotTake = ({ status, by }: Response['people'][number]): boolean =>
  by === 'transfer' && refusing.has(status);

const there: ReadonlySet<ResponderStatus> = new Set(['accepted', 'standby', 'released', 'assigned']);
/** True for a person who comes, or came: a search for the name finds the incident. */
export const isOrWasThere = ({ status }: { readonly status: ResponderStatus }): boolean => there.has(status);

interface Taker extends Pick<Response['people'][number], 'status' | 'by'> {
  readonly user: string;
  readonly status_time: string;
}
/** The other person who took the incident since then, by an answer to a transfer or by a key of an escalation's call. */
export const takenBy = (people: readonly Taker[], user: string, since: string): string | null =>
  people.find(
    (one) =>
      one.user !== user &&
      (one.by === 'transfer' || one.by === 'escalation') &&
      (one.status === 'accepted' || one.status === 'done') &&
      one.status_time >= since,
  )?.user ?? null;

interface Dated extends Omit<Response, 'people' | 'callouts'> {
  readonly people: readonly (Response['people'][number] & { readonly status_time: string })[];
  readonly callouts: readonly (Response['callouts'][number] & {
    readonly accepted: number;
    readonly state_time: string;
  })[];
  readonly state_time: string;
}

/**
 * True when everybody was called or asked in vain, and nobody has done anything since: the board shouts. An
 * acknowledgement on the page, another call-out or a crew ends it.
 */
export function reachedNobody(of: Dated): boolean {
  if (standingOf(of) !== 'unasked') return false;
  const isLast = (time: string): boolean => of.state_meaning === 'received' || time > of.state_time;
  return (
    of.callouts.some((one) => endedShort(one) && one.accepted === 0 && isLast(one.state_time)) ||
    of.people.some((one) => doesNotTake(one) && isLast(one.status_time))
  );
}

/** True while a crew says that it needs help. */
export const needsHelp = ({ help = [] }: { readonly help?: readonly object[] }): boolean => help.length > 0;

/** True when the dispatcher must act: a crew does not come, needs help or has to say that it is all right, a call-out reached nobody, or nobody takes a transfer. */
export const needsAct = (of: Response): boolean =>
  needsHelp(of) ||
  (of.welfare ?? []).length > 0 ||
  (standingOf(of) !== 'linked' &&
    (of.dispatched.some(isInTrouble) ||
      (isWaiting(of) && (of.callouts.some(endedShort) || of.people.some(doesNotTake)))));
