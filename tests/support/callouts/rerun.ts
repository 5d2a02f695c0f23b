import type { SkipReason } from '#contracts/callout/policy';
import { callout } from '#events/callout/decider';
import type { CalloutFact } from '#events/callout/events';
import { callsOf, choose } from '#events/callout/next';
import type { CalloutState, KnownCallout } from '#events/callout/state';

/** A stored fact of a call-out, with the time at which it happened and the id of its command. */
export type StoredFact = CalloutFact & { readonly occurredAt: string; readonly causationId: string };

/** One decision to ring phones: the people whom the log has, and those whom the frozen policy chooses again. */
export interface Choice {
  readonly at: string;
  readonly called: readonly string[];
  readonly chosen: readonly string[];
}

/**
 * Runs the frozen policy of a call-out again on its stored facts. Each entry names the person, the round, the rule and
 * the recorded inputs, in the order of the calls.
 */
export function rerun(facts: readonly StoredFact[]): readonly Choice[] {
  let state: CalloutState = callout.initial;
  const choices: Choice[] = [];
  for (const batch of batchesOf(facts)) {
    const before = state;
    const [first] = batch;
    const called = batch.flatMap(({ type, data }) => (type === 'CandidateCalled' ? [data] : []));
    for (const fact of batch) state = callout.evolve(state, fact);
    if (!first || called.length === 0 || before.status === 'none' || state.status === 'none') continue;
    const now = Date.parse(first.occurredAt);
    const away = passedOver(
      state,
      called.map(({ user }) => user),
    );
    choices.push({
      at: first.occurredAt,
      called: called.map(worded),
      chosen: choose(before, { now, busy: new Set(), away }).map(worded),
    });
  }
  return choices;
}

/** The decisions that the policy would not make again. */
export const differing = (choices: readonly Choice[]): readonly Choice[] =>
  choices.filter(({ called, chosen }) => called.join('\n') !== chosen.join('\n'));

type Chosen = ReturnType<typeof choose>[number];
const worded = ({ user, round, rule, inputs }: Chosen): string => JSON.stringify([user, round, rule, sorted(inputs)]);
const sorted = (inputs: Chosen['inputs']) => Object.entries(inputs).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** People whose skip before their next call is in the log. It is recorded once, and may last longer. */
const passedOver = ({ candidates }: KnownCallout, called: readonly string[]): ReadonlyMap<string, SkipReason> =>
  new Map(
    [...candidates.values()].flatMap(({ skipped, ...one }) =>
      skipped?.round === callsOf({ skipped, ...one }).length + 1 && !called.includes(one.user)
        ? [[one.user, skipped.reason] as const]
        : [],
    ),
  );

/** The facts of each command. */
function batchesOf(facts: readonly StoredFact[]): readonly (readonly StoredFact[])[] {
  const batches: StoredFact[][] = [];
  for (const fact of facts) {
    const last = batches.at(-1);
    if (last?.[0]?.causationId === fact.causationId) last.push(fact);
    else batches.push([fact]);
  }
  return batches;
}

/** The facts of the `callout-` streams of stored events, by stream. */
export function calloutsIn(
  events: Iterable<{
    readonly stream: string;
    readonly type: string;
    readonly data: unknown;
    readonly metadata: unknown;
  }>,
): ReadonlyMap<string, readonly StoredFact[]> {
  const found = new Map<string, StoredFact[]>();
  for (const { stream, type, data, metadata } of events) {
    if (!stream.startsWith('callout-')) continue;
    const { occurredAt, causationId } = metadata as StoredFact;
    found.set(stream, [...(found.get(stream) ?? []), { type, data, occurredAt, causationId } as StoredFact]);
  }
  return found;
}
