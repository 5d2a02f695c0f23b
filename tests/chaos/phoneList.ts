import type { CalloutState } from '#contracts/callout/callouts';
import type { CallOutcome } from '#contracts/callout/outcomes';
import type { Policy } from '#events/callout/events';
import { selectedPolicy, sequentialPolicy } from '#events/callout/policies';
import { idFrom } from '#events/core/ids';
import type { CalloutDoc } from '#projections/callout/callouts';
import type { Behaviour } from '#services/outbound/telephony/twilio/simulated/people';
import { type Chance, pick } from './chance.ts';

/** A person of a call-out, with one habit for each call. */
export interface Listed {
  readonly user: string;
  readonly number: string;
  readonly behaviour: Behaviour;
  readonly says: CallOutcome;
}

/** A call-out whose end follows from its policy and the habits of its people, however long each step takes. */
export interface Expected {
  readonly uuid: string;
  readonly people: readonly Listed[];
  readonly policy: Policy;
  readonly target: number;
  readonly state: CalloutState;
  /** The people who get a place, in the order of the list. */
  readonly members: readonly string[];
  /** The people who are rung, each once. */
  readonly rung: readonly string[];
}

const quiet = { after: 2, keys: [], keyAfter: 2, hangsUpAfter: null } as const;
const habits: readonly (readonly [CallOutcome, Partial<Behaviour> & Pick<Behaviour, 'line'>])[] = [
  ['accepted', { line: 'answers', keys: ['1'] }],
  ['accepted', { line: 'answers', keys: ['7', '1'] }],
  ['declined', { line: 'answers', keys: ['2'] }],
  ['unfit', { line: 'answers', keys: ['4'] }],
  ['busy', { line: 'busy' }],
  ['no-answer', { line: 'silent' }],
  ['hang-up', { line: 'answers', hangsUpAfter: 4 }],
];

/** `n` numbers the people of all call-outs. */
function person(chance: Chance, n: number): Listed {
  const [says, habit] = pick(chance, habits);
  const number = `+1303555${String(n).padStart(4, '0')}`;
  return { user: idFrom('on the phone list', n), number, behaviour: { ...quiet, ...habit }, says };
}

const methods = ['all at once', 'open places', 'one by one'] as const;

function policyFor(method: (typeof methods)[number], people: number): Policy {
  if (method === 'one by one') return sequentialPolicy({ maxCallRounds: 1 });
  return selectedPolicy({ people, maxRounds: people, emergency: method === 'all at once' });
}

const size = 4;

/** The nth call-out. */
export function planned(chance: Chance, n: number): Expected {
  const people = Array.from({ length: size }, (_, at) => person(chance, n * size + at));
  const willing = people.filter(({ says }) => says === 'accepted');
  const method = pick(chance, methods);
  // All at once, the team is complete with the last acceptance only, so that the end does not depend on who was faster.
  const target = method === 'all at once' ? willing.length + 1 : 1 + Math.floor(chance() * 2);
  const members = willing.slice(0, target);
  const isFormed = members.length === target;
  const last = members.at(-1);
  const rung = isFormed && last ? people.slice(0, people.indexOf(last) + 1) : people;
  return {
    uuid: idFrom('killed call-out', n),
    people,
    policy: policyFor(method, people.length),
    target,
    state: isFormed ? 'formed' : 'failed',
    members: members.map(({ user }) => user),
    rung: rung.map(({ user }) => user),
  };
}

/** How a call-out went, in the words of its expectation; the calls that were never placed count as none. */
export const courseOf = ({ state, people }: CalloutDoc) => ({
  state,
  members: people.filter(({ place }) => place === 'member').map(({ user }) => user),
  rung: people.filter(({ calls }) => calls.some(({ placed }) => placed)).map(({ user }) => user),
  outcomes: people.map(({ outcome }) => outcome),
});

export const expectedCourse = ({ state, members, rung, people }: Expected) => ({
  state,
  members,
  rung,
  outcomes: people.map(({ user, says }) => (rung.includes(user) ? says : null)),
});
