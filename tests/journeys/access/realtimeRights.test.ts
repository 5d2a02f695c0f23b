import { beforeAll, describe, expect, it } from 'vitest';
import { channels, channelTable } from '#contracts/accounts/channels';
import { allows, type Role, roles } from '#contracts/core/roles';
import { refusals } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type UserCommand, user } from '#events/user/decider';
import { entityId, userId } from '#services/demo/ids';
import { isNight } from '../../runs/night.ts';
import { limitFor } from '../../runs/speed.ts';
import { ownTime } from '../../support/clock/ownTime.ts';
import { browser, type Listening, type Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

const arvada = entityId('arvada');
const durham = entityId('durham');
const incidentOf = (organisation: string) => idFrom('demo', 'incident', organisation, 12);

const here = installed({ organisations: ['arvada', 'durham'] });

const addressOf = (role: Role) => (role === '_Staff' ? 'staff@muster.example' : `${role}@arvada.example`);
const authorise = (person: Person, channel: string) =>
  person.send('POST', '/pusher/auth', { socket_id: '1.1', channel_name: channel });

/** The command of an administrator's page on a user's own stream. */
const command = (role: string, what: UserCommand, organisation = 'arvada') =>
  here.muster.app.handle(
    user,
    userId(organisation, role),
    { commandId: here.muster.app.random.uuid(), occurredAt: iso(here.clock.now()), command: what },
    { entity: entityId(organisation), actor: { kind: 'system', id: 'test' }, correlationId: 'test' },
  );

/** Within a second of the process's time. The steered clock stands still meanwhile. */
async function withinASecond(such: () => boolean): Promise<void> {
  const took = ownTime();
  await expect.poll(such, { timeout: 30_000, interval: 5 }).toBe(true);
  const taken = took();
  expect(taken).toBeLessThan(limitFor(taken, 1_000));
}

const closed = (board: Listening) => withinASecond(() => board.state() !== 'connected');
const unsubscribed = (board: Listening) =>
  withinASecond(() => board.heard.some(({ event }) => event === 'pusher:subscription_error'));

/** `make full` asks as every role; `make test` for each channel as one role with the right and one without it. */
const asks = (role: Role, { permission }: (typeof channelTable)[number]): boolean =>
  isNight ||
  role === roles.find((one) => allows(one, permission)) ||
  role === roles.findLast((one) => !allows(one, permission));
const asking = roles.filter((role) => channelTable.some((channel) => asks(role, channel)));

describe.each(asking)('as %s', (role) => {
  // Each person signs in once: sign-ins from one address are limited.
  let person: Person;
  beforeAll(async () => {
    person = await here.person(addressOf(role));
  });
  it.each(channelTable.filter((channel) => asks(role, channel)))(
    'may listen to its own $kind channel as the table says, and to no other',
    async ({ kind, permission }) => {
      const me = role === '_Staff' ? userId('muster', 'staff') : userId('arvada', role);
      const named = {
        dispatch: [channels.dispatch(arvada), channels.dispatch(durham), channels.dispatch(idFrom('no'))],
        admin: [arvada, durham, idFrom('no')].map(channels.admin),
        beatsCallout: [arvada, durham, idFrom('no')].map(channels.beatsCallout),
        rights: [arvada, durham, idFrom('no')].map(channels.rights),
        calendar: [arvada, durham, idFrom('no')].map(channels.calendar),
        callouts: [arvada, durham, idFrom('no')].map(channels.callouts),
        users: [arvada, durham, idFrom('no')].map(channels.users),
        transferSettings: [arvada, durham, idFrom('no')].map(channels.transferSettings),
        transferConsents: [arvada, durham, idFrom('no')].map(channels.transferConsents),
        modules: [arvada, durham, idFrom('no')].map(channels.modules),
        incidentsActive: [
          channels.incidentsActive(arvada),
          channels.incidentsActive(durham),
          channels.incidentsActive(idFrom('no')),
        ],
        incident: [
          channels.incident(incidentOf('arvada')),
          channels.incident(incidentOf('durham')),
          channels.incident(idFrom('no')),
        ],
        incidentsUser: [me, userId('durham', 'dispatcher'), idFrom('no')].map(channels.incidentsUser),
        user: [channels.user(me), channels.user(userId('durham', 'dispatcher')), channels.user(idFrom('no'))],
      }[kind];
      const [own = '', foreign = '', unknown = ''] = named;
      const { status, body } = await authorise(person, own);
      expect(status).toBe(allows(role, permission) ? 200 : 403);
      const signed = { auth: expect.stringMatching(/^muster:[0-9a-f]{64}$/), channel_data: expect.any(String) };
      expect(body).toEqual(allows(role, permission) ? signed : { detail: refusals.forbidden.words });
      const refused = await authorise(person, unknown);
      expect(refused.status).toBe(403);
      expect((await authorise(person, foreign)).body).toEqual(refused.body);
    },
  );
});

it('the active incidents are heard under the name of the specification, those of the own organization only', async () => {
  const bare = 'presence-incidents-active';
  const [dana, theirs] = [await here.person('dispatcher@arvada.example'), await here.person('leader@durham.example')];
  const [own, other] = [await dana.listen(bare), await theirs.listen(bare)];
  const report = async (who: Person, version: string) =>
    (await who.send('POST', '/api/incidents/', { version, description: 'Main break' })).body.uuid;
  const [here1, there1] = [await report(dana, 'arvada_manual_dispatch'), await report(theirs, 'durham_water')];
  await own.hears('added', ({ incident }) => incident.uuid === here1);
  await other.hears('added', ({ incident }) => incident.uuid === there1);
  expect(JSON.stringify(own.heard)).not.toContain(there1);
  expect(JSON.stringify(other.heard)).not.toContain(here1);
  // A role without the right to incidents' list would not be let in.
  const nobody = browser(here.url);
  await nobody.get('/api/config/');
  expect((await authorise(nobody, bare)).status).toBe(401);
});

it('signs no channel that the table does not know', async () => {
  const dana = await here.person('dispatcher@arvada.example');
  const dispatch = channels.dispatch(arvada);
  const odd = ['public', `private-${arvada}`, `${dispatch}x`, `x${dispatch}`, `${dispatch}\n`, dispatch.toUpperCase()];
  for (const channel of [
    ...odd,
    '#server-to-user-1',
    `private-${dispatch}`,
    `${dispatch},${channels.dispatch(durham)}`,
  ]) {
    expect([channel, (await authorise(dana, channel)).status]).toEqual([channel, 403]);
  }
});

it('signs nothing for what is not the id of a socket', async () => {
  const eve = await here.person('auditor@arvada.example');
  const wrong = [
    '',
    'x',
    '1',
    '1.',
    '.1',
    '1.1.1',
    '1.1 ',
    ' 1.1',
    '1.1\n',
    '-1.2',
    '1,1',
    '1.1:x',
    `${'9'.repeat(17)}.1`,
  ];
  for (const socket_id of wrong) {
    const channel_name = channels.dispatch(arvada);
    expect([socket_id, (await eve.send('POST', '/pusher/auth', { socket_id, channel_name })).status]).toEqual([
      socket_id,
      400,
    ]);
    expect((await eve.send('POST', '/pusher/user-auth', { socket_id })).status).toBe(400);
  }
});

// As Pusher's own libraries do: who signs cannot know the sockets, and a signature holds for the socket that it names.
it('signs for a socket that it does not know, and no other socket can use the signature', async () => {
  const eve = await here.person('auditor@arvada.example');
  const signed = async (socket_id: string) =>
    eve.send('POST', '/pusher/auth', { socket_id, channel_name: channels.dispatch(arvada) });
  const [one, other] = [await signed('1.1'), await signed('1.2')];
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.body.auth).not.toBe(other.body.auth);
});

it('signs nothing without a session', async () => {
  const nobody = browser(here.url);
  await nobody.get('/api/config/');
  expect((await authorise(nobody, channels.dispatch(arvada))).status).toBe(401);
});

describe('an open screen', () => {
  const dispatch = channels.dispatch(arvada);

  it('is closed within a second of signing out, and the session is over at once', async () => {
    const dana = await here.person('dispatcher@arvada.example');
    const another = await here.person('dispatcher@arvada.example');
    const board = await dana.listen(dispatch);
    const others = await another.listen(dispatch);
    const cookie = `muster_session=${dana.cookie('muster_session')}`;
    expect((await dana.send('POST', '/logout/')).status).toBe(200);
    await closed(board);
    // A cookie kept from before is worthless.
    expect((await fetch(`${here.url}/api/viewer/`, { headers: { Cookie: cookie } })).status).toBe(401);
    expect(others.state()).toBe('connected');
    expect((await another.get('/api/viewer/')).status).toBe(200);
  });

  it('is closed when its user is deactivated, on every device, and opens again when reinstated', async () => {
    const devices = [await here.person('manager@arvada.example'), await here.person('manager@arvada.example')];
    const boards = await Promise.all(devices.map((device) => device.listen(dispatch)));
    await command('manager', { do: 'deactivate' });
    for (const board of boards) await closed(board);
    for (const device of devices) expect((await device.get('/api/viewer/')).status).toBe(401);
    await expect(here.person('manager@arvada.example')).rejects.toThrow('could not sign in: 400');
    await command('manager', { do: 'reinstate' });
    await here.settled();
    await (await here.person('manager@arvada.example')).listen(dispatch);
  });

  it('loses the board when its role is taken away, but keeps the channels of the new role', async () => {
    const lena = await here.person('leader@arvada.example');
    const board = await lena.listen(dispatch);
    const incidents = await lena.listen(channels.incidentsActive(arvada));
    await command('leader', { do: 'giveRole', role: 'crew' });
    await unsubscribed(board);
    expect((await lena.get('/api/beta/dispatch/get-data/')).status).toBe(403);
    const dana = await here.person('dispatcher@arvada.example');
    await dana.send('POST', '/api/beta/dispatch/update-manual-mode-status/', { entity: arvada, enabled: true });
    await dana.send('POST', '/api/incidents/', { version: 'arvada_manual_dispatch', description: 'After the change' });
    await incidents.hears('added', ({ incident }) => incident.description === 'After the change');
    expect(board.heard.map(({ event }) => event)).not.toContain('MANUAL_MODE_UPDATED');
    await command('leader', { do: 'giveRole', role: 'leader' });
  });

  it('moves with staff to another organization, and leaves the first', async () => {
    const stella = await here.person('staff@muster.example');
    const board = await stella.listen(dispatch);
    const active = await stella.listen('presence-incidents-active');
    expect((await stella.send('POST', '/api/switch-entity/', { entity: durham })).status).toBe(200);
    await unsubscribed(board);
    await unsubscribed(active);
    await stella.listen(channels.dispatch(durham));
    expect((await authorise(stella, dispatch)).status).toBe(403);
  });

  it('has no channel of another organization once the staff role ends', async () => {
    const stella = await here.person('staff@muster.example');
    const board = await stella.listen(channels.dispatch(durham));
    await command('staff', { do: 'giveRole', role: 'administrator' }, 'muster');
    await unsubscribed(board);
    expect((await stella.get('/api/viewer/')).body.entity.name).toBe('muster');
    expect((await stella.get('/api/beta/dispatch/get-data/?e=durham')).status).toBe(404);
    expect((await stella.get(`/api/incident/${incidentOf('durham')}/`)).status).toBe(404);
    await command('staff', { do: 'giveRole', role: '_Staff' }, 'muster');
  });

  it('is closed by the clock when its session has lasted a night and its handover', async () => {
    const anton = await here.person('analyst@arvada.example');
    await here.clock.sleep(16 * 3_600_000 - 2_000);
    const board = await anton.listen(dispatch);
    expect((await anton.get('/api/viewer/')).status).toBe(200);
    expect(board.state()).toBe('connected');
    await here.clock.advance(3_000);
    await closed(board);
    expect((await anton.get('/api/viewer/')).status).toBe(401);
  });
});
