import type { LeftOutReason, SkipReason } from '#contracts/callout/policy';
import { leaveTimes } from '#projections/onCall/timeOff';
import { ends } from '../../support/callouts/logged.ts';
import type { Fact } from './facts.ts';

/** A recorded reason why a person was not called. */
interface Given {
  readonly callout: string;
  readonly user: string;
  readonly reason: SkipReason | LeftOutReason;
  /** Milliseconds on the machine's clock. */
  readonly at: number;
}

/** The longest time between a reading and the decision that rests on it. Milliseconds. */
const knownBefore = 20_000;

const about = (facts: readonly Fact[], user: string): readonly Fact[] => facts.filter(({ data }) => data.user === user);
const last = (facts: readonly Fact[], types: readonly string[]): string | undefined =>
  facts.findLast(({ type }) => types.includes(type))?.type;

function byStream(facts: readonly Fact[]): ReadonlyMap<string, readonly Fact[]> {
  const found = new Map<string, Fact[]>();
  for (const fact of facts) {
    const all = found.get(fact.stream);
    if (all) all.push(fact);
    else found.set(fact.stream, [fact]);
  }
  return found;
}

const left = ['PersonDeactivated', 'UserDeactivated'];
const came = ['PersonReinstated', 'UserReinstated'];

/** True when the person has a place in this call-out. */
const hasPlace = (facts: readonly Fact[], user: string): boolean =>
  last(about(facts, user), ['MemberConfirmed', 'MemberReleased']) === 'MemberConfirmed';

/** The leave that counts: the last import that was not undone, and what was typed. */
const leaveBegun = ['TimeOffImported', 'LeaveEntered'];

interface Span {
  readonly start: string;
  readonly end: string;
}

function isOnLeave(facts: readonly Fact[], { user, at }: Given, zone: string): boolean {
  const own = new Set(about(facts, user).flatMap(({ type, stream }) => (leaveBegun.includes(type) ? [stream] : [])));
  const imports: Fact['data'][] = [];
  const typed = new Map<unknown, Span>();
  for (const { type, data, stream } of facts) {
    if (!own.has(stream)) continue;
    if (type === 'TimeOffImported') imports.push(data);
    const { leave, start = '', end = '', until } = data as Partial<Record<'leave' | 'until', unknown>> & Partial<Span>;
    if (type === 'LeaveEntered') typed.set(leave, { start, end });
    const before = typed.get(leave);
    if (type === 'LeaveWithdrawn') typed.delete(leave);
    if (typeof until === 'string' && before) typed.set(leave, { ...before, end: until });
    if (type === 'TimeOffImportUndone')
      imports.splice(
        imports.findLastIndex((one) => one.import === data.import),
        1,
      );
  }
  const spans = (imports.at(-1)?.spans ?? []) as readonly Span[];
  return [...spans, ...typed.values()].some((span) => {
    const { start, end } = leaveTimes(span, zone);
    return Date.parse(start) <= at && at < Date.parse(end) + knownBefore;
  });
}

/** Reads the whole log up to some fact again, and says whether the reason holds there. */
function holds(facts: readonly Fact[], given: Given, zone: string): boolean {
  const { callout, user, reason } = given;
  const streams = byStream(facts);
  const own = streams.get(`callout-${callout}`)?.[0];
  const incident = own?.data.incident ?? null;
  const others = [...streams].flatMap(([stream, all]) =>
    stream.startsWith('callout-') && stream !== `callout-${callout}` ? [all] : [],
  );
  const ofIncident = others.filter(([first]) => incident !== null && first?.data.incident === incident);
  switch (reason) {
    case 'inactive':
      return left.includes(last(about(facts, user), [...left, ...came]) ?? '');
    case 'leave':
      return isOnLeave(facts, given, zone);
    case 'on-team': {
      const team = about(streams.get(`incident-${String(incident)}`) ?? [], user);
      const isMember = last(team, ['TeamMemberAdded', 'TeamMemberRemoved']) === 'TeamMemberAdded';
      return isMember || ofIncident.some((all) => hasPlace(all, user));
    }
    case 'do-not-call':
      return ofIncident.some((all) => about(all, user).some(({ data }) => data.outcome === 'do-not-call'));
    case 'other-callout':
      return others.some((all) => !all.some(({ type }) => ends.has(type)) && hasPlace(all, user));
    default:
      return true;
  }
}

export const isReason = (type: string): boolean => type === 'CandidateSkipped' || type === 'CandidateLeftOut';

/** The recorded reasons that were not the case at any moment shortly before, in the order of the log. */
export function untrueReasons(
  facts: readonly Fact[],
  { since, zoneOf }: { readonly since: number; readonly zoneOf: (entity: string) => string },
): readonly string[] {
  return facts.flatMap((fact, n) => {
    if (!isReason(fact.type) || fact.truly < since) return [];
    const given = { ...fact.data, at: Date.parse(fact.metadata.occurredAt) } as unknown as Given;
    const zone = zoneOf(fact.metadata.entity);
    for (let end = n; end >= 0; end--) {
      if (holds(facts.slice(0, end + 1), given, zone)) return [];
      if ((facts[end]?.truly ?? 0) < fact.truly - knownBefore) break;
    }
    return [`${given.user} was not called for ${given.callout}: "${given.reason}" was not the case`];
  });
}
