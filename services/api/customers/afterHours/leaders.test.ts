import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AfterHours } from '#contracts/onCall/afterHours';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { afterHoursRoutes, shown } from './leaders.ts';

let desk: Desk;
const [dana, ada, other] = [id(10), id(11), id(12)];
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager', entity: jcw, phone: '+13035550110' });
  desk.person(11, { name: 'Ada Abel', role: 'leader', entity: jcw, phone: '+13035550111' });
  desk.person(12, { name: 'Cy Cole', role: 'leader' });
});
afterEach(() => desk.close());

const path = '/api/jcw/after-hours';
type More = NonNullable<Parameters<Desk['asks']>[3]>;
const asks = <Json = { uuid: string }>(name: string, more: More = {}) =>
  desk.asks<Json>(afterHoursRoutes, name, desk.signedIn(dana), more);
const choose = (body: object) => asks(`POST ${path}/leader/`, { body });
const leaders = async () => (await asks<AfterHours>(`GET ${path}/leader/`)).json;
const people = [
  { uuid: ada, name: 'Ada Abel', phone_number: '+13035550111' },
  { uuid: dana, name: 'Dana Diaz', phone_number: '+13035550110' },
];

describe('the after-hours leader', () => {
  it('is nobody at first', async () => {
    expect(await leaders()).toMatchObject({ phone_number: '', now: null, next: [], people });
  });

  it('is the last who began; those who begin later come next', async () => {
    const first = (await choose({ user: ada })).json?.uuid;
    const later = '2026-03-01T20:00:00.000Z';
    const second = (await choose({ user: dana, from: '2026-03-01T13:00:00-07:00', phone_number: ' +13035550199 ' }))
      .json?.uuid;
    const now = { uuid: first, user: ada, name: 'Ada Abel', phone_number: '+13035550111', from: noon };
    const next = { uuid: second, user: dana, name: 'Dana Diaz', phone_number: '+13035550199', from: later };
    expect(await leaders()).toMatchObject({ now, next: [next] });
    desk.at(later);
    expect(await leaders()).toMatchObject({ now: next, next: [] });
    await asks(`DELETE ${path}/leader/:uuid/`, { params: { uuid: second ?? '' } });
    expect(await leaders()).toMatchObject({ now, next: [] });
    expect(shown(desk.app, arvada)).toMatchObject({ now: null, next: [] });
  });

  it('who is also in the schedule or named leads by the choice', async () => {
    desk.happened(`entity-${jcw}`, 'DesignatedUserNamed', {
      entity: jcw,
      designation: 'After-hours leader',
      user: dana,
      target: 'jcw_after_hours',
    });
    expect(await leaders()).toMatchObject({ now: null });
    await choose({ user: ada });
    expect(await leaders()).toMatchObject({ now: { user: ada } });
  });

  it('answers the own number, unless another is given', async () => {
    const added = await desk.added(() => choose({ user: ada, phone_number: ' ' }));
    expect(added).toMatchObject([
      ['AfterHoursLeaderChosen', { user: ada, personal: { phoneNumber: '+13035550111' } }],
      ['AfterHoursLeaderTold', { user: ada, leads: true }],
    ]);
    expect(desk.log.at(-1)?.stream).toBe(`afterhours-${jcw}`);
  });

  it('is a person of the organization', async () => {
    await expect(choose({ user: other })).rejects.toThrow('not-found');
  });
});

describe('the after-hours number', () => {
  it('is set, and shown with the leader', async () => {
    const number = () => asks(`GET ${path}/phone-number/`);
    expect((await number()).json).toEqual({ phone_number: '', leader: null });
    await asks(`POST ${path}/phone-number/`, { body: { phone_number: ' +13035550100 ' } });
    await choose({ user: ada });
    expect((await number()).json).toMatchObject({ phone_number: '+13035550100', leader: { user: ada } });
  });
});
