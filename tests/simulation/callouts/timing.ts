import type { Inputs } from '#contracts/callout/callouts';
import { callout } from '#events/callout/decider';
import type { Policy } from '#events/callout/events';
import { choose } from '#events/callout/next';
import { type CalloutState, evolve } from '#events/callout/state';
import type { History, Logged } from './world.ts';

/** The time in which a store that does not answer may hold up an acknowledgement, in milliseconds. */
const heardWithin = 10_000;

const clocks = new Map<string, Intl.DateTimeFormat>();
/** The time on a wall in a zone, by the platform's own rules for daylight saving. */
function onTheWall(at: number, zone: string): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  clocks.set(zone, clock);
  return clock.format(at);
}

function isQuiet({ quiet }: Policy, { personal_phone_policy: asks }: Inputs, at: number): boolean {
  if (!quiet || asks !== 'RESPECTFUL') return false;
  const local = onTheWall(at, quiet.zone);
  const [after, before] = [local >= quiet.from, local < quiet.until];
  return quiet.from <= quiet.until ? after && before : after || before;
}

/** Quiet hours are kept and passed over only while they last; one acknowledgement, or the incident's, ends it all. */
export function ofEscalation(
  log: readonly Logged[],
  { kind, policy }: History['scene']['callouts'][number]['started'],
  acknowledgedAt: number | null,
): readonly string[] {
  if (kind !== 'escalation') return [];
  const inputs = new Map(
    log.flatMap((fact) => (fact.type === 'CandidateListed' ? [[fact.data.user, fact.data.inputs]] : [])),
  );
  const quiet = (user: string, at: number) => isQuiet(policy, inputs.get(user) ?? {}, at);
  return log.flatMap((fact, n): readonly string[] => {
    if (fact.type === 'CandidateSkipped' && fact.data.reason === 'quiet-hours')
      return quiet(fact.data.user, fact.at) ? [] : [`E1 ${fact.data.user} was passed over outside quiet hours`];
    if (fact.type === 'MemberConfirmed' && fact.data.call !== null) {
      const batch = log.slice(n).filter(({ commandId }) => commandId === fact.commandId);
      return batch.some(({ type }) => type === 'CalloutStopped') ? [] : ['E2 an acknowledgement did not stop it'];
    }
    if (fact.type !== 'CandidateCalled') return [];
    const { user } = fact.data;
    return [
      ...(quiet(user, fact.at) ? [`E1 ${user} was called in quiet hours`] : []),
      ...(acknowledgedAt !== null && fact.truly > acknowledgedAt + heardWithin
        ? [`E3 ${user} was called after the incident was acknowledged`]
        : []),
    ];
  });
}

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
