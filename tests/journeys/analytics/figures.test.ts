// @night It counts random histories anew.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { incident as incidentDecider } from '#events/incident/incident';
import { entityId, userId } from '#services/demo/ids';
import { type Installation, installation } from '../../support/installation.ts';
import { bothWays } from './comparing.ts';
import { eventsOf } from './slowFigures.ts';

const organisations = ['arvada', 'durham', 'jcw'];
const day = 24 * 3_600_000;
const minute = 60_000;
let here: Installation;
let now = 0;
beforeAll(async () => {
  here = await installation({ organisations });
  now = here.clock.now();
  for (const name of organisations) await calledOut(name);
  for (let n = 0; n < 12; n++) {
    await here.clock.advance(30_000);
    await here.settled();
  }
}, 180_000);
afterAll(() => here.close());

const ranges = (zone: string) => [
  { from: now - 40 * day, below: now + 5 * day, zone },
  { from: now - 90 * minute, below: now - 20 * minute + 1, zone },
];

async function compare(): Promise<Readonly<Record<string, number>>> {
  const { app } = here.muster;
  const events = await eventsOf(app);
  const seen: Record<string, number> = { incidents: 0, calls: 0, placed: 0, led: 0, steps: 0 };
  for (const name of organisations)
    for (const range of ranges('America/Denver')) {
      const { quick, slow, incidents, months } = await bothWays(app, events, entityId(name), range);
      expect([name, range, quick]).toEqual([name, range, slow]);
      expect(months.ours).toBe(months.all);
      seen.incidents = (seen.incidents ?? 0) + incidents.length;
      seen.calls = (seen.calls ?? 0) + slow.calls.total;
      seen.placed = (seen.placed ?? 0) + slow.heatmap.points.length;
      seen.led = (seen.led ?? 0) + slow.performance.leaders.size;
      seen.steps = (seen.steps ?? 0) + slow.performance.all.steps.reduce((sum, { n }) => sum + n, 0);
    }
  return seen;
}

/** Calls people to the oldest incident of an organization. */
async function calledOut(name: string): Promise<void> {
  const dispatcher = await here.person(`dispatcher@${name}.example`);
  const { body } = await dispatcher.get('/api/active-incidents/');
  const users = ['leader', 'manager', 'crew'].map((person) => ({ uuid: userId(name, person) }));
  const path = `/incident/${body[0]}/standard/incidents/calls/tasks/generic_form_team/request/`;
  const { status } = await dispatcher.send('POST', path, { users, target_count: 2, max_rounds: 2, without_amd: true });
  expect(status).toBe(201);
}

/** A fact that becomes known now, of a time in the past. */
async function late(incident: string, command: object, minutesAgo: number): Promise<void> {
  const { app } = here.muster;
  const commandId = idFrom('late', incident, JSON.stringify(command), String(minutesAgo));
  const { position } = await app.handle(
    incidentDecider,
    incident,
    { commandId, occurredAt: iso(now - minutesAgo * minute), command: command as never },
    { entity: entityId('arvada'), actor: { kind: 'system', id: 'test' }, correlationId: 'test' },
  );
  if (position) await app.projector.reached(position, 10_000);
}

describe('every figure is that of a slow count of the raw events', () => {
  it('for the organizations of the demo', async () => {
    const seen = await compare();
    console.log('compared', seen);
    expect(Object.entries(seen).filter(([, n]) => n === 0)).toEqual([]);
  });

  it('after facts that came late, and after incidents were held, deleted and erased', async () => {
    const { app } = here.muster;
    const before = await bothWays(app, await eventsOf(app), entityId('arvada'), {
      from: now - 40 * day,
      below: now + day,
      zone: 'UTC',
    });
    const calledTo = (await eventsOf(app)).flatMap(({ type, data, metadata }) =>
      type === 'CallRequested' && metadata.entity === entityId('arvada') ? (data.incident ?? []) : [],
    );
    const third = calledTo[0] ?? '';
    const [first = '', second = '', fourth = ''] = before.incidents.filter((one) => one !== third);
    const marcus = userId('arvada', 'manager');
    await late(
      first,
      { do: 'addMembers', incident: first, members: [{ user: marcus, role: 'leader' }], entry: 'e1' },
      3,
    );
    for (const [event, ago] of [
      ['geo:departed', 1],
      ['geo:arrived', 4],
      ['contacts:call_completed', 5],
      ['acknowledged', 6],
      ['geo:arrived', 2],
    ] as const)
      await late(first, logged(first, event, ago), ago);
    const led = await bothWays(app, await eventsOf(app), entityId('arvada'), {
      from: now - 40 * day,
      below: now + day,
      zone: 'UTC',
    });
    expect(led.quick.performance.leaders.get(marcus)?.incidents).toBe(1);
    await compare();
    const dana = await here.person('dispatcher@arvada.example');
    const admin = await here.person('administrator@arvada.example');
    for (const [who, method, path] of [
      [dana, 'POST', `/api/incident/${second}/hold/`],
      [admin, 'DELETE', `/api/incident/${third}/`],
      [admin, 'POST', `/api/incident/${fourth}/erase/${fourth}/`],
    ] as const)
      expect([path, (await who.send(method, path, {})).status < 300]).toEqual([path, true]);
    await compare();
    const gone = await bothWays(app, await eventsOf(app), entityId('arvada'), {
      from: now - 40 * day,
      below: now + day,
      zone: 'UTC',
    });
    expect(gone.incidents).toEqual(before.incidents.filter((one) => ![second, third, fourth].includes(one)));
    expect(gone.quick).toEqual(gone.slow);
    // The calls to the deleted incident are in no figure any more.
    expect([before.slow.calls.total > 0, gone.slow.calls.total]).toEqual([true, 0]);
  });
});

const logged = (incident: string, event: string, ago: number) => ({
  do: 'log',
  incident,
  entry: idFrom('entry', incident, event, String(ago)),
  event,
  message: '',
  lat: null,
  lng: null,
  designation: null,
});
