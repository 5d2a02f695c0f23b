import type { Inputs } from '#contracts/callout/callouts';
import type { Policy } from '#events/callout/events';
import type { KnownCallout } from '#events/callout/state';
import type { Logged } from './logged.ts';

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
  { kind, policy }: Pick<KnownCallout, 'kind' | 'policy'>,
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
