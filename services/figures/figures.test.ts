import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type CallOutcome, callOutcomes, outcomeTable } from '#contracts/callout/outcomes';
import type { RecordedFact } from '#events/facts';
import { folderOf } from '#events/testing/folder';
import { callFigures } from '#projections/analytics/callFigures';
import { crewWork } from '#projections/analytics/crewWork';
import { incidentFigures } from '#projections/analytics/incidentFigures';
import { rowChanges } from '#projections/core/rows';
import { entities } from '#projections/entity/entities';
import { appOf } from '#services/testing/app';
import { openViews } from '#services/views/views';
import { figureColumns } from './columns/columnsFor.ts';
import { callsByQuarter, countedBy, figuresByPerson, latestCallOf, quantile } from './figures.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const folder = folderOf('figures');
const views = openViews(folder);
afterAll(() => {
  views.close();
});
const app = appOf({ views });
views.writer(entities);
const writer = views.writer(callFigures);
views.writer(crewWork);
views.writer(incidentFigures);

const entity = 'arvada';
let position = 0n;
const fact = (type: string, at: number, data: object) => {
  position += 1n;
  const metadata = { entity, occurredAt: new Date(at).toISOString() };
  return { type, data, metadata, position: { commit: position, prepare: position } } as unknown as RecordedFact;
};
const store = (facts: readonly RecordedFact[]) =>
  views.transaction(() => {
    for (const one of facts) writer.prepare(rowChanges(callFigures, one))();
  });

/** One call as it was: everything that the log will say of it. */
interface Call {
  readonly call: string;
  readonly user: string;
  readonly callout: string;
  readonly purpose: string;
  readonly requested: number;
  readonly answeredAfter: number | null;
  readonly ended: CallOutcome | null;
  readonly recorded: CallOutcome | null;
}
const zone = 'America/Denver';
// The clocks go forward on 8 March 2026.
const begins = Date.parse('2026-03-05T00:00:00Z');
const days = 7 * 24 * 3_600_000;
const outcome = fc.constantFrom<CallOutcome>(...callOutcomes);
const anyCalls = fc
  .array(
    fc.record({
      user: fc.constantFrom('ada', 'bo', 'cy'),
      callout: fc.constantFrom('c1', 'c2'),
      purpose: fc.constantFrom('team', 'team', 'escalation', 'contact', 'test'),
      requested: fc.integer({ min: begins, max: begins + days - 1 }),
      answeredAfter: fc.option(fc.integer({ min: 0, max: 90 })),
      ended: fc.option(outcome),
      recorded: fc.option(outcome),
    }),
    { minLength: 40, maxLength: 300 },
  )
  .map((calls) => calls.map((call, n): Call => ({ ...call, call: `call-${n}` })));

const factsOf = (calls: readonly Call[]): readonly RecordedFact[] =>
  calls.flatMap(({ call, user, callout, purpose, requested, answeredAfter, ended, recorded }) => [
    fact('CallRequested', requested, { call, user, callout, purpose, incident: null }),
    ...(answeredAfter === null
      ? []
      : [fact('CallAnswered', requested + answeredAfter * 1_000, { call, by: 'person' })]),
    ...(recorded ? [fact('ResponseRecorded', requested, { callout, call, user, outcome: recorded })] : []),
    ...(ended ? [fact('CallEnded', requested, { call, callout, outcome: ended })] : []),
  ]);

const outcomeOf = ({ ended, recorded }: Call): CallOutcome | null => recorded ?? ended;
const counts = (calls: readonly Call[]) => {
  const said = (word: string) =>
    calls.filter((call) => {
      const known = outcomeOf(call);
      return known !== null && outcomeTable[known].said === word;
    }).length;
  const [accepted, declined, notReached] = [said('accepted'), said('declined'), said('could_not_reach')];
  return { accepted, declined, could_not_reach: notReached, total: accepted + declined + notReached };
};

it('the latest call in a count is found in whatever block and order, and calls under way are passed over', () => {
  const block = (requested: readonly number[], outcome: readonly number[]) => ({
    size: requested.length,
    latest: Math.max(...requested.filter((at) => at === at)),
    requested: Float64Array.from(requested),
    outcome: Uint8Array.from(outcome),
  });
  const latest = (...calls: object[]) => latestCallOf({ calls } as never);
  expect(latest(block([5, 90, 7], [1, 1, 1]), block([40, 60], [1, 0]))).toBe(90);
  expect(latest(block([5], [1]), block([40, Number.NaN, 60, 50], [1, 1, 0, 1]))).toBe(50);
  expect([latest(block([5], [0])), latestCallOf(null)]).toEqual([null, null]);
});

describe('the figures of calls', () => {
  it('are those of a slow count of every call, by person, day and hour, over the change of the clocks', async () => {
    const [calls = []] = fc.sample(anyCalls, { seed, numRuns: 1 });
    store(factsOf(calls));
    const range = { from: begins + 3_600_000, below: begins + days - 5 * 3_600_000, zone };
    const inside = calls.filter(
      ({ requested, purpose }) =>
        requested >= range.from && requested < range.below && ['team', 'escalation'].includes(purpose),
    );
    const local = (call: Call, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: zone, hourCycle: 'h23', ...options }).format(call.requested);

    const columns = await figureColumns(app, entity);
    const quarters = callsByQuarter({ columns, range });
    expect([seed, ...countedBy(quarters, ['all'], () => 'all').values()]).toEqual([seed, counts(inside)]);
    for (const [day, found] of countedBy(quarters, [], (at) => at.slice(0, 10))) {
      const same = (call: Call) => local(call, { year: 'numeric', month: '2-digit', day: '2-digit' }) === day;
      expect([seed, day, found]).toEqual([seed, day, counts(inside.filter(same))]);
    }
    for (const [hour, found] of countedBy(quarters, [], (at) => Number(at.slice(11, 13)))) {
      const same = (call: Call) => Number(local(call, { hour: '2-digit' })) === hour;
      expect([seed, hour, found]).toEqual([seed, hour, counts(inside.filter(same))]);
    }
    const people = figuresByPerson({ columns, range });
    expect([...people.keys()].toSorted()).toEqual([...new Set(inside.map(({ user }) => user))].toSorted());
    for (const [user, { answers, accepted_too_late: late, ...found }] of people) {
      const own = inside.filter((call) => call.user === user);
      expect([seed, user, found]).toEqual([seed, user, counts(own)]);
      expect(late).toBe(own.filter((call) => outcomeOf(call) === 'accepted-too-late').length);
      // A machine that picked up answered nothing.
      const keyed = own.filter((call) => outcomeTable[outcomeOf(call) ?? 'no-answer'].keyed);
      const seconds = keyed.flatMap(({ answeredAfter }) => answeredAfter ?? []).toSorted((a, b) => a - b);
      const nearest = (share: number) => seconds[Math.max(0, Math.ceil(share * seconds.length) - 1)] ?? null;
      expect([quantile(answers, 0.5), quantile(answers, 0.9)]).toEqual([nearest(0.5), nearest(0.9)]);
    }
  });

  it('of all times are those of the days with calls, and take no more memory', async () => {
    const columns = await figureColumns(app, entity);
    const short = callsByQuarter({ columns, range: { from: begins, below: begins + days, zone } });
    // The first and the last instant that there is: their quarters of an hour would not fit into any memory.
    const ever = callsByQuarter({ columns, range: { from: -8.64e15, below: 8.64e15, zone } });
    expect([ever.length > 0, ever]).toEqual([true, short]);
  });

  const at = begins - days;
  const range = { from: at, below: at + 3_600_000, zone };
  const figuresOf = async (user: string) =>
    figuresByPerson({ columns: await figureColumns(app, entity), range }).get(user);
  const call = (n: number, user: string, said: CallOutcome): Call => ({
    call: `early-${n}`,
    user,
    callout: 'c9',
    purpose: 'team',
    requested: at + n * 60_000,
    answeredAfter: null,
    ended: said,
    recorded: said,
  });

  it('leave out a phone that stopped ringing because its call-out was over', async () => {
    store(factsOf([call(3, 'fay', 'called-off'), call(4, 'fay', 'busy')]));
    expect(await figuresOf('fay')).toMatchObject({ could_not_reach: 1, total: 1 });
  });

  it('are those of the corrected answer, for the latest call to the person only', async () => {
    store(factsOf([call(1, 'eve', 'no-answer'), call(2, 'eve', 'declined')]));
    const figures = () => figuresOf('eve');
    expect(await figures()).toMatchObject({ could_not_reach: 1, declined: 1, accepted: 0 });
    store([fact('ResponseCorrected', at + 9, { callout: 'c9', user: 'eve', outcome: 'accepted' })]);
    expect(await figures()).toMatchObject({ could_not_reach: 1, declined: 0, accepted: 1, total: 2 });
  });
});
