import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leaderDesignation } from '#contracts/onCall/afterHours';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { workflowOf } from '#events/incident/versions/index';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import { answeringAt, type DutyFacts, onCallAt, onDuty } from '#projections/onCall/onDuty';
import { shown } from '#services/api/customers/afterHours/leaders';
import { onCall } from '#services/api/incident/incidentPhoneNumbers';
import { designeesOf } from '#services/api/transfers/transfers';
import type { App } from '#services/app/app';
import { holdersOf } from '#services/outbound/transfers/designated';
import { owedBy } from '#services/outbound/transfers/plan';
import { numberOf } from '#services/outbound/transfers/words';
import type { Query } from '#services/views/views';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const entity = 'loveland';
const version = 'loveland_water_ah';
const began = Date.parse('2026-03-01T00:00:00.000Z');
const minutes = fc.integer({ min: 0, max: 600 });
const at = (minute: number) => iso(began + minute * 60_000);

const people = ['alice', 'rosa', 'sam', 'tess'];
const user = fc.constantFrom(...people);
const designation = fc.constantFrom(leaderDesignation, 'Water supervisor', 'Truck 3', 'Nobody');
const target = fc.constantFrom(version, 'loveland_sewer_ah');
const number = (who: string) => `+1970555010${people.indexOf(who)}`;
const dutyNumber = fc.option(fc.constantFrom('+19705550198', '+19705550199'));

const facts: fc.Arbitrary<DutyFacts> = fc.record({
  leaders: fc
    .uniqueArray(fc.record({ user, minute: minutes, phone_number: dutyNumber }), {
      maxLength: 4,
      selector: ({ minute }) => minute,
    })
    .map((all) =>
      all
        .toSorted((a, b) => a.minute - b.minute)
        .map(({ minute, ...shift }) => ({ ...shift, uuid: `shift ${minute}`, from: at(minute) })),
    ),
  scheduled: fc.array(
    fc
      .record({
        user,
        designation,
        phone_number: dutyNumber,
        minute: minutes,
        length: fc.integer({ min: 1, max: 300 }),
      })
      .map(({ minute, length, ...shift }) => ({ ...shift, start: at(minute), end: at(minute + length) })),
    { maxLength: 6 },
  ),
  named: fc.uniqueArray(fc.record({ designation, user, target }), {
    maxLength: 6,
    selector: (one) => JSON.stringify(one),
  }),
  crews: fc.uniqueArray(fc.record({ name: fc.constantFrom('Truck 3', 'Jetter'), holder: fc.option(user) }), {
    selector: ({ name }) => name,
  }),
});

/** The read models that hold these facts, and a clock that stands at this instant. */
function appAt({ leaders, scheduled, named, crews }: DutyFacts, instant: string): App {
  const account = (uuid: string) => ({
    uuid,
    entity,
    first_name: uuid,
    last_name: '',
    phone_number: number(uuid),
    active: true,
  });
  const docs = {
    after_hours: { [entity]: { phone_number: '', shifts: leaders } },
    designees: { [entity]: { designated: named, ended: [] } },
    entities: { [entity]: { uuid: entity, versions: [version, 'loveland_sewer_ah'] } },
    accounts: Object.fromEntries(people.map((one) => [one, account(one)])),
    shifts: Object.fromEntries(scheduled.map((one, n) => [n, { ...one, entity }])),
    crews: Object.fromEntries(
      crews.map(({ name, holder }) => [
        name,
        { entity, name, crew: { uuid: name, name, designated_user: holder === null ? null : { uuid: holder } } },
      ]),
    ),
  } as Readonly<Record<string, Readonly<Record<string, object>>>>;
  const fits = (doc: Readonly<Record<string, unknown>>, { where = {}, above = {}, atMost = {} }: Query): boolean =>
    Object.entries(where).every(([name, value]) => doc[name] === value) &&
    Object.entries(above).every(([name, value]) => String(doc[name]) > String(value)) &&
    Object.entries(atMost).every(([name, value]) => String(doc[name]) <= String(value));
  const views = {
    doc: (name: string, key: string) => docs[name]?.[key] ?? null,
    docs: (name: string, query: Query = {}) =>
      Object.values(docs[name] ?? {}).filter((doc) => fits(doc as Readonly<Record<string, unknown>>, query)),
  };
  const clock = { now: () => Date.parse(instant) };
  return { views, clock, projector: { position: () => undefined } } as unknown as App;
}

/** The rule a second time, one person after the other. */
function reference({ leaders, scheduled, named, crews }: DutyFacts, of: string, instant: string): readonly string[] {
  if (of === leaderDesignation) {
    let leader: string | null = null;
    for (const { from, user: one } of leaders) if (Date.parse(from) <= Date.parse(instant)) leader = one;
    if (leader) return [leader];
  }
  const crew = crews.find(({ name }) => name === of);
  const working: string[] = [];
  for (const { designation: name, start, end, user: one } of scheduled)
    if (name === of && Date.parse(start) <= Date.parse(instant) && Date.parse(instant) < Date.parse(end))
      working.push(one);
  if (!crew && working.length > 0) return [...new Set(working)].toSorted(byName);
  return [
    ...new Set([
      ...named.filter((one) => one.designation === of).map((one) => one.user),
      ...(crew?.holder ? [crew.holder] : []),
    ]),
  ].toSorted(byName);
}
/** The people whom a notification texts; nobody when it is refused for that reason. */
function textedBy(plan: () => ReturnType<typeof owedBy>): readonly string[] {
  try {
    return plan().notices.flatMap((one) => (one.medium === 'sms' ? [one.user] : []));
  } catch (error) {
    if (error instanceof Refused && error.code === 'transfer.nobody-designated') return [];
    throw error;
  }
}
const byName = (a: string, b: string): number => (a < b ? -1 : 1);
const users = (all: readonly { readonly user: string }[]) => [...new Set(all.map((one) => one.user))];

const checked = (property: (of: DutyFacts, name: string, instant: string) => void) =>
  fc.assert(
    fc.property(facts, designation, minutes, (of, name, minute) => {
      property(of, name, at(minute));
    }),
    { seed, numRuns: 500 },
  );

describe(`who is on duty (SEED=${seed})`, () => {
  it('agrees with a second form of the rule', () =>
    checked((of, name, instant) =>
      expect(users(onDuty(onCallAt(of, name, instant))).toSorted(byName)).toEqual(reference(of, name, instant)),
    ));

  it('is the same for the leader page, a notification and its number, the phone list and a transfer', () =>
    checked((of, name, instant) => {
      const app = appAt(of, instant);
      const leads = onCallAt(of, leaderDesignation, instant).filter(({ reason }) => reason.because === 'leads');
      const { now } = shown(app, entity);
      expect(now ? [[now.user, now.from]] : []).toEqual(
        leads.map(({ user: one, reason }) => [one, reason.because === 'leads' ? reason.since : '']),
      );
      // A notification of a leader goes to the person whom the page names.
      expect(now ? holdersOf(app, entity, leaderDesignation) : []).toEqual(now ? [now.user] : []);

      const reached = onDuty(onCallAt(of, name, instant));
      expect(holdersOf(app, entity, name)).toEqual(users(reached));
      const data = { designation_name: name, notification_type: 'sms' };
      const option = { display_name: 'Tell', transfer_type: 'DESIGNATION_NOTIFICATION', data } as const;
      const wanted = { option, entity, version, transfer: 't1' };
      expect(textedBy(() => owedBy(app, wanted))).toEqual(users(reached));
      for (const one of users(reached)) {
        const receiver = { to: one, said: { type: 'designation-notification' }, entity, designation: name };
        const own = reached.find((duty) => duty.user === one)?.phone_number ?? number(one);
        expect(numberOf(app, receiver as Parameters<typeof numberOf>[1])).toBe(own);
      }

      const { key, designations = [] } = workflowOf(version);
      const answering = users(answeringAt(of, { key, designations }, instant));
      const incident = { entity, progress: { version } } as IncidentDoc;
      expect([...new Set(onCall(app, incident).map((one) => one.name))]).toEqual(answering);
      expect([...new Set(designeesOf(app, entity, version).map((one) => one.user.uuid))]).toEqual(answering);
    }));

  it('names one leader at a time, with the number of that night', () => {
    const leaders = [
      { uuid: 's1', user: 'rosa', from: at(0), phone_number: null },
      { uuid: 's2', user: 'alice', from: at(60), phone_number: '+19705550199' },
    ];
    const named = [{ designation: leaderDesignation, user: 'sam', target: version }];
    const of: DutyFacts = { leaders, scheduled: [], named, crews: [] };
    const called = (given: DutyFacts, minute: number) => onCallAt(given, leaderDesignation, at(minute));
    expect(users(onDuty(called(of, 59)))).toEqual(['rosa']);
    expect(onDuty(called(of, 60))).toMatchObject([{ user: 'alice', phone_number: '+19705550199' }]);
    expect(users(onDuty(called({ ...of, leaders: [] }, 60)))).toEqual(['sam']);
    // The others come after, each with the reason.
    expect(called(of, 60).map(({ user: one, reason }) => `${one} ${reason.because}`)).toEqual([
      'alice leads',
      'sam named',
    ]);
  });
});
