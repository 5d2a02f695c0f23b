// @night It draws random histories of shifts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leaderDesignation } from '#contracts/onCall/afterHours';
import { localTimeAt } from '#contracts/time/localTime';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { workflowOf } from '#events/incident/versions/index';
import { timeOffOf } from '#events/timeOff/decider';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import {
  answeringAt,
  type DutyFacts,
  missingAt,
  onCallAt,
  onDuty,
  type ScheduledDuty,
} from '#projections/onCall/duty/onDuty';
import { type FeedEvent, feedEvents } from '#projections/onCall/feeds/feedEvents';
import { shifts } from '#projections/onCall/shifts';
import { endOf, spanOf, spansAt, startOf } from '#projections/onCall/shiftTimes';
import type { Principal } from '#services/access/principal';
import { shown } from '#services/api/customers/afterHours/leaders';
import { onCall } from '#services/api/incident/places/incidentPhoneNumbers';
import { calendarFor } from '#services/api/onCall/calendar/calendar';
import { designeesOf } from '#services/api/transfers/transfers';
import type { App } from '#services/app/app';
import { escalationPlan } from '#services/outbound/callouts/escalation';
import { beginningOf } from '#services/outbound/callouts/offers';
import { holdersOf } from '#services/outbound/transfers/designated';
import { type Owed, owedBy } from '#services/outbound/transfers/plan';
import { numberOf } from '#services/outbound/transfers/words';
import { appOf } from '#services/testing/app';
import { entriesOf } from '#services/views/rows/rowSearch';
import type { Query } from '#services/views/views';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const entity = 'loveland';
const version = 'loveland_water_ah';
const minutes = fc.integer({ min: 0, max: 600 });

const people = ['alice', 'rosa', 'sam', 'tess'];
const user = fc.constantFrom(...people);
const designation = fc.constantFrom(leaderDesignation, 'Water supervisor', 'Truck 3', 'Nobody');
const target = fc.constantFrom(version, 'loveland_sewer_ah');
const number = (who: string) => `+1970555010${people.indexOf(who)}`;
const dutyNumber = fc.option(fc.constantFrom('+19705550198', '+19705550199'));

/** Hours around a change of the clocks: of half an hour, of a whole one, forward and back; and an ordinary night. */
const nights = [
  { zone: 'America/Denver', began: '2026-03-08T05:00:00.000Z' },
  { zone: 'America/Denver', began: '2026-11-01T03:00:00.000Z' },
  { zone: 'Australia/Lord_Howe', began: '2026-10-03T11:00:00.000Z' },
  { zone: 'Australia/Lord_Howe', began: '2026-04-04T10:00:00.000Z' },
  { zone: 'America/Denver', began: '2026-03-01T00:00:00.000Z' },
] as const;
type Night = (typeof nights)[number];
const minute = 60_000;
const at = ({ began }: Night, after: number) => iso(Date.parse(began) + after * minute);
/** A wall clock that knows no change shows this, so that skipped times are typed too. */
const typedAt = ({ zone, began }: Night, after: number) => {
  const shown = Date.parse(`${localTimeAt(Date.parse(began), zone)}Z`) + after * minute;
  const [date = '', time = ''] = iso(shown).slice(0, 16).split('T');
  return { date, time };
};

const shift = fc.record({
  user,
  designation,
  phone_number: dutyNumber,
  minute: minutes,
  length: fc.integer({ min: 1, max: 300 }),
  // The shift's own zone, or none: then the organization's counts.
  tzstr: fc.constantFrom('', 'own'),
  // The rules of the zone may have changed since it was scheduled.
  changed: fc.constantFrom(0, 0, -60, 60),
  cut: fc.option(minutes, { freq: 4 }),
});

const factsOf = (night: Night): fc.Arbitrary<DutyFacts> =>
  fc.record({
    zone: fc.constant(night.zone),
    leaders: fc
      .uniqueArray(fc.record({ user, minute: minutes, phone_number: dutyNumber }), {
        maxLength: 4,
        selector: (one) => one.minute,
      })
      .map((all) =>
        all
          .toSorted((a, b) => a.minute - b.minute)
          .map(({ minute: after, ...one }) => ({ ...one, uuid: `shift ${after}`, from: at(night, after) })),
      ),
    scheduled: fc.array(shift, { maxLength: 6 }).map((all) =>
      all.map(({ minute: after, length, tzstr, changed, cut, ...one }, n) => {
        const [start, end] = [typedAt(night, after), typedAt(night, after + length)];
        const recorded = (instant: string) => iso(Date.parse(instant) + changed * minute);
        const ended = cut === null ? undefined : at(night, cut);
        return {
          ...one,
          uuid: `s${n}`,
          typed: {
            dateStart: start.date,
            timeStart: start.time,
            dateEnd: end.date,
            timeEnd: end.time,
            tzstr: tzstr === '' ? '' : night.zone,
          },
          start: recorded(startOf(start, night.zone)),
          end: ended ?? recorded(endOf(end, night.zone)),
          ...(ended !== undefined && { ended_time: ended }),
        };
      }),
    ),
    named: fc.uniqueArray(fc.record({ designation, user, target }), {
      maxLength: 6,
      selector: (one) => JSON.stringify(one),
    }),
    crews: fc.uniqueArray(fc.record({ name: fc.constantFrom('Truck 3', 'Jetter'), holder: fc.option(user) }), {
      selector: ({ name }) => name,
    }),
    away: fc.subarray(people).map((all) => new Map(all.map((one) => [one, 'inactive'] as const))),
    leave: fc
      .array(fc.record({ user, minute: minutes, length: fc.integer({ min: 1, max: 300 }) }), { maxLength: 3 })
      .map((all) => {
        const of = (name: string) => all.filter((one) => one.user === name);
        const times = (one: (typeof all)[number]) => ({
          start: at(night, one.minute),
          end: at(night, one.minute + one.length),
        });
        return new Map(people.filter((name) => of(name).length > 0).map((name) => [name, of(name).map(times)]));
      }),
  });

/** The read models that hold these facts, and a clock that stands at this instant. */
function appAt({ zone, leaders, scheduled, named, crews, away, leave }: DutyFacts, instant: string): App {
  const account = (uuid: string) => ({
    uuid,
    entity,
    first_name: uuid,
    last_name: '',
    email: `${uuid}@loveland.example`,
    phone_number: number(uuid),
    active: !away.has(uuid),
  });
  const kept = (one: ScheduledDuty) => {
    const doc = { ...one, kind: 'shift', entity, called_off: false };
    return { ...doc, span: shifts.columns?.span?.(doc) };
  };
  const asUser = (uuid: string | null) => (uuid === null ? null : { uuid });
  const holderOf = (name: string, holder: string | null) => {
    const facts = { zone, leaders, scheduled, named, crews, away, ...(leave && { leave }) };
    const [first] = onDuty(onCallAt(facts, name, instant));
    return first?.reason.because === 'scheduled' ? first.user : holder;
  };
  const docs = {
    after_hours: { [entity]: { phone_number: '', shifts: leaders } },
    time_off: Object.fromEntries(
      [...(leave ?? [])].map(([name, spans]) => [
        timeOffOf(entity, name),
        { entity, user: name, imports: [{ uuid: 'i1', spans: spans.map((one) => ({ ...one, name: '' })) }] },
      ]),
    ),
    designees: { [entity]: { designated: named, ended: [] } },
    entities: { [entity]: { uuid: entity, timezone: zone, versions: [version, 'loveland_sewer_ah'] } },
    accounts: Object.fromEntries(people.map((one) => [one, account(one)])),
    shifts: Object.fromEntries(scheduled.map((one, n) => [n, kept(one)])),
    crews: Object.fromEntries(
      crews.map(({ name, holder }) => [
        name,
        {
          entity,
          name,
          // The engine gave the crew to the person of its shift, and the designated user waits.
          crew: { uuid: name, name, active: true, designated_user: asUser(holderOf(name, holder)) },
          designated: asUser(holder),
        },
      ]),
    ),
  } as Readonly<Record<string, Readonly<Record<string, object>>>>;
  const fits = (
    doc: Readonly<Record<string, unknown>>,
    { where = {}, among = {}, above = {}, atMost = {} }: Query,
  ): boolean =>
    entriesOf(where).every(([name, value]) => doc[name] === value) &&
    entriesOf(among).every(([name, texts]) => texts.includes(String(doc[name]))) &&
    entriesOf(above).every(([name, value]) => String(doc[name]) > String(value)) &&
    entriesOf(atMost).every(([name, value]) => String(doc[name]) <= String(value));
  const views = {
    doc: (name: string, key: string) => docs[name]?.[key] ?? null,
    docs: (name: string, query: Query = {}) =>
      Object.values(docs[name] ?? {}).filter((doc) => fits(doc as Readonly<Record<string, unknown>>, query)),
  };
  const clock = { now: () => Date.parse(instant) };
  return appOf({ views, clock, projector: { position: () => undefined } });
}

/** The readings of a zone's clock, one for each minute of the days around a night. */
const readings = new Map(
  nights.map((night) => {
    const first = Date.parse(night.began) - 1_440 * minute;
    const all = Array.from({ length: 3 * 1_440 }, (_, n) => localTimeAt(first + n * minute, night.zone));
    return [night, { first, all }] as const;
  }),
);

/** The minutes at which the clock shows a time, found by looking at each; those it would have shown when it skips it. */
function minutesOf(night: Night, local: string): readonly number[] {
  const { first, all } = readings.get(night) ?? { first: 0, all: [] };
  const shown = all.flatMap((one, n) => (one === local ? [first + n * minute] : []));
  if (shown.length > 0) return shown;
  const leap = all.findIndex((one, n) => one > local && (all[n - 1] ?? '') < local);
  const into = Date.parse(`${local}Z`) - Date.parse(`${all[leap - 1]}Z`) - minute;
  return [first + leap * minute + into];
}

/** True when a shift is on, by the readings of the clock. */
function isOn(night: Night, one: ScheduledDuty, instant: string): boolean {
  const { dateStart, timeStart, dateEnd, timeEnd } = one.typed;
  const starts = minutesOf(night, `${dateStart}T${timeStart}`);
  // A person who was scheduled from now on in the second of two equal hours starts in the second.
  const start = starts.find((time) => time === Date.parse(one.start)) ?? starts[0] ?? 0;
  const end = Math.max(...minutesOf(night, `${dateEnd}T${timeEnd}`));
  const now = Date.parse(instant);
  return start <= now && now < end && (one.ended_time === undefined || now < Date.parse(one.ended_time));
}

const isAway = ({ away, leave }: DutyFacts, who: string, instant: string): boolean =>
  away.has(who) ||
  (leave?.get(who) ?? []).some(
    ({ start, end }) => Date.parse(start) <= Date.parse(instant) && Date.parse(instant) < Date.parse(end),
  );

/** The rule a second time, one person after the other. */
function reference(night: Night, facts: DutyFacts, of: string, instant: string): readonly string[] {
  const { leaders, scheduled, named, crews } = facts;
  const away = { has: (one: string) => isAway(facts, one, instant) };
  if (of === leaderDesignation) {
    let leader: string | null = null;
    for (const { from, user: one } of leaders) if (Date.parse(from) <= Date.parse(instant)) leader = one;
    if (leader && !away.has(leader)) return [leader];
  }
  const crew = crews.find(({ name }) => name === of);
  const working: string[] = [];
  for (const one of scheduled)
    if (one.designation === of && !away.has(one.user) && isOn(night, one, instant)) working.push(one.user);
  if (working.length > 0) return [...new Set(working)].toSorted(byName);
  return [
    ...new Set([
      ...named.filter((one) => one.designation === of).map((one) => one.user),
      ...(crew?.holder ? [crew.holder] : []),
    ]),
  ]
    .filter((one) => !away.has(one))
    .toSorted(byName);
}
/** The people whom a notification texts; nobody when it is refused for that reason. */
const textedBy = (plan: () => Owed) =>
  unlessNobody(() => plan().notices.flatMap((one) => (one.medium === 'sms' ? [one.user] : [])));
const mailedBy = (plan: () => Owed) => unlessNobody(() => plan().addresses);

function unlessNobody(told: () => readonly string[]): readonly string[] {
  try {
    return told();
  } catch (error) {
    if (error instanceof Refused && error.code === 'transfer.nobody-designated') return [];
    throw error;
  }
}
const dana = { entity, role: 'dispatcher', changes: {} } as Principal;
const daysAround = (instant: string) => {
  const day = (n: number) => iso(Date.parse(instant) + n * 1_440 * minute).slice(0, 10);
  return { first: day(-1), last: day(1) };
};
const byName = (a: string, b: string): number => (a < b ? -1 : 1);
const users = (all: readonly { readonly user: string }[]) => [...new Set(all.map((one) => one.user))];

const night = fc.constantFrom(...nights);
const checked = (property: (of: DutyFacts, name: string, instant: string, during: Night) => void) =>
  fc.assert(
    fc.property(
      night.chain((one) => fc.tuple(fc.constant(one), factsOf(one))),
      designation,
      minutes,
      ([during, of], name, after) => {
        property(of, name, at(during, after), during);
      },
    ),
    { seed, numRuns: 500 },
  );

describe(`who is on duty (SEED=${seed})`, () => {
  it('agrees with a slow form of the rule that looks at each minute of the clock', () =>
    checked((of, name, instant, during) =>
      expect(users(onDuty(onCallAt(of, name, instant))).toSorted(byName)).toEqual(reference(during, of, name, instant)),
    ));

  it('is never a person who is away, and each of these is listed with the reason', () =>
    checked((of, name, instant) => {
      const all = { ...of, away: new Map(), leave: new Map() };
      const there = onCallAt(of, name, instant);
      const missing = missingAt(of, name, instant);
      expect(there.filter((one) => isAway(of, one.user, instant))).toEqual([]);
      for (const { user: one, away } of missing) expect(away).toBe(of.away.has(one) ? 'inactive' : 'leave');
      expect(new Set(users([...there, ...missing]))).toEqual(new Set(users(onCallAt(all, name, instant))));
    }));

  it('is the same for the leader page, a notification and its number, the phone list, a transfer and an escalation', () =>
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

      const mailed = { ...option, data: { ...data, notification_type: 'email' as const } };
      expect(textedBy(() => owedBy(app, wanted))).toEqual(users(reached));
      expect(mailedBy(() => owedBy(app, { ...wanted, option: mailed }))).toEqual(
        users(reached).map((one) => `${one}@loveland.example`),
      );
      const rung = escalationPlan(app, { entity, tree: null, designation: name, urgent: true });
      expect(rung.people.map((one) => [one.user, one.personal?.to ?? null])).toEqual(
        reached.map((one) => [one.user, one.phone_number]),
      );
      expect(rung.leftOut).toEqual([]);

      const { key, designations = [] } = workflowOf(version);
      const answering = users(answeringAt(of, { key, designations }, instant));
      const incident = { entity, progress: { version } } as IncidentDoc;
      expect([...new Set(onCall(app, incident).map((one) => one.name))]).toEqual(answering);
      expect([...new Set(designeesOf(app, entity, version).map((one) => one.user.uuid))]).toEqual(answering);
      // A new incident is offered to the first of them who holds a crew.
      const holders = of.crews.map(({ name: crew, holder }) => {
        const [first] = onDuty(onCallAt(of, crew, instant));
        return first?.reason.because === 'scheduled' ? first.user : holder;
      });
      const holding = answering.find((one) => holders.includes(one));
      expect(beginningOf(app, entity, { incident: 'i1', version, priority: 'routine' }).offer?.crew.user).toBe(holding);
    }));

  it('is the same on the calendar and the board, which also show a person who is away', () =>
    checked((of, name, instant) => {
      const app = appAt(of, instant);
      const duties = [...onCallAt(of, name, instant), ...missingAt(of, name, instant)];
      const lines = calendarFor(app, dana, { ...daysAround(instant), zone: of.zone, now: instant }).days.flatMap(
        (day) => day.designations.filter((one) => one.name === name),
      );
      const segments = lines
        .flatMap((line) => line.segments)
        .filter(({ start, end }) => start <= instant && instant < end);
      for (const { people: shown } of segments)
        expect(shown.map(({ user }) => user)).toEqual(users(onDuty(onCallAt(of, name, instant))));
      expect(segments.length).toBe(lines.length > 0 ? 1 : 0);
      const shownOn = lines
        .flatMap(({ profiles }) => profiles)
        .filter(({ start, end }) => start <= instant && instant < end);
      const scheduled = duties.flatMap(({ reason }) => (reason.because === 'scheduled' ? [reason.shift] : []));
      expect(new Set(shownOn.map(({ uuid }) => uuid))).toEqual(new Set(scheduled));
      const holders = duties.flatMap((one) => (one.reason.because === 'holds the crew' ? [one.user] : []));
      expect(holders).toEqual(of.crews.flatMap((one) => (one.name === name && one.holder ? [one.holder] : [])));
    }));

  it('is the same in the feeds of a person and of a designation', () =>
    checked((of, name, instant) => {
      const isOn = ({ start, end, isStanding }: FeedEvent) =>
        !isStanding && start <= instant && (end === null || instant < end);
      const duties = [...onCallAt(of, name, instant), ...missingAt(of, name, instant)];
      const shown = duties.flatMap(({ reason }) => ('shift' in reason ? [reason.shift] : [])).toSorted(byName);
      const inFeed = feedEvents(of, { designation: name }, instant).filter(isOn);
      expect(inFeed.map(({ uid }) => uid).toSorted(byName)).toEqual(shown);
      const standing = feedEvents(of, { designation: name }, instant).filter(({ isStanding }) => isStanding);
      const waiting = duties.flatMap(({ user, reason }) => ('shift' in reason ? [] : [user]));
      expect(standing.map(({ user }) => user).toSorted(byName)).toEqual([...new Set(waiting)].toSorted(byName));
      // A feed shows a shift as a whole, also when its person is on leave for a part of it.
      expect(inFeed.filter(({ user: one, counts }) => counts && of.away.has(one))).toEqual([]);
      expect(inFeed.filter(({ user: one, counts }) => !counts && !isAway(of, one, instant))).toEqual([]);
      for (const one of people) {
        const own = duties.flatMap(({ user: other, reason }) =>
          other === one && 'shift' in reason ? [reason.shift] : [],
        );
        const feed = feedEvents(of, { user: one }, instant).filter(
          (event) => event.designation === name && isOn(event),
        );
        expect(feed.map(({ uid }) => uid).toSorted(byName)).toEqual(own.toSorted(byName));
      }
    }));

  it('is read from few shifts among those of many years, and none is left out', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000 * 24 }),
        fc.integer({ min: 1, max: 9_000 * 24 }),
        fc.nat(),
        (hour, length, inside) => {
          const start = Date.parse('2024-01-01T00:00:00.000Z') + hour * 60 * minute;
          const times = { start: iso(start), end: iso(start + length * 60 * minute) };
          const moved = (inside % (length + 48)) - 24;
          // A day before its start and a day after its end too: the rules of its zone may move it.
          expect(spansAt(iso(start + moved * 60 * minute))).toContain(spanOf(times));
        },
      ),
      { seed, numRuns: 2_000 },
    ));

  it('names one leader at a time, with the number of that night', () => {
    const during = nights[4];
    const leaders = [
      { uuid: 's1', user: 'rosa', from: at(during, 0), phone_number: null },
      { uuid: 's2', user: 'alice', from: at(during, 60), phone_number: '+19705550199' },
    ];
    const named = [{ designation: leaderDesignation, user: 'sam', target: version }];
    const of: DutyFacts = { zone: during.zone, leaders, scheduled: [], named, crews: [], away: new Map() };
    const called = (given: DutyFacts, after: number) => onCallAt(given, leaderDesignation, at(during, after));
    expect(users(onDuty(called(of, 59)))).toEqual(['rosa']);
    expect(onDuty(called(of, 60))).toMatchObject([{ user: 'alice', phone_number: '+19705550199' }]);
    expect(users(onDuty(called({ ...of, leaders: [] }, 60)))).toEqual(['sam']);
    // The others come after, each with the reason.
    expect(called(of, 60).map(({ user: one, reason }) => `${one} ${reason.because}`)).toEqual([
      'alice leads',
      'sam named',
    ]);
    // A leader who was deactivated does not lead, and the one before does not lead again.
    expect(users(onDuty(called({ ...of, away: new Map([['alice', 'inactive']]) }, 60)))).toEqual(['sam']);
  });
});
