import { outcomeTable } from '#contracts/callout/outcomes';
import { passingReasons, type SkipReason } from '#contracts/callout/policy';
import { callout } from '#events/callout/decider';
import type { Policy } from '#events/callout/events';
import { hasPlaceFor, isComplete } from '#events/callout/places';
import { type CalloutState, evolve, type KnownCallout, placesOf } from '#events/callout/state';
import { differing, rerun } from '../../support/callouts/rerun.ts';
import { isUndisturbed, ofEscalation, ofHaste } from './timing.ts';
import type { History, Logged, TrueCall } from './world.ts';

const ends = new Set(['CalloutFormed', 'CalloutFailed', 'CalloutStopped', 'CalloutExpired']);

/** Everything in a history that must never be. */
export function violations(history: History): readonly string[] {
  const { logs, scene, settled, endedAt } = history;
  const found: string[] = settled ? [] : [`I6 it did not come to rest until ${endedAt}`];
  for (const { id, started, acknowledgedAt } of scene.callouts) {
    const log = logs.get(id) ?? [];
    found.push(...ofEscalation(log, started, acknowledgedAt).map((what) => `${id}: ${what}`));
    if (isUndisturbed(scene)) found.push(...ofHaste(log).map((what) => `${id}: ${what}`));
    found.push(
      ...ofLog(log, { policy: started.policy, entity: scene.entityOf(id) }).map((what) => `${id}: ${what}`),
      ...ofAnswers(history, id, log),
    );
  }
  return [...found, ...ofPhones(history.calls), ...ofDials(history), ...ofPeople(history), ...ofScreens(history)];
}

/** I3: two calls to one person never overlap. I2: a call is placed once. */
function ofPhones(calls: readonly TrueCall[]): readonly string[] {
  const found: string[] = [];
  for (const [n, one] of calls.entries())
    for (const other of calls.slice(0, n)) {
      if (other.call === one.call) found.push(`I2 ${one.call} was placed twice`);
      if (other.user === one.user && other.from < one.until && one.from < other.until)
        found.push(`I3 two phones rang for ${one.user} at ${one.from}`);
    }
  return found;
}

/**
 * P1: nobody who has a place in one call-out of an incident is rung by another of it. A place from before an escalation
 * began is no answer to it. P2: nobody is rung on leave, or passed over for a leave that is over.
 */
function ofPeople({ calls, logs, scene }: History): readonly string[] {
  const found: string[] = [];
  const isAway = (user: string, truly: number, wall: number): boolean =>
    scene.leave(truly).some((one) => one.user === user && Date.parse(one.start) <= wall && wall < Date.parse(one.end));
  const incidentOf = (id: string) => scene.callouts.find((one) => one.id === id)?.started.incident ?? null;
  for (const { callout: id, user, from, wall } of calls) {
    if (isAway(user, from, wall)) found.push(`P2 ${user} was rung on leave`);
    const own = logs.get(id)?.[0];
    const since = own?.type === 'CalloutStarted' && own.data.kind === 'escalation' ? own.at : -Infinity;
    for (const [other, log] of logs) {
      const incident = incidentOf(other);
      if (other === id || incident === null || incident !== incidentOf(id)) continue;
      const place = log.findLast(
        ({ type, data, truly }) =>
          (type === 'MemberConfirmed' || type === 'MemberReleased') && data.user === user && truly < from,
      );
      if (place?.type === 'MemberConfirmed' && place.at >= since)
        found.push(`P1 ${user} has a place in ${other} and was rung for ${id}`);
    }
  }
  for (const [id, log] of logs)
    for (const { truly, at, ...fact } of log)
      if (fact.type === 'CandidateSkipped' && fact.data.reason === 'leave' && !isAway(fact.data.user, truly, at))
        found.push(`P2 ${fact.data.user} was passed over in ${id} for a leave that is over`);
  return found;
}

/** I7: no phone rings after its call-out ended or paused, nor long after the decision to call. */
function ofDials({ calls, logs, scene }: History): readonly string[] {
  return calls.flatMap(({ callout: id, call, user, from, wall }) => {
    const log = logs.get(id) ?? [];
    const decision = log.findIndex((fact) => fact.type === 'CandidateCalled' && fact.data.call === call);
    const decided = log[decision];
    // Of the facts of one instant, those before the decision count.
    const stood = log.findLast(
      ({ type, truly }, n) =>
        (n < decision || truly < from) && (ends.has(type) || type === 'CalloutPaused' || type === 'CalloutResumed'),
    );
    const late = scene.callouts.find((one) => one.id === id)?.started.policy.lateSeconds ?? 0;
    const isStale = decided === undefined || wall > decided.at + late * 1_000;
    const isOver = stood !== undefined && stood.type !== 'CalloutResumed';
    return isStale || isOver ? [`I7 ${user} was rung for ${id}, which did not want it`] : [];
  });
}

/** I5: a key press that the network reported is recorded, unless the call-out was closed. */
function ofAnswers({ presses }: History, id: string, log: readonly Logged[]): readonly string[] {
  return presses
    .filter((press) => press.callout === id)
    .flatMap(({ call, answer }) => {
      const recorded = log.flatMap((fact) =>
        fact.type === 'ResponseRecorded' && fact.data.call === call ? [fact.data.outcome] : [],
      );
      const wanted: readonly string[] =
        answer === 'accept' ? ['accepted', 'accepted-too-late'] : [answer === 'decline' ? 'declined' : answer];
      const others = recorded.filter((outcome) => outcomeTable[outcome].keyed && !wanted.includes(outcome));
      const isRecorded = recorded.some((outcome) => wanted.includes(outcome)) && others.length === 0;
      return isRecorded ? [] : [`I5 ${id}: the press "${answer}" of ${call} was recorded as ${recorded.join()}`];
    });
}

/** I10: the read model agrees with the state of the log, place by place. */
function ofScreens({ docs, logs }: History): readonly string[] {
  return [...logs].flatMap(([id, log]) => {
    const state = stateAfter(log);
    const doc = docs.get(id);
    if (state.status === 'none' || !doc) return [`I10 ${id} is not shown`];
    const shown = doc.people.map(({ user, place, outcome }) => `${user} ${place} ${outcome}`).join();
    const known = [...state.candidates.values()]
      .map(({ user, place, outcome }) => `${user} ${place} ${outcome}`)
      .join();
    return doc.state === state.status && shown === known
      ? []
      : [`I10 ${id} is shown as ${doc.state} ${shown}, not ${state.status} ${known}`];
  });
}

/** The state by the real rules: a planted bug must not judge itself. */
const stateAfter = (log: readonly Logged[]): CalloutState =>
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

/** The invariants of one call-out's log, fact by fact. */
function ofLog(
  log: readonly Logged[],
  { policy, entity }: { readonly policy: Policy; readonly entity: string },
): readonly string[] {
  const found: string[] = [...ofChoice(log)];
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
