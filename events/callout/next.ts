import type { Inputs } from '#contracts/callout/callouts';
import { outcomeTable } from '#contracts/callout/outcomes';
import { type CallRule, passingReasons, type SkipReason } from '#contracts/callout/policy';
import type { PolicyList } from './events.ts';
import { isFilled, openIn } from './places.ts';
import { type Call, type Candidate, type KnownCallout, placesOf } from './state.ts';

/** The people who cannot be rung at this moment, which the decider cannot know by itself. */
export interface Surroundings {
  /** Milliseconds. */
  readonly now: number;
  /** Users whose phone rings for another call-out. */
  readonly busy: ReadonlySet<string>;
  /** Users who cannot be called now, with the reason. It may pass. */
  readonly away: ReadonlyMap<string, SkipReason>;
}

export interface Choice {
  readonly user: string;
  readonly round: number;
  readonly rule: CallRule;
  readonly inputs: Inputs;
}

/** The pause after which a person who was busy elsewhere, or away, is considered again, in milliseconds. */
export const lookAgainAfter = 10_000;

/** The calls that count: a call that was never placed is none. */
export const callsOf = ({ calls }: Candidate): readonly Call[] => calls.filter(({ placed }) => placed);

/** The call that is not over, if any. The person is not called again before it is. */
const unended = ({ calls }: Candidate): Call | undefined => calls.find(({ freedAt }) => freedAt === null);

/** The time from which a call no longer keeps others waiting, in milliseconds. */
const limitOf = ({ policy }: KnownCallout, { at }: Call): number => at + policy.callLimitSeconds * 1_000;

/** The time at which a person's seconds are counted from: the start, and every pause since. */
const zero = ({ startedAt, pausedFor }: KnownCallout): number => startedAt + pausedFor;

/** The calls that hold a place open: without an outcome or another answer, and not longer than a call may take. */
function live(state: KnownCallout, one: Candidate, now: number): boolean {
  const call = unended(one);
  return call !== undefined && call.outcome === null && !hasDecided(one) && now < limitOf(state, call);
}

/** True when the person has decided while the phone rings: that call is withdrawn. */
const hasDecided = ({ outcome, callsThen, calls }: Candidate): boolean =>
  outcome !== null && outcomeTable[outcome].again !== 'yes' && callsThen === calls.length;

/** True when the person was called after the answer that counts, or after the place on standby. */
function isCalledSince({ policy }: KnownCallout, one: Candidate): boolean {
  if (policy.rules >= 3) return one.calls.slice(one.callsThen).some(({ placed }) => placed);
  return callsOf(one).length > one.callsThen;
}

const isOut = (reason: SkipReason): boolean =>
  reason === 'inactive' || reason === 'quiet-hours' || passingReasons.has(reason);

/** Why a person may be called now or later; null when they may not be called any more. */
function ruleFor(state: KnownCallout, list: PolicyList, one: Candidate): CallRule | null {
  const { place, outcome, skipped } = one;
  const made = callsOf(one).length;
  // A person who was deactivated meanwhile, is on leave, or whose quiet hours these are, does not hold up the end.
  if (skipped && isOut(skipped.reason)) return null;
  if (place === 'member' || place === 'released') return null;
  // A person on standby must hear that there is a place after all.
  if (place === 'standby') return isCalledSince(state, one) ? null : 'standby-first';
  const again = outcome === null ? 'yes' : outcomeTable[outcome].again;
  if (again === 'no') return null;
  if (again === 'if-open') return isCalledSince(state, one) ? null : 'only-if-open';
  if (made >= list.rounds * list.callsPerTurn) return null;
  return made === 0 ? 'first-call' : 'again';
}

interface Considered {
  readonly one: Candidate;
  readonly rule: CallRule;
  /** The earliest time of the next call, in milliseconds; Infinity while a call has not ended. */
  readonly from: number;
}

/** The people of a list who may still be called, in the order of their turns. */
function consider(state: KnownCallout, list: PolicyList, now: number): readonly Considered[] {
  const found: Considered[] = [];
  for (const one of state.candidates.values()) {
    if (one.list !== list.list) continue;
    const call = unended(one);
    if (call !== undefined && now >= limitOf(state, call)) continue;
    const rule = ruleFor(state, list, one);
    if (rule === null) continue;
    if (one.stopSeconds !== null && now >= zero(state) + one.stopSeconds * 1_000) continue;
    const rested = restsFrom(state, one) + state.policy.redialSeconds * 1_000;
    const from = call ? Infinity : Math.max(zero(state) + one.startSeconds * 1_000, rested);
    found.push({ one, rule, from });
  }
  return found.toSorted((a, b) => byTurn(list, a, b));
}

/**
 * The time from which a phone rests after its last call, in milliseconds. A person who was chosen and not dialed keeps the
 * turn. By the rules before 4, the rest after such a call began with the decision to call.
 */
function restsFrom({ policy }: KnownCallout, { calls }: Candidate): number {
  const last = calls.at(-1);
  if (last === undefined) return -Infinity;
  if (policy.rules < 4) return (policy.rules >= 2 && !last.placed ? last.at : last.freedAt) ?? -Infinity;
  return Math.max(...calls.map(restAfter));
}

/** A phone that is in use for another call is tried again after a while. */
function restAfter({ at, freedAt, placed, undialed }: Call): number {
  if (placed) return freedAt ?? -Infinity;
  return undialed === 'phone-in-use' ? at : -Infinity;
}

const order: Readonly<Record<CallRule, number>> = { 'standby-first': 0, 'first-call': 1, again: 1, 'only-if-open': 2 };

const turnOf = ({ callsPerTurn }: PolicyList, one: Candidate): number => Math.floor(callsOf(one).length / callsPerTurn);

function byTurn(list: PolicyList, a: Considered, b: Considered): number {
  return order[a.rule] - order[b.rule] || turnOf(list, a.one) - turnOf(list, b.one) || a.one.rank - b.one.rank;
}

const peopleOf = (state: KnownCallout, list: PolicyList): readonly Candidate[] =>
  [...state.candidates.values()].filter((one) => one.list === list.list);

/** True when nobody of a list will be called any more and no phone rings. */
function isSpent(state: KnownCallout, list: PolicyList, now: number): boolean {
  return consider(state, list, now).length === 0 && !peopleOf(state, list).some((one) => live(state, one, now));
}

/** The lists whose people are called now: the first lists, and reserves of lists with nobody left. */
function activeLists(state: KnownCallout, now: number): readonly PolicyList[] {
  const places = placesOf(state);
  const { lists } = state.policy;
  return lists.filter((list) => {
    if (list.reserveFor.length === 0) return !isFilled(places, list);
    return (
      openIn(places, list) > 0 &&
      lists.some((one) => list.reserveFor.includes(one.list) && openIn(places, one) > 0 && isSpent(state, one, now))
    );
  });
}

/** The people to call now, in order. It depends on the state and its policy alone. */
export function choose(state: KnownCallout, around: Surroundings): readonly Choice[] {
  const { maxCalls } = state.policy;
  const made = [...state.candidates.values()].reduce((sum, one) => sum + callsOf(one).length, 0);
  const left = maxCalls === null ? Infinity : maxCalls - made;
  return activeLists(state, around.now)
    .flatMap((list) => chooseFrom(state, list, around))
    .slice(0, Math.max(0, left));
}

/** The people skipped at this moment because they cannot be rung, with the reason. */
export function passedOver(
  state: KnownCallout,
  around: Surroundings,
): readonly { one: Candidate; reason: SkipReason }[] {
  return activeLists(state, around.now).flatMap((list) =>
    due(consider(state, list, around.now), around.now).flatMap(({ one }) => {
      const reason = reasonToPass(one, around);
      return reason === null ? [] : [{ one, reason }];
    }),
  );
}

/** The people who were out for a reason that is over. */
export const returning = (state: KnownCallout, { away }: Surroundings): readonly Candidate[] =>
  [...state.candidates.values()].filter(
    ({ user, skipped }) => skipped && passingReasons.has(skipped.reason) && !away.has(user),
  );

const reasonToPass = ({ user }: Candidate, { busy, away }: Surroundings): SkipReason | null =>
  away.get(user) ?? (busy.has(user) ? 'busy-elsewhere' : null);

const due = (all: readonly Considered[], now: number): readonly Considered[] => all.filter(({ from }) => from <= now);

function chooseFrom(state: KnownCallout, list: PolicyList, around: Surroundings): readonly Choice[] {
  const { now } = around;
  const all = consider(state, list, now);
  const ringing = peopleOf(state, list).filter((one) => live(state, one, now)).length;
  const open = openIn(placesOf(state), list);
  const ready = due(all, now).filter(({ one }) => reasonToPass(one, around) === null);
  // A person who said "only if nobody else can" waits until nobody else is left.
  const others = all.some(({ rule }) => rule !== 'only-if-open') || ringing > 0;
  const callable = ready.filter(({ rule }) => rule !== 'only-if-open' || !others);
  const chosen = callable.slice(0, room(state, { list, callable, ringing, open, now }));
  return chosen.map(({ one, rule }) => ({
    user: one.user,
    round: callsOf(one).length + 1,
    rule,
    inputs: { rank: one.rank, list: list.name, method: list.method, open, ringing, calls: callsOf(one).length },
  }));
}

interface Room {
  readonly list: PolicyList;
  readonly callable: readonly Considered[];
  readonly ringing: number;
  readonly open: number;
  readonly now: number;
}

/** The number of calls that may begin now. */
function room(state: KnownCallout, { list, callable, ringing, open, now }: Room): number {
  if (list.method === 'everyone') return callable.length;
  if (list.method === 'open-places') return Math.max(0, open - ringing);
  return nextTurnAt(state, list, now) <= now ? 1 : 0;
}

/** One by one: the time from which the next person may be called, in milliseconds. */
function nextTurnAt(state: KnownCallout, list: PolicyList, now: number): number {
  const all = peopleOf(state, list);
  if (!all.some((one) => live(state, one, now))) return now;
  const begun = Math.max(...all.flatMap(({ calls }) => calls.map(({ at }) => at)));
  return begun + list.callSeconds * 1_000;
}

/** The time of the next step after `now`, in milliseconds; null when nothing can happen any more. */
export function nextStepAt(state: KnownCallout, around: Surroundings): number | null {
  const { now } = around;
  const times: number[] = [];
  for (const list of activeLists(state, now)) {
    for (const { one, from } of consider(state, list, now)) {
      times.push(from);
      if (from <= now && reasonToPass(one, around) !== null) times.push(now + lookAgainAfter);
      if (one.stopSeconds !== null) times.push(zero(state) + one.stopSeconds * 1_000);
    }
    if (list.method === 'one-by-one') times.push(nextTurnAt(state, list, now));
  }
  for (const one of state.candidates.values()) {
    const call = unended(one);
    if (call) times.push(limitOf(state, call));
  }
  const later = times.filter((time) => time > now);
  return later.length === 0 ? null : Math.min(...later);
}

/** True when nobody will be called any more and no call can still bring an answer. */
export function isExhausted(state: KnownCallout, now: number): boolean {
  if ([...state.candidates.values()].some((one) => live(state, one, now))) return false;
  const { maxCalls } = state.policy;
  const made = [...state.candidates.values()].reduce((sum, one) => sum + callsOf(one).length, 0);
  if (maxCalls !== null && made >= maxCalls) return true;
  return activeLists(state, now).every((list) => consider(state, list, now).length === 0);
}
