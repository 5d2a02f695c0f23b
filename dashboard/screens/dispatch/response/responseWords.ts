import type { CandidateWork } from '#contracts/callout/callouts';
import { acceptedWords } from '#contracts/core/calloutStates';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import type { Responder } from '#contracts/incident/called';
import { isInTrouble, isUnderWay } from '#contracts/incident/crews/crewStatus';
import { reasonWords } from '#contracts/incident/crews/nobodyFound';
import type { IncidentSummary } from '#contracts/incident/incident';
import {
  doesNotTake,
  endedShort,
  isCalling,
  type ResponderStatus,
  standingNames,
  standingOf,
  wayWords,
} from '#contracts/incident/response';
import { peek } from '../../../data/live.ts';
import { assignmentWords, lateWords, shortCrewWords, thereAbout } from './crewWords.ts';

type Response = Pick<
  IncidentCard,
  | 'help'
  | 'welfare'
  | 'dispatched'
  | 'people'
  | 'callouts'
  | 'state_meaning'
  | 'state_display'
  | 'linked_to'
  | 'nobody_found'
>;

interface Said {
  /** The name of a person. */
  readonly name: (user: string) => string;
  /** Milliseconds. */
  readonly now: number;
  /** Writes a time of day; absent where a row has no room for times. */
  readonly at?: (iso: string) => string;
}

/** "Calling 2 · 0 of 1 accepted", "Calling next · 0 of 1 accepted" after the first call, "Calling paused · 1 of 3 accepted", "Call-out ended, 1 of 2 accepted"; null without any. */
export function callingWords({ people, callouts }: Pick<Response, 'people' | 'callouts'>): string | null {
  const callout = callouts.find(isCalling);
  const short = callouts.find(endedShort);
  if (!callout) {
    return short && short.accepted > 0 && short.accepted < short.target
      ? `Call-out ended, ${acceptedWords(short)}`
      : null;
  }
  const ringing = people.filter(({ status }) => status === 'calling').length;
  const next = people.some(({ by }) => by === 'callout' || by === 'escalation') ? 'Calling next' : 'Calling';
  const what = callout.state === 'paused' ? 'Calling paused' : ringing > 0 ? `Calling ${ringing}` : next;
  return `${what} · ${acceptedWords(callout)}`;
}

/** "Rosa Delgado accepted", "ABC Plumbing accepted by link · 2:14 AM", "Rosa Delgado and 2 more accepted"; null without anybody. */
function comingWords({ people }: Response, { name, at }: Pick<Said, 'name' | 'at'>): string | null {
  const accepted = people.filter(({ status }) => status === 'accepted');
  const [first, ...others] = accepted.length > 0 ? accepted : people.filter(({ status }) => status === 'done');
  if (!first) return null;
  if (others.length > 0) return `${name(first.user)} and ${others.length} more ${personWords[first.status]}`;
  const time = first.how && at ? ` · ${at(first.status_time)}` : '';
  return `${answerWords(first, name)}${time}${at ? thereAbout(first.eta, at) : ''}`;
}

/** "ABC Plumbing accepted by link" */
const answerWords = ({ user, status, how }: Pick<Responder, 'user' | 'status' | 'how'>, name: Said['name']): string =>
  `${name(user)} ${personWords[status]}${how ? ` ${wayWords[how]}` : ''}`;

/** "Jetter asked · 6 min left", "Rosa Delgado opened the job and 1 more"; null while nobody is asked by text. */
function askedWords({ dispatched, people }: Response, { name, now }: Said): string | null {
  const asked = [
    ...dispatched.filter((crew) => isUnderWay(crew) && !isInTrouble(crew)),
    ...people.flatMap((one) => (one.status === 'asked' ? [{ ...one, name: name(one.user) }] : [])),
  ];
  const [first, ...others] = asked;
  if (!first) return null;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const what = first.status === 'read' ? `${first.name}${more} opened the job` : `${first.name}${more} asked`;
  if (first.respond_by === undefined) return what;
  const minutes = Math.floor((Date.parse(first.respond_by) - now) / 60_000);
  return `${what} · ${minutes > 0 ? `${minutes} min left` : 'under 1 min left'}`;
}

/** "Nobody takes it: Rosa Delgado declined"; null unless a transfer asked in vain. */
function notTakenWords({ people }: Response, name: Said['name']): string | null {
  const [first, ...others] = people.filter(doesNotTake);
  if (!first) return null;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `Nobody takes it: ${name(first.user)}${more} ${personWords[first.status]}`;
}

/** "Call-out reached nobody", "Nobody reached, next call in 4 min"; null while none has ended short. */
function unreachedWords({ callouts }: Response, now: number): string | null {
  const short = callouts.find(endedShort);
  if (!short) return null;
  const what = short.kind === 'escalation' ? 'Nobody reached' : 'Call-out reached nobody';
  if (short.next_at === undefined) return what;
  const minutes = Math.ceil((Date.parse(short.next_at) - now) / 60_000);
  return `${what}, ${minutes > 0 ? `next call in ${minutes} min` : 'next call now'}`;
}

/** "See 5700 Carr St: Rosa Delgado accepted": who comes to the main incident comes to the linked one. */
export const linkedWords = (
  main: (Omit<Response, 'linked_to'> & Pick<IncidentCard, 'address'>) | null | undefined,
  said: Said,
): string => (main ? `See ${main.address || 'the main incident'}: ${responseWords(main, said)}` : standingNames.linked);

/** The answer to “who is coming?” in one line: the same on the board, the wall and in popups. */
export function responseWords(card: Response, said: Said): string {
  const { dispatched, state_display, state_meaning } = card;
  const standing = standingOf(card);
  if (standing === 'linked') return linkedWords(peek('card', card.linked_to ?? ''), said);
  const sent = dispatched.length > 0;
  const parts = [helpWordsOf(card), comingWords(card, said), callingWords(card)];
  if (standing === 'unasked') {
    parts.push(unreachedWords(card, said.now));
    parts.push(notTakenWords(card, said.name));
    const found = card.nobody_found;
    if (sent || (!found && parts.every((part) => part === null))) parts.push(unaskedWords(card));
    if (found) parts.push(found.because === 'asked' ? 'no crew left to ask' : reasonWords(found));
  } else if (standing === 'asked') {
    parts.splice(1, 0, askedWords(card, said));
  } else if (sent) parts.splice(1, 0, shortCrewWords(dispatched, said.at), lateWords(dispatched));
  const shown = parts.filter((part) => part !== null && part !== '');
  return shown.length > 0 ? shown.join(' · ') : state_meaning === 'received' ? 'Unassigned' : state_display;
}

/**
 * "Truck 1 needs help", "Truck 1 and Jetter need help", "Truck 1 does not say that it is all right", "Truck 1: welfare check
 * due"; null while none does.
 */
export function helpWordsOf({ help = [], welfare = [] }: Pick<Response, 'help' | 'welfare'>): string | null {
  const names = help.flatMap(({ name, because }) => (because ? [] : [name]));
  const parts = [
    ...(names.length > 0 ? [`${names.join(' and ')} ${names.length === 1 ? 'needs' : 'need'} help`] : []),
    ...help.flatMap(({ name, because }) => (because ? [`${name} does not say that it is all right`] : [])),
    ...welfare.map(({ name }) => `${name}: welfare check due`),
  ];
  return parts.length > 0 ? parts.join(' · ') : null;
}

/** An acknowledgement is no help, and says that somebody knows of it. */
const unaskedWords = ({ dispatched, state_display, state_meaning }: Response): string =>
  dispatched.length > 0 || state_meaning === 'received' ? shortCrewWords(dispatched) : state_display;

const personWords: Readonly<Record<ResponderStatus, string>> = {
  calling: 'being called since',
  accepted: 'accepted',
  standby: 'on standby',
  declined: 'declined',
  'no-answer': 'did not answer',
  released: 'released',
  assigned: 'on the team, not called',
  asked: 'asked to take it',
  done: 'done',
};
const way: Readonly<Record<Responder['by'], string>> = {
  callout: 'call-out',
  escalation: 'escalation',
  team: '',
  transfer: 'transfer',
};

/** The people who come are read first. */
const read: readonly ResponderStatus[] = ['accepted', 'standby', 'done', 'assigned', 'asked', 'calling'];
const rankOf = ({ status }: { readonly status: ResponderStatus }): number => {
  const at = read.indexOf(status);
  return at < 0 ? read.length : at;
};
export const byAnswer = <One extends { readonly status: ResponderStatus }>(people: readonly One[]): readonly One[] =>
  people.toSorted((a, b) => rankOf(a) - rankOf(b));

/** "Rosa Delgado accepted 2:14 AM (call-out)", "ABC Plumbing accepted by link · 2:14 AM" */
export function responderWords(
  one: Responder,
  { name, at }: Pick<Said, 'name'> & { readonly at: (iso: string) => string },
): string {
  const { user, status, status_time, by } = one;
  const there = thereAbout(one.eta, at);
  // A release is no answer, and follows from no call.
  if (status === 'released') return `${name(user)} ${personWords[status]} ${at(status_time)}`;
  if (one.how) return `${answerWords(one, name)} · ${at(status_time)}${there}`;
  const how = status !== 'assigned' && way[by] ? ` (${way[by]})` : '';
  return `${name(user)} ${personWords[status]} ${at(status_time)}${how}${there}`;
}

/** The help for an incident in a word or two: "Unassigned", "Calling", "Accepted", "En route". */
export function standingWords(card: Response): string {
  const standing = standingOf(card);
  if (standing === 'linked') return standingNames.linked;
  if (standing === 'accepted' || (standing === 'working' && card.dispatched.length === 0)) return 'Accepted';
  if (standing === 'asked' && card.callouts.some(isCalling)) return 'Calling';
  if (standing === 'unasked' && card.callouts.some(endedShort)) return 'Nobody reached';
  return assignmentWords(card.dispatched);
}

/** The help for an incident in a list: "Accepted · Rosa Delgado", "Working · Jetter on scene", "Accepted · Ann Moss and 2 more". */
export function helpWords(
  { standing, dispatched, comes = [] }: Pick<IncidentSummary, 'standing' | 'dispatched' | 'comes'>,
  name: (user: string) => string | null,
): string {
  const [first] = comes.flatMap((user) => name(user) ?? []);
  const more = comes.length > 1 ? ` and ${comes.length - 1} more` : '';
  const people = first === undefined ? [] : [`${first}${more}`];
  const crews = dispatched.some(isUnderWay) ? [shortCrewWords(dispatched)] : [];
  return [standingNames[standing], ...people, ...crews].join(' · ');
}

/** The work of a person who may be called: "On scene at 12 Main St", "Asked to go to 12 Main St". */
export function workWords({ status, address }: Pick<CandidateWork, 'status' | 'address'>): string {
  const where = address || 'an incident without an address';
  if (status === 'on-team') return `On a team for ${where}`;
  if (status === 'on-scene') return `On scene at ${where}`;
  if (status === 'on-my-way') return `En route to ${where}`;
  return status === 'accepted' ? `Coming to ${where}` : `Asked to go to ${where}`;
}
