import { afterAll, beforeAll, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { entityId } from '#services/demo/ids';
import { type Installation, installation, type Person } from '../../support/installation.ts';

const minute = 60_000;
let here: Installation;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada'], env: { SESSION_IDLE_MINUTES: '120' } });
});
afterAll(() => here.close());

const viewer = (person: Person) => person.get('/api/viewer/');
/** Lets the time pass in steps, as the clocks of open screens do. */
const passes = async (minutes: number) => {
  for (let gone = 0; gone < minutes; gone += 10) {
    await here.clock.advance(10 * minute);
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
