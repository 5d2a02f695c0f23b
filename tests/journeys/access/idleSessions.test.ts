// @night It lets hours pass at every minute of a session.
import { describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { entityId, userId } from '#services/demo/ids';
import type { Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

const minute = 60_000;
const here = installed({ organisations: ['arvada'], env: { SESSION_IDLE_MINUTES: '120' } });

const viewer = (person: Person) => person.get('/api/viewer/');
/**
 * Lets the time pass in steps between which an open screen answers: the gateway asks after two silent minutes, and
 * waits half a minute.
 */
const passes = async (minutes: number) => {
  for (let gone = 0; gone < minutes; gone += 2) {
    await here.clock.advance(2 * minute);
    await here.settled();
  }
};

it('ends a session that is not used, says why, and keeps those with an open screen or a request', async () => {
  const wall = await here.person('analyst@arvada.example');
  const busy = await here.person('dispatcher@arvada.example');
  const gone = await here.person('crew@arvada.example');
  const audrey = await here.person('auditor@arvada.example');
  await wall.listen(channels.dispatch(entityId('arvada')));
  await passes(110);
  expect([(await viewer(busy)).status, (await viewer(audrey)).status]).toEqual([200, 200]);
  await passes(20);
  expect(await viewer(gone)).toMatchObject({
    status: 401,
    body: { detail: 'You were signed out because Muster was not used for a while. Sign in to continue.' },
  });
  await passes(60);
  expect([(await viewer(wall)).status, (await viewer(busy)).status]).toEqual([200, 200]);
  const { results } = (await audrey.get('/api/audit/security/?page_size=100')).body;
  const ended = results.filter(({ act }: { act: string }) => act === 'session_ended');
  expect(ended).toMatchObject([{ detail: 'idle', by: 'engine' }]);
  // A new sign-in is a new session.
  expect((await viewer(await here.person('crew@arvada.example'))).status).toBe(200);
});

describe('an organization', () => {
  const idle = '/api/session-idle/';

  it('chooses after how many minutes its people are signed out, within the bound of the installation', async () => {
    const alice = await here.person('administrator@arvada.example');
    expect((await alice.get(idle)).body).toEqual({ minutes: null, most: 120 });
    expect((await alice.send('POST', idle, { minutes: 121 })).body).toEqual({
      minutes: ['At most 120 minutes in this installation.'],
    });
    expect((await alice.send('POST', idle, { minutes: 4 })).body).toEqual({ minutes: ['At least 5 minutes.'] });
    expect((await alice.send('POST', idle, { minutes: '30' })).body).toEqual({
      minutes: ['This must be a whole number.'],
    });
    const before = await here.person('leader@arvada.example');
    expect((await alice.send('POST', idle, { minutes: 30 })).body).toEqual({ minutes: 30, most: 120 });
    // It is a fact with its author, as every other change.
    const audrey = await here.person('auditor@arvada.example');
    const { results } = (await audrey.get('/api/audit/events/?type=SessionIdleSet')).body;
    expect(results[0]).toMatchObject({ type: 'SessionIdleSet', by: `user:${userId('arvada', 'administrator')}` });
    const [gone, busy] = [await here.person('crew@arvada.example'), await here.person('dispatcher@arvada.example')];
    await passes(20);
    expect((await viewer(busy)).status).toBe(200);
    await passes(20);
    expect([(await viewer(gone)).status, (await viewer(busy)).status]).toEqual([401, 200]);
    // A session from before keeps the length that it began with.
    expect((await viewer(before)).status).toBe(200);
  });

  it('may go back to the setting of the installation', async () => {
    const alice = await here.person('administrator@arvada.example');
    expect((await alice.send('POST', idle, { minutes: null })).body).toEqual({ minutes: null, most: 120 });
    const crew = await here.person('crew@arvada.example');
    await passes(60);
    expect((await viewer(crew)).status).toBe(200);
  });

  it('is not asked by anyone else', async () => {
    const marcus = await here.person('manager@arvada.example');
    expect([(await marcus.get(idle)).status, (await marcus.send('POST', idle, { minutes: 30 })).status]).toEqual([
      403, 403,
    ]);
  });
});
