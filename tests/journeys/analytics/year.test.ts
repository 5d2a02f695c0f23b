// @night It compares the figures of a whole year.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { entityId } from '#services/demo/ids';
import { type DemoOrganisation, organisations } from '#services/demo/organisations';
import { daysOfPart, reportsOf } from '#services/demo/year/reports';
import { startYear } from '#services/demo/year/year';
import { type Installation, installation } from '../../support/installation.ts';
import { bothWays } from './comparing.ts';
import { eventsOf } from './slowFigures.ts';

const loveland = organisations.find(({ name }) => name === 'loveland') as DemoOrganisation;
const entity = entityId('loveland');
const aMonth = { together: 16, rest: 0, parts: 1 };
// The clock stands at 2026-03-01: the demo was registered the day before.
const reports = daysOfPart('2026-02-27', 0).flatMap((date) => reportsOf(loveland, date));
let here: Installation;
beforeAll(async () => {
  here = await installation({ organisations: ['loveland'] });
}, 180_000);
afterAll(() => here.close());

it("the demo's year is loaded behind the live board, survives a stop in the middle, and every figure counts it", async () => {
  const dana = await here.person('dispatcher@loveland.example');
  const active = (await dana.get('/api/active-incidents/')).body;
  const list = await dana.listen(channels.incidentsActive(entity));
  const first = startYear(here.muster.app, [loveland], aMonth);
  // Stopped after the first reports.
  const { handle } = here.muster.app;
  let begun = 0;
  Object.assign(here.muster.app, {
    handle: (...asked: Parameters<typeof handle>) => {
      if (asked[0].category === 'incident' && ++begun === 20) first.stop();
      return handle(...asked);
    },
  });
  await first.ended;
  Object.assign(here.muster.app, { handle });
  await here.settled();
  const alice = await here.person('analyst@loveland.example');
  expect((await alice.get('/api/demo/year/')).body).toEqual({ months: 0, of: 12 });
  expect(list.heard.filter(({ event }) => event.startsWith('INCIDENT') || event === 'added')).toEqual([]);
  await here.restart();

  const { app } = here.muster;
  await startYear(app, [loveland], aMonth).ended;
  await here.settled();
  const told = (await eventsOf(app)).filter(
    ({ metadata }) => (metadata.actor as { id?: string } | undefined)?.id === 'demo-year',
  );
  const created = told.flatMap(({ type, data }) => (type === 'IncidentCreated' ? [data.incident] : []));
  expect(created.toSorted()).toEqual(reports.map(({ id }) => id).toSorted());
  expect((await alice.get('/api/demo/year/')).body).toEqual({ months: 1, of: 12 });
  expect((await dana.get('/api/active-incidents/')).body).toEqual(active);

  // Once more: nothing to do, and no phone rang because of a history.
  const head = await app.store.head();
  await startYear(app, [loveland], aMonth).ended;
  await here.clock.advance(60_000);
  await here.settled();
  const since = (await eventsOf(app)).filter(({ position }) => head && position.commit > head.commit);
  expect(since.filter(({ stream }) => /^(incident|call|callout|delivery)-/.test(stream))).toEqual([]);

  const now = here.clock.now();
  const range = { from: now - 45 * 24 * 3_600_000, below: now, zone: loveland.timezone };
  const { quick, slow } = await bothWays(app, await eventsOf(app), entity, range);
  expect(quick).toEqual(slow);
  expect(slow.calls.total).toBeGreaterThan(30);
  expect(slow.heatmap.points.length).toBeGreaterThan(60);
  expect(slow.performance.leaders.size).toBeGreaterThan(2);
}, 120_000);
