import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { accounts } from '#projections/accounts/accounts';
import type { AnyProjection } from '#projections/core/projection';
import { crews } from '#projections/dispatch/crews';
import { designees } from '#projections/entity/designees';
import { entities } from '#projections/entity/entities';
import { afterHours } from '#projections/onCall/afterHours';
import { dutyNumbers } from '#projections/onCall/duty/dutyNumbers';
import { type DutyFacts, onCallAt } from '#projections/onCall/duty/onDuty';
import { shifts } from '#projections/onCall/shifts';
import { timeOff } from '#projections/onCall/timeOff';
import { pastViews } from '#services/replay/past/pastViews';
import { type Look, openViews } from '#services/views/views';
import { dutyFactsAt } from './onDuty.ts';

const folder = folderOf('on-duty');
const views = openViews(folder);
afterAll(() => {
  views.close();
});

const entity = 'arvada';
const kept = new Map<AnyProjection, Map<string, object>>();
const models: readonly AnyProjection[] = [
  shifts,
  accounts,
  entities,
  crews,
  designees,
  afterHours,
  timeOff,
  dutyNumbers,
];
const put = (model: AnyProjection, key: string, doc: object) => {
  views.transaction(() => views.writer(model).prepare(key, doc)());
  kept.set(model, (kept.get(model) ?? new Map()).set(key, doc));
};
const past = pastViews({
  doc: (model, key) => kept.get(model)?.get(key) ?? null,
  entries: (model) => [...(kept.get(model) ?? [])],
  rows: () => [],
});

/** Weeks from Monday to Monday, one person each: several of them lie in one span of days. */
const weeks = Array.from({ length: 30 }, (_, n) => {
  const date = (week: number) => new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString().slice(0, 10);
  const typed = { dateStart: date(n), timeStart: '07:00', dateEnd: date(n + 1), timeEnd: '07:00', tzstr: '' };
  const times = { start: `${date(n)}T07:00:00.000Z`, end: `${date(n + 1)}T07:00:00.000Z` };
  return { uuid: `week ${n}`, user: `person ${n}`, typed, ...times };
});

beforeAll(() => {
  for (const model of models) views.writer(model);
  put(entities, entity, { uuid: entity, name: entity, timezone: 'UTC', versions: [] });
  for (const { uuid, user, ...times } of weeks)
    for (const designation of ['Water', 'Sewer']) {
      const key = `${designation} ${uuid}`;
      const shift = { kind: 'shift', uuid: key, entity, user: `${designation} ${user}`, designation, ...times };
      const changed = { scheduled_time: times.start, changed_time: times.start, changed_by: '' };
      put(shifts, key, { ...shift, ...changed, phone_number: null, called_off: false });
      put(accounts, `${designation} ${user}`, {
        uuid: `${designation} ${user}`,
        entity,
        email: key,
        phone_number: '',
        active: true,
      });
    }
  for (const name of ['Truck 1', 'Truck 2', 'Water']) {
    const holder = { uuid: `holder of ${name}` };
    put(crews, name, { kind: 'crew', entity, crew: { uuid: name, name, designated_user: holder } });
    put(accounts, holder.uuid, { uuid: holder.uuid, entity, email: name, phone_number: '', active: true });
  }
});

describe('the facts of an instant', () => {
  const asked = { designations: ['Water'], instant: '2026-04-08T12:00:00.000Z' };

  it('are the shifts that may be on, and the crews of that name', () => {
    const facts = dutyFactsAt({ views }, entity, asked);
    expect(facts.scheduled.map(({ uuid }) => uuid)).toEqual(['Water week 13']);
    expect(facts.crews.map(({ name }) => name)).toEqual(['Water']);
    expect(onCallAt(facts, 'Water', asked.instant).map(({ user }) => user)).toEqual([
      'Water person 13',
      'holder of Water',
    ]);
  });

  it('include the shifts of the day before and the day after, which the rules of a zone may move', () => {
    const monday = dutyFactsAt({ views }, entity, { ...asked, instant: '2026-04-06T20:00:00.000Z' });
    expect(monday.scheduled.map(({ uuid }) => uuid).toSorted()).toEqual(['Water week 12', 'Water week 13']);
  });

  it('look up only the people who may be on duty', () => {
    const people: string[] = [];
    const doc: Look = (name, key) => {
      if (name === 'accounts') people.push(key);
      return views.doc(name, key);
    };
    dutyFactsAt({ views: { ...views, doc } }, entity, asked);
    expect(people).toEqual(['Water person 13', 'holder of Water']);
  });

  it.each(weeks.map(({ start }) => start))('are the same when the past is replayed, at %s', (instant) => {
    const both = { designations: ['Sewer', 'Water', 'Truck 2'], instant };
    const [facts, before] = [views, past].map((of) => dutyFactsAt({ views: of }, entity, both));
    // The resolver puts them in order.
    const sorted = (all: DutyFacts | undefined) => all?.scheduled.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
    expect(sorted(before)).toEqual(sorted(facts));
    expect({ ...before, scheduled: [] }).toEqual({ ...facts, scheduled: [] });
    expect(facts?.scheduled.length).toBeGreaterThan(1);
  });
});
