import type { Callout, CalloutPerson, PersonState } from '#contracts/callout/callouts';
import { outcomeTable } from '#contracts/callout/outcomes';
import { acceptedWords, stateWords as calloutStateWords } from '#contracts/core/calloutStates';
import { limits } from '#contracts/core/limits';

export const nameOf = ({ first_name, last_name }: CalloutPerson['user']): string =>
  `${first_name} ${last_name}`.trim() || 'A person without a name';

/** The kind and name of a call-out: a dispatcher tells several under way apart by it. */
export function titleOf({ kind, name }: Pick<Callout, 'kind' | 'name'>): string {
  if (kind === 'escalation') return `Escalation: ${name}`;
  if (kind === 'beats') return `Beats: ${name}`;
  const team = kind === 'sequential' ? 'Team, in sequence' : 'Team';
  return name === '' ? team : `${team}: ${name}`;
}

/** "1 of 1 accepted: Rosa Delgado", "3 of 4 accepted: Rosa Delgado and 2 more", "0 of 2 accepted" */
export function endedWords(callout: Pick<Callout, 'accepted' | 'target' | 'people'>): string {
  const [first, ...others] = callout.people.filter(({ state }) => state === 'member');
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${acceptedWords(callout)}${first ? `: ${nameOf(first.user)}${more}` : ''}`;
}

/** "A call-out calls at most 200 people: 9,800 more are not called." */
export const beyondWords = (beyond: number): string =>
  `A call-out calls at most ${limits.callout.people} people: ${beyond.toLocaleString('en-US')} more ${beyond === 1 ? 'is' : 'are'} not called.`;

const stateWords: Readonly<Record<PersonState, string>> = {
  waiting: 'Waiting',
  calling: 'Call requested',
  ringing: 'Ringing',
  talking: 'Answered',
  member: 'Accepted',
  standby: 'Standby',
  declined: 'Declined',
  'not-reached': 'Not reached',
  skipped: 'Passed over',
  released: 'Released',
};

/** The state of a person: the outcome's own word where there is one that says more. Nothing is said before its event. */
export function personWords({ state, outcome }: Pick<CalloutPerson, 'state' | 'outcome'>): string {
  if (outcome === null) return stateWords[state];
  if (state === 'declined') return outcomeTable[outcome].words;
  return state === 'not-reached' ? `${stateWords[state]}: ${lower(outcomeTable[outcome].words)}` : stateWords[state];
}

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** The time since which the call of a person is in its present state; null while no call is under way. */
export function sinceOf({ state, calls }: Pick<CalloutPerson, 'state' | 'calls'>): string | null {
  const call = calls.at(-1);
  if (!call) return null;
  if (state === 'calling') return call.requested_time;
  if (state === 'ringing') return call.ringing_time ?? call.requested_time;
  return state === 'talking' ? (call.answered_time ?? call.requested_time) : null;
}

/** "12 s", "4:05", "1:02:09". */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const told: ReadonlySet<PersonState> = new Set(['member', 'standby', 'declined', 'not-reached', 'released']);

/** The sentences for screen readers about what has happened between two versions of a call-out. */
export function news(before: Callout, after: Callout): readonly string[] {
  const known = new Map(before.people.map((person) => [person.user.uuid, person]));
  const people = after.people.flatMap((person) => {
    const was = known.get(person.user.uuid);
    const same = was?.state === person.state && was.outcome === person.outcome;
    return same || !told.has(person.state) ? [] : [`${nameOf(person.user)}: ${personWords(person)}.`];
  });
  const places = before.accepted === after.accepted ? [] : [`${acceptedWords(after)}.`];
  const state = before.state === after.state ? [] : [`Call-out: ${calloutStateWords(after)}.`];
  return [...people, ...places, ...state];
}
