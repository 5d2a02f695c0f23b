import { callout } from '#events/callout/decider';
import { choose } from '#events/callout/next';
import { type CalloutState, evolve } from '#events/callout/state';
import type { Logged } from '../../support/callouts/logged.ts';
import type { History } from './world.ts';

export const isUndisturbed = ({ faults, jumps, down }: History['scene']): boolean =>
  !faults.store && !faults.lag && jumps.length === 0 && down === null;

/** The latest that a due call may begin while the engine runs, in milliseconds. */
const soon = 2_000;

/** I13: nobody is called more than two seconds after the policy allowed it. */
export function ofHaste(log: readonly Logged[]): readonly string[] {
  const found: string[] = [];
  let state: CalloutState = callout.initial;
  let before: CalloutState = state;
  let [batch, heard, at] = ['', -Infinity, -Infinity];
  const returned = new Set<string>();
  for (const fact of log) {
    if (fact.commandId !== batch) [batch, heard, at, before] = [fact.commandId, at, fact.at, state];
    if (fact.type === 'CandidateCalled' && before.status === 'in-progress') {
      const { user } = fact.data;
      const earlier = Math.max(heard, fact.at - soon - 1);
      const due = choose(before, { now: earlier, busy: new Set(), away: new Map() });
      const waited = returned.has(user) || before.candidates.get(user)?.skipped;
      if (earlier < fact.at - soon && !waited && due.some((one) => one.user === user))
        found.push(`I13 ${user} was called late`);
    }
    if (fact.type === 'CandidateReturned') returned.add(fact.data.user);
    state = evolve(state, { ...fact, occurredAt: new Date(fact.at).toISOString() });
  }
  return found;
}
