import { type CallAnswer, type CallOutcome, outcomeTable } from '#contracts/callout/outcomes';
import type { SkipReason, UndialedReason } from '#contracts/callout/policy';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { isOvertaken } from './answers.ts';
import {
  type CalloutFact,
  type CalloutStarted,
  type CandidateLeftOut,
  type CandidateListed,
  calloutFacts,
} from './events.ts';
import { callsOf, choose, isExhausted, nextStepAt, passedOver, returning, type Surroundings } from './next.ts';
import { allPlaces, hasPlaceFor, isComplete, membersOf } from './places.ts';
import { type CalloutState, type Candidate, evolve, isUnderWay, type KnownCallout, placesOf } from './state.ts';

/** `now` is ISO-8601 UTC. */
export type CalloutCommand =
  | {
      readonly do: 'start';
      readonly now: string;
      readonly started: CalloutStarted['data'];
      readonly people: readonly Omit<CandidateListed['data'], 'callout'>[];
      readonly leftOut: readonly Omit<CandidateLeftOut['data'], 'callout'>[];
    }
  | {
      /** Rings whoever is next, and plans the step after. */
      readonly do: 'step';
      readonly now: string;
      /** Users whose phone rings for another call-out. */
      readonly busy: readonly string[];
      /** Users who cannot be called at this moment. */
      readonly away: readonly { readonly user: string; readonly reason: SkipReason }[];
    }
  | { readonly do: 'respond'; readonly now: string; readonly call: string; readonly answer: CallAnswer }
  | {
      readonly do: 'noteCallEnded';
      readonly now: string;
      readonly call: string;
      readonly outcome: CallOutcome;
      /** False when the call was never placed. */
      readonly placed: boolean;
      readonly undialed?: UndialedReason | undefined;
    }
  /** A key, or a report, came after the end of the call. */
  | { readonly do: 'noteCallCorrected'; readonly now: string; readonly call: string; readonly outcome: CallOutcome }
  | { readonly do: 'pause' | 'resume'; readonly now: string }
  | {
      readonly do: 'stop';
      readonly reason: string;
      readonly because: 'person' | 'acknowledged' | 'incident' | 'other-callout';
    }
  | { readonly do: 'setTarget'; readonly now: string; readonly target: number }
  | { readonly do: 'release'; readonly now: string; readonly user: string; readonly reason: string }
  | {
      readonly do: 'correct';
      readonly now: string;
      readonly user: string;
      readonly outcome: CallOutcome;
      readonly reason: string;
    }
  | { readonly do: 'noteCalledOff'; readonly calls: readonly string[] }
  | { readonly do: 'noteTold'; readonly telling: string; readonly refused: string | null };

type Command<Do extends CalloutCommand['do']> = Extract<CalloutCommand, { do: Do }>;

/** The uuid of a call to a person. `nth` counts all calls to this person from 1. */
export const callIdOf = (callout: string, user: string, nth: number): string => idFrom('call', callout, user, nth);

export const callout: Decider<CalloutState, CalloutCommand, CalloutFact> = {
  category: 'callout',
  facts: calloutFacts,
  initial: { status: 'none' },
  begins: (command, commandId) => command.do === 'start' && command.started.callout === idFrom('callout', commandId),
  evolve,
  decide: (state, command) => {
    if (command.do === 'start') return start(state, command);
    if (state.status === 'none') throw new Refused('not-found');
    switch (command.do) {
      case 'step':
        return step(state, command);
      case 'respond':
        return respond(state, command);
      case 'noteCallEnded':
        return noteCallEnded(state, command);
      case 'noteCallCorrected':
        return noteCallCorrected(state, command);
      case 'pause':
        return pause(state, command.now);
      case 'resume':
        return resume(state, command.now);
      case 'stop':
        return stop(state, command);
      case 'setTarget':
        return setTarget(state, command);
      case 'release':
        return release(state, command);
      case 'correct':
        return correct(state, command);
      case 'noteCalledOff':
        if (state.calledOff || isUnderWay(state)) return [];
        return [{ type: 'PhonesCalledOff', data: { callout: state.callout, calls: command.calls } }];
      case 'noteTold':
        return noteTold(state, command);
    }
  },
};

function start(state: CalloutState, { started, people, leftOut, now }: Command<'start'>): CalloutFact[] {
  if (state.status !== 'none') return [];
  const { callout: id, incident } = started;
  const isEscalation = started.kind === 'escalation';
  if (people.length === 0 && !isEscalation) throw new Refused('callout.nobody');
  // Nobody asks for an escalation at a screen: the incident itself must say that it reaches no one.
  const first: CalloutFact =
    people.length === 0
      ? { type: 'CalloutFailed', data: { callout: id, incident, reason: 'nobody-listed' } }
      : { type: 'CalloutStepPlanned', data: { callout: id, dueAt: now } };
  return [
    { type: 'CalloutStarted', data: started },
    ...people.map((data) => ({ type: 'CandidateListed' as const, data: { callout: id, ...data } })),
    ...leftOut.map((data) => ({ type: 'CandidateLeftOut' as const, data: { callout: id, ...data } })),
    first,
  ];
}

/** The state after these facts, all of which happen at the same time. */
const after = (state: KnownCallout, facts: readonly CalloutFact[], occurredAt: string): KnownCallout =>
  facts.reduce<CalloutState>((known, fact) => evolve(known, { ...fact, occurredAt }), state) as KnownCallout;

const named = ({ callout: id, incident }: KnownCallout) => ({ callout: id, incident });

const planned = ({ callout: id }: KnownCallout, at: number): CalloutFact => ({
  type: 'CalloutStepPlanned',
  data: { callout: id, dueAt: iso(at) },
});

/** The end of every call-out that lasts too long, in milliseconds. */
const lastsUntil = ({ startedAt, policy }: KnownCallout): number => startedAt + policy.lastsSeconds * 1_000;

/** The end by time, when it has come: the planned step is too long overdue, or the call-out lasts too long. */
function expiry(state: KnownCallout, now: number): CalloutFact[] {
  const { plannedAt, policy } = state;
  const late = plannedAt !== null && now > plannedAt + policy.lateSeconds * 1_000;
  if (!late && now < lastsUntil(state)) return [];
  const dueAt = iso(late ? plannedAt : lastsUntil(state));
  return [{ type: 'CalloutExpired', data: { ...named(state), dueAt } }];
}

function step(state: KnownCallout, { now: time, busy, away }: Command<'step'>): CalloutFact[] {
  const now = Date.parse(time);
  const { plannedAt } = state;
  if (!isUnderWay(state) || plannedAt === null || now < plannedAt) return [];
  const expired = expiry(state, now);
  if (expired.length > 0) return expired;
  if (state.status === 'paused') return [planned(state, lastsUntil(state))];
  const around: Surroundings = {
    now,
    busy: new Set(busy),
    away: new Map(away.map(({ user, reason }) => [user, reason])),
  };
  const facts = [...returns(state, around), ...skips(state, around), ...calls(state, around)];
  return [...facts, ...onward(after(state, facts, time), around)];
}

/** They are called in a step of their own, at once: this one is decided on what was recorded before. */
const returns = (state: KnownCallout, around: Surroundings): CalloutFact[] =>
  returning(state, around).map(({ user }) => ({ type: 'CandidateReturned', data: { callout: state.callout, user } }));

/** Each reason is recorded once for each call that was skipped. */
function skips(state: KnownCallout, around: Surroundings): CalloutFact[] {
  return passedOver(state, around).flatMap(({ one, reason }) => {
    const { user, rank, list, skipped } = one;
    const round = callsOf(one).length + 1;
    if (skipped?.round === round && skipped.reason === reason) return [];
    const inputs = { rank, list };
    return [{ type: 'CandidateSkipped', data: { callout: state.callout, user, round, reason, inputs } }];
  });
}

function calls(state: KnownCallout, around: Surroundings): CalloutFact[] {
  const { ringSeconds, urgent, detectMachine } = state.policy;
  return choose(state, around).map(({ user, round, rule, inputs }) => {
    const nth = (state.candidates.get(user)?.calls.length ?? 0) + 1;
    const call = callIdOf(state.callout, user, nth);
    const data = { ...named(state), call, user, round, rule, inputs, ringSeconds, urgent, detectMachine };
    return { type: 'CandidateCalled', data };
  });
}

/** The facts after a step: the end, or the deadline of the next step. */
function onward(state: KnownCallout, around: Surroundings): CalloutFact[] {
  if (isExhausted(state, around.now))
    return [{ type: 'CalloutFailed', data: { ...named(state), reason: 'nobody-left' } }];
  // A person skipped in this step leaves the turn to another one, who is called at once. A step has an instant of its own.
  if (choose(state, around).length > 0) return [planned(state, around.now + 1)];
  const next = Math.min(nextStepAt(state, around) ?? Infinity, lastsUntil(state));
  return [planned(state, next)];
}

/** An acceptance that arrives after nobody was left still fills a place. */
const takesPlaces = (state: KnownCallout): boolean => isUnderWay(state) || state.status === 'failed';

/** After a change: the end when the team is complete, else a step at once. */
function goOn(state: KnownCallout, now: string): CalloutFact[] {
  if (!takesPlaces(state)) return [];
  if (isComplete(placesOf(state))) return [completed(state)];
  if (state.status !== 'in-progress') return [];
  const at = Date.parse(now);
  const expired = expiry(state, at);
  if (expired.length > 0) return expired;
  return state.plannedAt !== null && state.plannedAt <= at ? [] : [planned(state, at)];
}

function completed(state: KnownCallout): CalloutFact {
  if (!state.policy.acknowledges) return { type: 'CalloutFormed', data: named(state) };
  const data = { ...named(state), because: 'acknowledged', subject: state.callout, personal: null } as const;
  return { type: 'CalloutStopped', data };
}

const then = (state: KnownCallout, facts: readonly CalloutFact[], now: string): CalloutFact[] => [
  ...facts,
  ...goOn(after(state, facts, now), now),
];

function findCall(state: KnownCallout, call: string): Candidate {
  for (const one of state.candidates.values()) if (one.calls.some((each) => each.call === call)) return one;
  throw new Refused('not-found');
}

const outcomeOf: Readonly<Record<CallAnswer, CallOutcome>> = {
  accept: 'accepted',
  decline: 'declined',
  'qualified-no': 'qualified-no',
  unfit: 'unfit',
  'not-home': 'not-home',
  'do-not-call': 'do-not-call',
};

/** A key press. The first one of a call counts; the network asks for a confirmation before it reports it. */
function respond(state: KnownCallout, { call, answer, now }: Command<'respond'>): CalloutFact[] {
  const one = findCall(state, call);
  const known = one.calls.find((each) => each.call === call)?.outcome ?? null;
  if (known !== null && outcomeTable[known].keyed) return [];
  return then(state, late(state, one, { call, outcome: outcomeOf[answer] }), now);
}

/** The network reported the end of a call before what the person had pressed in it. */
function noteCallCorrected(state: KnownCallout, { call, outcome, now }: Command<'noteCallCorrected'>): CalloutFact[] {
  const one = findCall(state, call);
  const known = one.calls.find((each) => each.call === call)?.outcome ?? null;
  if (known !== null && (known === outcome || outcomeTable[known].keyed)) return [];
  return then(state, late(state, one, { call, outcome }), now);
}

/** An answer that may be late: the person may have been called again meanwhile, for nothing. */
function late(state: KnownCallout, one: Candidate, response: Response): CalloutFact[] {
  const facts = responses(state, one, response);
  if (outcomeTable[response.outcome].again === 'yes') return facts;
  const others = one.calls.filter((each) => each.call !== response.call && each.freedAt === null && !each.outcome);
  const data = { callout: state.callout, user: one.user };
  return [
    ...facts,
    ...others.map(({ call }) => ({ type: 'CandidateCallWithdrawn', data: { ...data, call } }) as const),
  ];
}

interface Response {
  readonly call: string;
  readonly outcome: CallOutcome;
}

function responses(state: KnownCallout, one: Candidate, { call, outcome }: Response): CalloutFact[] {
  const { user } = one;
  const recorded = (said: CallOutcome): CalloutFact => ({
    type: 'ResponseRecorded',
    data: { callout: state.callout, call, user, outcome: said },
  });
  // A key in a later call is the later decision.
  if (isOvertaken(one, call)) return [recorded(outcome)];
  if (one.place === 'member' && outcomeTable[outcome].said === 'declined')
    return [recorded(outcome), released(state, user, 'Declined in a later call.')];
  if (outcome !== 'accepted') return [recorded(outcome)];
  if (one.place === 'member') return [recorded('accepted')];
  if (takesPlaces(state) && hasPlaceFor(placesOf(state), one.list))
    return [recorded('accepted'), confirmed(state, { user, call })];
  const closed = !isUnderWay(state) && state.status !== 'formed';
  return [
    recorded('accepted-too-late'),
    ...(closed || one.place === 'standby' ? [] : [onStandby(state, { user, call })]),
  ];
}

interface Accepted {
  readonly user: string;
  readonly call: string | null;
}

const confirmed = (state: KnownCallout, accepted: Accepted): CalloutFact => ({
  type: 'MemberConfirmed',
  data: { ...named(state), ...accepted, role: state.role, place: membersOf(placesOf(state)) + 1 },
});

const onStandby = ({ callout: id, candidates }: KnownCallout, accepted: Accepted): CalloutFact => {
  const position = Math.max(0, ...[...candidates.values()].map(({ standby }) => standby)) + 1;
  return { type: 'MemberOnStandby', data: { callout: id, ...accepted, position } };
};

function noteCallEnded(state: KnownCallout, command: Command<'noteCallEnded'>): CalloutFact[] {
  const { call, outcome, placed, undialed, now } = command;
  const one = findCall(state, call);
  const known = one.calls.find((each) => each.call === call);
  if (!known || known.freedAt !== null) return [];
  // An acceptance that the network knows and we do not is an acceptance.
  const said = outcome === 'accepted-too-late' ? 'accepted' : outcome;
  const response = known.outcome === null && placed ? responses(state, one, { call, outcome: said }) : [];
  const why = undialed === undefined || placed ? {} : { undialed };
  const data = { callout: state.callout, call, user: one.user, placed, ...why };
  return then(state, [...response, { type: 'CandidateFreed', data }], now);
}

function pause(state: KnownCallout, now: string): CalloutFact[] {
  if (state.status === 'paused') return [];
  if (state.status !== 'in-progress') throw new Refused('callout.ended');
  const expired = expiry(state, Date.parse(now));
  if (expired.length > 0) return expired;
  return [{ type: 'CalloutPaused', data: named(state) }, planned(state, lastsUntil(state))];
}

function resume(state: KnownCallout, now: string): CalloutFact[] {
  if (state.status === 'in-progress') return [];
  if (state.status !== 'paused') throw new Refused('callout.ended');
  const expired = expiry(state, Date.parse(now));
  if (expired.length > 0) return expired;
  return [{ type: 'CalloutResumed', data: named(state) }, planned(state, Date.parse(now))];
}

function stop(state: KnownCallout, { reason, because }: Command<'stop'>): CalloutFact[] {
  if (!isUnderWay(state)) return [];
  const personal = reason.trim() === '' ? null : { reason: reason.trim() };
  return [{ type: 'CalloutStopped', data: { ...named(state), because, subject: state.callout, personal } }];
}

function setTarget(state: KnownCallout, { target, now }: Command<'setTarget'>): CalloutFact[] {
  if (target === state.target) return [];
  if (!isUnderWay(state)) throw new Refused('callout.ended');
  // One acknowledgement is enough for an escalation.
  if (state.policy.acknowledges || state.policy.lists.every((list) => list.target !== null))
    throw new Refused('callout.target-fixed');
  return then(state, [{ type: 'CalloutTargetChanged', data: { callout: state.callout, target } }], now);
}

function known(state: KnownCallout, user: string): Candidate {
  const one = state.candidates.get(user);
  if (!one) throw new Refused('not-found');
  return one;
}

function release(state: KnownCallout, { user, reason, now }: Command<'release'>): CalloutFact[] {
  const { place } = known(state, user);
  if (place === 'released') return [];
  if (place !== 'member') throw new Refused('callout.no-member');
  return then(state, [released(state, user, reason)], now);
}

const released = (state: KnownCallout, user: string, reason: string): CalloutFact => ({
  type: 'MemberReleased',
  data: { ...named(state), user, subject: user, personal: { reason } },
});

function correct(state: KnownCallout, { user, outcome, reason, now }: Command<'correct'>): CalloutFact[] {
  const { outcome: before, place } = known(state, user);
  if (before === outcome) return [];
  const data = { callout: state.callout, user, outcome, subject: user, personal: { reason } };
  const facts: CalloutFact[] = [{ type: 'ResponseCorrected', data }];
  if (outcome === 'accepted' && place !== 'member') facts.push(confirmed(state, { user, call: null }));
  if (outcomeTable[outcome].said !== 'accepted' && place === 'member') facts.push(released(state, user, reason));
  return then(state, facts, now);
}

const noteTold = ({ callout: id, told }: KnownCallout, { telling, refused }: Command<'noteTold'>): CalloutFact[] =>
  told.has(telling) ? [] : [{ type: 'CalloutTold', data: { callout: id, telling, refused } }];

/** The place that a person hears of after a key press (`services/outbound/callouts/respond.ts`). */
export type PlaceHeard =
  | { readonly place: 'confirmed'; readonly number: number; readonly target: number }
  | { readonly place: 'standby'; readonly position: number }
  | { readonly place: 'none' }
  | { readonly place: 'closed' }
  | { readonly place: 'already' };

/** The place that follows from the state after a key press of this call. */
export function placeHeard(state: CalloutState, call: string, wrote: boolean): PlaceHeard {
  if (state.status === 'none') return { place: 'none' };
  const one = [...state.candidates.values()].find(({ calls: made }) => made.some((each) => each.call === call));
  const said = one?.calls.find((each) => each.call === call)?.outcome ?? null;
  if (!one || said === null || outcomeTable[said].said !== 'accepted') return { place: 'none' };
  if (one.place === 'member') {
    if (!wrote && said !== 'accepted') return { place: 'already' };
    return { place: 'confirmed', number: membersOf(placesOf(state)), target: allPlaces(state) };
  }
  return one.place === 'standby' ? { place: 'standby', position: one.standby } : { place: 'closed' };
}
