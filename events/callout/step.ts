import { idFrom } from '#events/core/ids';
import type { Command } from './commands.ts';
import { after, expiry, lastsUntil, named, planned } from './course.ts';
import type { CalloutFact } from './events.ts';
import { callsOf, choose, isExhausted, nextStepAt, passedOver, returning, type Surroundings } from './next.ts';
import { isUnderWay, type KnownCallout } from './state.ts';

/** The uuid of a call to a person. `nth` counts all calls to this person from 1. */
export const callIdOf = (callout: string, user: string, nth: number): string => idFrom('call', callout, user, nth);

export function step(state: KnownCallout, { now: time, busy, away }: Command<'step'>): CalloutFact[] {
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
