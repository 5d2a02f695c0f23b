import { beforeAll, describe, expect, it } from 'vitest';
import { crewId, entityId } from '#services/demo/ids';
import { installed, signedIn } from '../../../support/installed.ts';
import { type Program, program } from '../../../support/signIn/program.ts';

const here = installed({ organisations: ['arvada'] });
const alice = signedIn(here, 'administrator@arvada.example');
const dana = signedIn(here, 'dispatcher@arvada.example');
let scada: Program;
beforeAll(async () => {
  scada = await program(here.url, alice, { scopes: ['alarm:raise'] });
});

const begins = Date.parse('2026-03-01T07:00:00.000Z');
const at = (minute: number) => new Date(begins + minute * 60_000).toISOString();
const words = { version: 'arvada_manual_dispatch', alarm: 'HIGH WET WELL', station: 'LS 7' };
const say = async (point: string, state: 'raised' | 'cleared', minute: number, more: object = {}) => {
  const answer = await scada.send('POST', '/api/alarms/', { point, state, time: at(minute), ...words, ...more });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as { readonly incident: string; readonly count: number; readonly active: boolean };
};
const page = async (uuid: string) => (await alice.get(`/api/incident/${uuid}/`)).body;
const lines = async (uuid: string) =>
  ((await page(uuid)).log as readonly { event: string; message: string }[]).map(({ event, message }) => [
    event,
    message,
  ]);
const rule = async (rules: object) => {
  const body = { entity: entityId('arvada'), ...rules };
  expect((await alice.send('POST', '/api/beta/dispatch/update-rules/', body)).status).toBe(200);
};

describe('an alarm of a control system', () => {
  it('begins one incident, counts its repeats, and ends it when it clears by itself', async () => {
    const { incident } = await say('one', 'raised', 0);
    for (const minute of [1, 2, 3]) expect(await say('one', 'raised', minute)).toMatchObject({ incident });
    // The same message again is the same message.
    expect(await say('one', 'raised', 3)).toEqual({ incident, count: 4, active: true });
    expect(await page(incident)).toMatchObject({ time: at(0), completed: false, alarm: { station: 'LS 7' } });
    expect(await say('one', 'cleared', 4)).toEqual({ incident, count: 4, active: false });
    expect(await page(incident)).toMatchObject({ completed: true });
    const said = await lines(incident);
    expect(said.filter(([event]) => event === 'alarm:repeated').map(([, message]) => message)).toEqual(
      expect.arrayContaining(['Raised 2 times', 'Raised 4 times']),
    );
    expect(said).toContainEqual(['alarm:cleared', 'The alarm cleared by itself.']);
    expect(said.filter(([event]) => event === 'alarm:cleared')).toHaveLength(1);
  });

  it('that comes back in a storm opens its incident again, and later begins another', async () => {
    const { incident } = await say('two', 'raised', 0);
    await say('two', 'cleared', 1);
    expect(await say('two', 'raised', 10)).toEqual({ incident, count: 2, active: true });
    expect(await page(incident)).toMatchObject({ completed: false });
    await say('two', 'cleared', 11);
    expect(await page(incident)).toMatchObject({ completed: true });
    const later = await say('two', 'raised', 40);
    expect(later).toMatchObject({ count: 1 });
    expect(later.incident).not.toBe(incident);
  });

  it('is right by its own time, whatever comes first', async () => {
    expect(await say('three', 'cleared', 5)).toEqual({ incident: null, count: 0, active: false });
    const { incident, active } = await say('three', 'raised', 0);
    expect(active).toBe(false);
    expect(await page(incident)).toMatchObject({ completed: true });
    const four = await say('four', 'raised', 0);
    await say('four', 'raised', 10);
    expect(await say('four', 'cleared', 5)).toMatchObject({ active: true });
    expect(await page(four.incident)).toMatchObject({ completed: false });
  });

  it('does not end while somebody comes, unless the organization says so; then the crew is told', async () => {
    const sent = async (point: string) => {
      const { incident } = await say(point, 'raised', 0);
      const order = { incident, new_version: 'arvada_water', designation: crewId('arvada', 0) };
      const dispatched = await dana.send('POST', '/api/beta/dispatch/manual-dispatch/', order);
      return { incident, dispatched };
    };
    const { incident, dispatched } = await sent('five');
    expect(dispatched.status).toBe(200);
    await here.settled();
    await say('five', 'cleared', 1);
    expect(await page(incident)).toMatchObject({ completed: false });
    expect(await lines(incident)).toContainEqual(['alarm:cleared', 'The alarm cleared by itself.']);
    await rule({ alarm_cleared: 'close' });
    await say('five', 'raised', 2);
    await say('five', 'cleared', 3);
    await here.clock.advance(11_000);
    await here.settled();
    expect(await page(incident)).toMatchObject({ completed: true });
    expect((await lines(incident)).map(([event]) => event)).toContain('job:recalled');
    await rule({ alarm_cleared: 'keep' });
    const kept = await say('six', 'raised', 0);
    await say('six', 'cleared', 1);
    expect(await page(kept.incident)).toMatchObject({ completed: false });
  });

  it('that a filter of the organization matches begins a filtered incident', async () => {
    const value = [{ station: 'LS 9', alarm: 'HIGH WET WELL', description: '', event: '' }];
    expect((await alice.send('POST', '/entity-data/filter_list/', { key: 'filter_list', value })).status).toBe(200);
    const { incident } = await say('nine', 'raised', 0, { station: 'LS 9' });
    expect((await page(incident)).alarm.filter).toEqual(expect.any(String));
  });

  it('of the future, or of an unknown version, is refused, and counts for nobody else', async () => {
    const send = (body: object) =>
      scada.send('POST', '/api/alarms/', { point: 'x', state: 'raised', ...words, ...body });
    expect((await send({ time: at(600) })).status).toBe(400);
    expect((await send({ time: at(0), version: 'nobody' })).status).toBe(400);
    // The refused message has left nothing at its point.
    expect(await say('x', 'raised', 0)).toMatchObject({ count: 1, incident: expect.any(String) });
    const other = await program(here.url, alice, { scopes: ['incident:create'] });
    expect(
      (await other.send('POST', '/api/alarms/', { point: 'x', state: 'raised', time: at(0), ...words })).status,
    ).toBe(403);
  });
});
