// @night It chooses the people of a year's call-outs again.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { callout } from '#events/callout/decider';
import type { CalloutFact } from '#events/callout/events';
import type { CalloutState } from '#events/callout/state';
import { iso } from '#events/core/ports';
import { organisations } from '#services/demo/organisations';
import { courseOf } from '#services/demo/year/course';
import { daysOfPart, months, reportsOf } from '#services/demo/year/reports';
import { calloutsIn, differing, rerun, type StoredFact } from '../support/callouts/rerun.ts';

const folder = join(import.meta.dirname, 'callouts');
const files = readdirSync(folder);

type Event = Parameters<typeof calloutsIn>[0] extends Iterable<infer One> ? One : never;
const eventsIn = (file: string): readonly Event[] =>
  gunzipSync(readFileSync(join(folder, file)))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Event);

/** The years of two demo organizations, as their deciders wrote them. */
function* yearsOfDemo(): Generator<readonly StoredFact[]> {
  const end = Date.parse('2026-11-21T12:00:00Z');
  for (const organisation of organisations.slice(0, 2))
    for (let part = 0; part < months; part++)
      for (const date of daysOfPart('2026-11-20', part))
        for (const report of reportsOf(organisation, date)) {
          const { callOut } = courseOf(organisation, report, end);
          if (callOut) yield performed(callOut.course);
        }
}

type Course = NonNullable<ReturnType<typeof courseOf>['callOut']>['course'];
function performed(course: Course): readonly StoredFact[] {
  let state: CalloutState = callout.initial;
  return course.flatMap(([at, command], n) =>
    callout.decide(state, command).map((fact) => {
      const stored = { ...fact, occurredAt: iso(at), causationId: String(n) };
      state = callout.evolve(state, stored);
      return stored;
    }),
  );
}

type Data<Type extends CalloutFact['type']> = Extract<CalloutFact, { type: Type }>['data'];
const changed = <Type extends CalloutFact['type']>(
  facts: readonly StoredFact[],
  type: Type,
  change: (data: Data<Type>) => Partial<Data<Type>>,
): readonly StoredFact[] =>
  facts.map((fact) =>
    fact.type === type ? ({ ...fact, data: { ...fact.data, ...change(fact.data as Data<Type>) } } as StoredFact) : fact,
  );

/** Other inputs than those that are stored. Each must give another order in some call-out. */
const controls: Readonly<Record<string, (facts: readonly StoredFact[]) => readonly StoredFact[]>> = {
  'in the reversed order': (facts) => changed(facts, 'CandidateListed', ({ rank }) => ({ rank: -rank })),
  'who are called from another time': (facts) =>
    changed(facts, 'CandidateListed', ({ startSeconds }) => ({ startSeconds: startSeconds + 600 })),
  'for one place more': (facts) => changed(facts, 'CalloutStarted', ({ target }) => ({ target: target + 1 })),
  'without those who were passed over': (facts) => facts.filter(({ type }) => type !== 'CandidateSkipped'),
  'by another method': (facts) =>
    changed(facts, 'CalloutStarted', ({ policy }) => ({
      policy: { ...policy, lists: policy.lists.map((list) => ({ ...list, method: 'everyone' as const })) },
    })),
  'whose answers are lost': (facts) => facts.filter(({ type }) => type !== 'ResponseRecorded'),
};

describe.each(files)('the call-outs of the build of %s', (file) => {
  let callouts: ReadonlyMap<string, readonly StoredFact[]>;
  beforeAll(() => {
    callouts = calloutsIn(eventsIn(file));
  });

  it('choose the same people in the same order, when their frozen policy runs on their stored inputs', () => {
    const all = [...callouts].flatMap(([, facts]) => rerun(facts));
    expect(differing(all)).toEqual([]);
    expect(callouts.size).toBeGreaterThan(100);
    expect(all.flatMap(({ called }) => called).length).toBeGreaterThan(500);
  });

  it.each(Object.keys(controls))('would not, for people %s', (name) => {
    const control = controls[name] ?? ((facts) => facts);
    expect([...callouts].flatMap(([, facts]) => differing(rerun(control(facts)))).length).toBeGreaterThan(0);
  });
});

it("the call-outs of the demo's year choose the same people again, each of them", () => {
  let [callouts, calls] = [0, 0];
  for (const facts of yearsOfDemo()) {
    const choices = rerun(facts);
    expect(differing(choices)).toEqual([]);
    callouts++;
    calls += choices.flatMap(({ called }) => called).length;
  }
  expect(callouts).toBeGreaterThan(1_000);
  expect(calls).toBeGreaterThan(callouts);
});

it('there are call-outs of an earlier build', () => expect(files).toContain('2026-11-26.jsonl.gz'));
