import { outcomeTable } from '#contracts/callout/outcomes';
import { callout } from '#events/callout/decider';
import type { PolicyList } from '#events/callout/events';
import { type CalloutState, type Candidate, evolve, type KnownCallout } from '#events/callout/state';
import type { Logged } from './logged.ts';

const placed = ({ calls }: Candidate): number => calls.filter((one) => one.placed).length;

/** True when nothing in the log keeps the person from being called now. Times are milliseconds. */
function isDue(state: KnownCallout, { rounds, callsPerTurn }: PolicyList, one: Candidate, now: number): boolean {
  const { place, outcome, skipped, calls, startSeconds, stopSeconds } = one;
  const zero = state.startedAt + state.pausedFor;
  const rest = state.policy.redialSeconds * 1_000;
  return (
    place === 'none' &&
    (outcome === null || outcomeTable[outcome].again === 'yes') &&
    skipped === null &&
    placed(one) < rounds * callsPerTurn &&
    now >= zero + startSeconds * 1_000 &&
    (stopSeconds === null || now < zero + stopSeconds * 1_000) &&
    calls.every(({ freedAt, undialed }) => freedAt !== null && undialed !== 'phone-in-use' && now >= freedAt + rest)
  );
}

/** A person with fewer passes through the list behind them comes first; of two with as many, the one listed earlier. */
const isAhead = ({ callsPerTurn }: PolicyList, one: Candidate, other: Candidate): boolean => {
  const passes = (of: Candidate) => Math.floor(placed(of) / callsPerTurn);
  return passes(one) < passes(other) || (passes(one) === passes(other) && one.rank < other.rank);
};

/** O1: nobody is called before a person of the same list who was due first, unless the log says why. */
export function ofOrder(log: readonly Logged[]): readonly string[] {
  const found: string[] = [];
  let state: CalloutState = callout.initial;
  let before: CalloutState = state;
  let batch = '';
  for (const [n, fact] of log.entries()) {
    if (fact.commandId !== batch) [batch, before] = [fact.commandId, state];
    state = evolve(state, { ...fact, occurredAt: new Date(fact.at).toISOString() });
    if (fact.type !== 'CandidateCalled' || before.status === 'none' || state.status === 'none') continue;
    const { user, rule } = fact.data;
    const own = before.candidates.get(user);
    const list = before.policy.lists.find((one) => one.list === own?.list);
    if (!own || !list || (rule !== 'first-call' && rule !== 'again')) continue;
    const together = log.filter(({ commandId }) => commandId === fact.commandId);
    const named = new Set(together.flatMap(({ data }) => ('user' in data ? [data.user] : [])));
    for (const other of before.candidates.values())
      if (other.list === own.list && !named.has(other.user) && isDue(before, list, other, fact.at))
        if (isAhead(list, other, own))
          found.push(`O1 ${user} was called before ${other.user}, who was due (fact ${n})`);
  }
  return found;
}
