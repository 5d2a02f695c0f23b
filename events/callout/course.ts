import { iso } from '#events/core/ports';
import type { CalloutFact } from './events.ts';
import { isComplete } from './places.ts';
import { type CalloutState, evolve, isUnderWay, type KnownCallout, placesOf } from './state.ts';

/** The state after these facts, all of which happen at the same time. */
export const after = (state: KnownCallout, facts: readonly CalloutFact[], occurredAt: string): KnownCallout =>
  facts.reduce<CalloutState>((known, fact) => evolve(known, { ...fact, occurredAt }), state) as KnownCallout;

export const named = ({ callout: id, incident }: KnownCallout) => ({ callout: id, incident });

export const planned = ({ callout: id }: KnownCallout, at: number): CalloutFact => ({
  type: 'CalloutStepPlanned',
  data: { callout: id, dueAt: iso(at) },
});

/** The end of every call-out that lasts too long, in milliseconds. */
export const lastsUntil = ({ startedAt, policy }: KnownCallout): number => startedAt + policy.lastsSeconds * 1_000;

/** The end by time, when it has come: the planned step is too long overdue, or the call-out lasts too long. */
export function expiry(state: KnownCallout, now: number): CalloutFact[] {
  const { plannedAt, policy } = state;
  const late = plannedAt !== null && now > plannedAt + policy.lateSeconds * 1_000;
  if (!late && now < lastsUntil(state)) return [];
  const dueAt = iso(late ? plannedAt : lastsUntil(state));
  return [{ type: 'CalloutExpired', data: { ...named(state), dueAt } }];
}

/** An acceptance that arrives after nobody was left still fills a place. */
export const takesPlaces = (state: KnownCallout): boolean => isUnderWay(state) || state.status === 'failed';

/** After a change: the end when the team is complete, else a step at once. */
export function goOn(state: KnownCallout, now: string): CalloutFact[] {
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

/** These facts, and what follows from them at once. */
export const followed = (state: KnownCallout, facts: readonly CalloutFact[], now: string): CalloutFact[] => [
  ...facts,
  ...goOn(after(state, facts, now), now),
];
