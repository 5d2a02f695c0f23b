import type { CalloutCommand } from '#events/callout/commands';
import { callout } from '#events/callout/decider';
import type { CalloutFact } from '#events/callout/events';
import { onlyList, selectedPolicy, sequentialPolicy } from '#events/callout/policies';
import type { CalloutState } from '#events/callout/state';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { userId } from '../ids.ts';
import type { DemoOrganisation } from '../organisations.ts';
import type { Roll } from './chances.ts';
import { calledPeople } from './people.ts';
import { type PhoneCall, phoneCallOf, type Timed } from './phoneCall.ts';

/** A call-out of the demo's year, with its calls, from its start to its end. */
export interface CallOut {
  readonly id: string;
  readonly course: readonly Timed<CalloutCommand>[];
  readonly calls: readonly PhoneCall[];
  /** The people who came, and when each accepted. */
  readonly members: readonly Timed<string>[];
  readonly end: Timed<'formed' | 'failed'>;
}

interface Needed {
  readonly organisation: DemoOrganisation;
  readonly incident: string;
  readonly at: number;
  readonly hour: number;
  readonly isWeekend: boolean;
  readonly roll: Roll;
}

/** Nobody's phone rings so often. */
const mostCommands = 200;

/** Calls the people of the demo by the call-out's own decider, and answers as they would. */
export function callOutOf({ organisation, incident, at, hour, isWeekend, roll }: Needed): CallOut {
  const id = idFrom('demo year', 'callout', incident);
  const { name, areaCode } = organisation;
  const habitsOf = new Map(calledPeople.map((habits) => [userId(name, habits.key), habits]));
  const numberOf = new Map(calledPeople.map(({ key }, n) => [userId(name, key), `+1${areaCode}5550${120 + n}`]));
  const course: Timed<CalloutCommand>[] = [];
  const calls: PhoneCall[] = [];
  const members: Timed<string>[] = [];
  const ends: CallOut['end'][] = [];
  let state: CalloutState = callout.initial;
  const waiting: Timed<CalloutCommand>[] = [];

  const perform = (now: number, command: CalloutCommand): void => {
    const facts = callout.decide(state, command);
    course.push([now, command]);
    for (const fact of facts) {
      state = callout.evolve(state, { ...fact, occurredAt: iso(now) });
      take(now, fact);
    }
  };
  const take = (now: number, { type, data }: CalloutFact): void => {
    if (type === 'MemberConfirmed') members.push([now, data.user]);
    if (type === 'CalloutFormed') ends.push([now, 'formed']);
    if (type === 'CalloutFailed' || type === 'CalloutExpired') ends.push([now, 'failed']);
    const habits = type === 'CandidateCalled' ? habitsOf.get(data.user) : undefined;
    if (type !== 'CandidateCalled' || !habits) return;
    const call = phoneCallOf({ data, at: now, habits, hour, to: numberOf.get(data.user) ?? '', roll });
    calls.push(call);
    if (call.answer)
      waiting.push([
        call.answer[0],
        { do: 'respond', now: iso(call.answer[0]), call: call.id, answer: call.answer[1] },
      ]);
    const { endedAt, outcome } = call;
    waiting.push([endedAt, { do: 'noteCallEnded', now: iso(endedAt), call: call.id, outcome, placed: true }]);
    waiting.sort(([a], [b]) => a - b);
  };

  perform(at, startOf({ id, organisation, incident, at, isWeekend, roll }));
  for (let n = 0; n < mostCommands; n++) {
    const planned = state.status === 'in-progress' ? state.plannedAt : null;
    const next = waiting[0];
    if (planned !== null && (!next || planned <= next[0]))
      perform(planned, { do: 'step', now: iso(planned), busy: [], away: [] });
    else if (next) perform(...(waiting.shift() as Timed<CalloutCommand>));
    else break;
  }
  const last = course.at(-1)?.[0] ?? at;
  const correction = correctedLater(calls, members, roll);
  if (correction) perform(last + 20 * 60_000, { ...correction, now: iso(last + 20 * 60_000) });
  return { id, course, calls, members, end: ends[0] ?? [last, 'failed'] };
}

type Starting = Omit<Needed, 'hour'> & { readonly id: string };

function startOf({ id, organisation, incident, at, isWeekend, roll }: Starting): CalloutCommand {
  const isUrgent = roll() < 0.08;
  const isSequence = !isUrgent && roll() < 0.4;
  const policy = isSequence
    ? sequentialPolicy({})
    : selectedPolicy({ people: calledPeople.length, emergency: isUrgent });
  // On weekends somebody is away, and the others are called in another order.
  const listed = calledPeople.filter(() => !isWeekend || roll() < 0.85);
  const turned = Math.floor(roll() * 3);
  const order = [...listed.slice(turned), ...listed.slice(0, turned)];
  const people = order.map(({ key }, n) => ({
    user: userId(organisation.name, key),
    subject: userId(organisation.name, key),
    personal: null,
    rank: n + 1,
    list: onlyList,
    startSeconds: 0,
    stopSeconds: null,
    rule: isSequence ? ('call-order' as const) : ('chosen-order' as const),
    inputs: {},
  }));
  const started = {
    callout: id,
    incident,
    kind: isSequence ? ('sequential' as const) : ('selected' as const),
    name: '',
    role: 'crew' as const,
    target: isUrgent ? 3 : roll() < 0.7 ? 2 : 1,
    policy,
  };
  return { do: 'start', now: iso(at), started, people, leftOut: [] };
}

/** Now and then somebody who was not reached rang back, and the dispatcher corrected the answer. */
function correctedLater(calls: readonly PhoneCall[], members: CallOut['members'], roll: Roll) {
  if (roll() >= 0.04) return null;
  const missed = calls.filter(({ answer, outcome }) => answer === null && outcome !== 'failed');
  const request = missed[0]?.course[0]?.[1];
  const user = request?.do === 'request' ? request.user : null;
  if (user === null || members.some(([, member]) => member === user)) return null;
  const reason = 'Rang back at once; the phone had been in the truck';
  return { do: 'correct', user, outcome: 'declined', reason } as const;
}
