import { outcomeTable } from '#contracts/callout/outcomes';
import { passingReasons, type SkipReason } from '#contracts/callout/policy';
import { callout } from '#events/callout/decider';
import type { Policy } from '#events/callout/events';
import { hasPlaceFor, isComplete } from '#events/callout/places';
import { type CalloutState, evolve, type KnownCallout, placesOf } from '#events/callout/state';
import { ends, type Logged } from './logged.ts';
import { ofOrder } from './ofOrder.ts';
import { differing, rerun } from './rerun.ts';

/** The state by the real rules: a planted bug must not judge itself. */
export const stateAfter = (log: readonly Logged[]): CalloutState =>
  log.reduce<CalloutState>(
    (state, fact) => evolve(state, { ...fact, occurredAt: new Date(fact.at).toISOString() }),
    callout.initial,
  );

const limitOf = ({ lists, maxCalls }: Policy, people: number): number =>
  maxCalls ?? people * (Math.max(...lists.map(({ rounds, callsPerTurn }) => rounds * callsPerTurn)) + 1);

/** One command, and the state before it. */
interface Batch {
  readonly id: string;
  readonly before: KnownCallout;
}

/** The sentences of one call-out's log, fact by fact: who may be called, when, and in which order. */
export function ofLog(
  log: readonly Logged[],
  { policy, entity }: { readonly policy: Policy; readonly entity: string },
): readonly string[] {
  const found: string[] = [...ofChoice(log), ...ofOrder(log)];
  const seen = new Set<string>();
  let state: CalloutState = callout.initial;
  let batch: Batch | null = null;
  let placed = 0;
  for (const fact of log) {
    if (fact.entity !== entity) found.push(`I12 ${fact.type} is in the log of another organization`);
    if (state.status !== 'none') {
      const before: Batch = batch?.id === fact.commandId ? batch : { id: fact.commandId, before: state };
      batch = before;
      found.push(...ofFact(state, before.before, fact));
      if (fact.type === 'CandidateCalled') placed++;
      if (fact.type === 'CandidateFreed' && !fact.data.placed) placed--;
      if (fact.type === 'CandidateFreed' || fact.type === 'CandidateCalled') {
        const name = `${fact.type} ${fact.data.call}`;
        if (seen.has(name)) found.push(`I2 ${name} twice`);
        seen.add(name);
      }
    }
    state = evolve(state, { ...fact, occurredAt: new Date(fact.at).toISOString() });
  }
  const last = log.filter(({ type }) => ends.has(type));
  // A call-out that failed is formed after all by an acceptance that arrives late.
  const isAfterAll = last.length === 2 && last[0]?.type === 'CalloutFailed' && isFulfilled(last[1]);
  if (log.length > 0 && last.length !== 1 && !isAfterAll) found.push(`I6 ${last.length} ends`);
  const people = state.status === 'none' ? 0 : state.candidates.size;
  if (placed > limitOf(policy, people)) found.push(`I4 ${placed} calls`);
  if (last[0]?.type === 'CalloutExpired' && !isOverdue(last[0], policy, log[0]?.at ?? 0))
    found.push('I13 it expired too early');
  return found;
}

const isFulfilled = (end: Logged | undefined): boolean =>
  end?.type === 'CalloutFormed' || (end?.type === 'CalloutStopped' && end.data.because === 'acknowledged');

/** It expires when a step is overdue by more than the policy allows, or when it has lasted too long. */
const isOverdue = ({ at, ...end }: Logged, { lateSeconds, lastsSeconds }: Policy, startedAt: number): boolean =>
  at >= startedAt + lastsSeconds * 1_000 ||
  (end.type === 'CalloutExpired' && at > Date.parse(end.data.dueAt) + lateSeconds * 1_000);

function ofFact(state: KnownCallout, before: KnownCallout, fact: Logged): readonly string[] {
  switch (fact.type) {
    case 'CandidateCalled':
      return ofCall(state, before, fact);
    case 'MemberConfirmed':
      return ofMember(state, fact);
    case 'MemberOnStandby':
      return ofStandby(state, fact.data.position, fact.data.user);
    case 'CalloutFormed':
      return isComplete(placesOf(state)) ? [] : ['it was formed before it was complete'];
    case 'CalloutFailed':
      return ofFailure(state, fact.at);
    case 'CalloutStepPlanned':
      // The steps of an escalation, or of a list that a rule calls, count from its request, which the engine may read late.
      if ((state.kind === 'escalation' || state.policy.urgent) && state.plannedAt === null) return [];
      return Date.parse(fact.data.dueAt) < fact.at ? ['I13 a step was planned in the past'] : [];
    default:
      return ends.has(fact.type) && ends.has(statusEnd(state)) && !(state.status === 'failed' && isFulfilled(fact))
        ? ['I6 it ended twice']
        : [];
  }
}

const statusEnd = ({ status }: KnownCallout): string =>
  ({ formed: 'CalloutFormed', failed: 'CalloutFailed', stopped: 'CalloutStopped', expired: 'CalloutExpired' })[
    status as string
  ] ?? '';

/** I4, I7, I8, I13: who may be called, and when. */
function ofCall(
  state: KnownCallout,
  before: KnownCallout,
  fact: Extract<Logged, { type: 'CandidateCalled' }>,
): readonly string[] {
  const { user, call } = fact.data;
  const one = state.candidates.get(user);
  if (!one) return [`${user} was called and is not listed`];
  const found: string[] = [];
  if (state.status !== 'in-progress') found.push(`I7 ${user} was called while it was ${state.status}`);
  if (one.calls.some(({ freedAt }) => freedAt === null)) found.push(`I3 ${user} was called while the phone may ring`);
  if (one.calls.some((each) => each.call === call)) found.push(`I2 ${call} was decided twice`);
  if (one.outcome !== null && outcomeTable[one.outcome].again === 'no')
    found.push(`${user} was called after "${one.outcome}"`);
  if (one.place === 'member' || one.place === 'released') found.push(`${user} was called as ${one.place}`);
  const { plannedAt, startedAt, pausedFor, policy } = before;
  if (plannedAt === null || fact.at < plannedAt) found.push(`I13 ${user} was called early`);
  if (plannedAt !== null && fact.at > plannedAt + policy.lateSeconds * 1_000)
    found.push(`I13 ${user} was called far too late`);
  const seconds = (fact.at - startedAt - pausedFor) / 1_000;
  if (seconds < one.startSeconds) found.push(`I8 ${user} was called before the start of the profile`);
  if (one.stopSeconds !== null && seconds >= one.stopSeconds)
    found.push(`I8 ${user} was called after the stop of the profile`);
  const rested = Math.max(
    ...one.calls.map(({ placed, freedAt, undialed, at }) =>
      placed ? (freedAt ?? 0) : undialed === 'phone-in-use' ? at : 0,
    ),
  );
  if (fact.at < rested + policy.redialSeconds * 1_000) found.push(`${user} was called again at once`);
  if (!hasPlaceFor(placesOf(state), one.list)) found.push(`${user} was called without an open place`);
  return found;
}

function ofMember(state: KnownCallout, fact: Extract<Logged, { type: 'MemberConfirmed' }>): readonly string[] {
  const one = state.candidates.get(fact.data.user);
  const found: string[] = [];
  if (!one || one.place === 'member') found.push(`${fact.data.user} was confirmed twice, or is not listed`);
  // A correction is a person's own decision.
  const isCall = fact.data.call !== null;
  if (isCall && one && !hasPlaceFor(placesOf(state), one.list))
    found.push(`${fact.data.user} got a place that was not open`);
  // An acceptance that arrives after nobody was left still fills a place.
  if (isCall && state.status !== 'in-progress' && state.status !== 'paused' && state.status !== 'failed')
    found.push(`${fact.data.user} got a place after the end`);
  const accepted = one?.calls.some(({ call, outcome }) => call === fact.data.call && outcome === 'accepted');
  if (isCall && !accepted) found.push(`${fact.data.user} got a place without an acceptance`);
  return found;
}

function ofStandby(state: KnownCallout, position: number, user: string): readonly string[] {
  const one = state.candidates.get(user);
  const taken = [...state.candidates.values()].some(({ standby }) => standby === position);
  const underWay = state.status === 'in-progress' || state.status === 'paused';
  return [
    ...(taken || position < 1 ? [`two people are standby ${position}`] : []),
    ...(underWay && one && hasPlaceFor(placesOf(state), one.list) ? [`${user} is standby while a place is open`] : []),
  ];
}

const isGone = (reason: SkipReason | undefined): boolean =>
  reason !== undefined && (reason === 'inactive' || reason === 'quiet-hours' || passingReasons.has(reason));

/** A call-out must not give up on people whom it may still call: nobody is left, by a rule of its own. */
function ofFailure(state: KnownCallout, at: number): readonly string[] {
  const { policy } = state;
  if (isComplete(placesOf(state))) return ['it failed although the team was complete'];
  const all = [...state.candidates.values()];
  const made = all.reduce((sum, { calls }) => sum + calls.filter(({ placed }) => placed).length, 0);
  if (policy.maxCalls !== null && made >= policy.maxCalls) return [];
  return all.flatMap(({ user, list: named, calls, outcome, place, stopSeconds, skipped }) => {
    const list = policy.lists.find((one) => one.list === named);
    if (!list || list.reserveFor.length > 0 || place !== 'none' || isGone(skipped?.reason)) return [];
    const over = stopSeconds !== null && at >= state.startedAt + state.pausedFor + stopSeconds * 1_000;
    const tried = calls.filter(({ placed }) => placed).length >= list.rounds * list.callsPerTurn;
    const said = outcome !== null && outcomeTable[outcome].again !== 'yes';
    const full = !hasPlaceFor(placesOf(state), named);
    const stuck = calls.some(({ freedAt }) => freedAt === null);
    return over || tried || said || full || stuck ? [] : [`it gave up before ${user} was called`];
  });
}

/** The frozen policy, run again on what is stored, chooses the same people in the same order. */
function ofChoice(log: readonly Logged[]): readonly string[] {
  const facts = log.map((fact) => ({
    ...fact,
    occurredAt: new Date(fact.at).toISOString(),
    causationId: fact.commandId,
  }));
  return differing(rerun(facts)).map(
    ({ called, chosen }) => `I8 ${called.join()} were called, and the policy says ${chosen.join()}`,
  );
}
