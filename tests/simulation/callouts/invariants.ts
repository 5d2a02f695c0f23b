import { outcomeTable } from '#contracts/callout/outcomes';
import { ends, type Logged } from '../../support/callouts/logged.ts';
import { ofEscalation } from '../../support/callouts/ofEscalation.ts';
import { ofLog, stateAfter } from '../../support/callouts/ofLog.ts';
import { ofPlaces } from '../../support/callouts/ofPlaces.ts';
import { isUndisturbed, ofHaste } from './timing.ts';
import type { History, TrueCall } from './world.ts';

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

/** P1, and P2: nobody is rung on leave, or passed over for a leave that is over. */
function ofPeople({ calls, logs, scene }: History): readonly string[] {
  const found: string[] = [...ofPlaces(calls, logs)];
  const isAway = (user: string, truly: number, wall: number): boolean =>
    scene.leave(truly).some((one) => one.user === user && Date.parse(one.start) <= wall && wall < Date.parse(one.end));
  for (const { user, from, wall } of calls) if (isAway(user, from, wall)) found.push(`P2 ${user} was rung on leave`);
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
