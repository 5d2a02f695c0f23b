import { describe, expect, it, onTestFinished } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { readConfig } from '#services/app/config';
import { type First, makeFirst, readFirst } from '#services/commands/firstUser/firstUser';
import { WrongCommand } from '#services/commands/wrongCommand';
import { systemClock, systemRandom } from '#services/core/clock';
import { type Muster, startMuster } from '#services/start';
import { browser } from '../../support/installation.ts';

const env = {
  ORG: 'riverton',
  NAME: 'City of Riverton',
  TIMEZONE: 'America/Denver',
  CENTER: '39.80,-105.09',
  EMAIL: 'Ada@Riverton.example',
  FIRST: 'Ada',
  LAST: 'Park',
};
const ports = { clock: systemClock, random: systemRandom };
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

function empty() {
  const dataDir = folderOf('first');
  return { ...readConfig({ DEMO: '0', DATA_DIR: dataDir, ROLES: 'api,projector' }), port: 0 };
}
async function started(config: ReturnType<typeof empty>): Promise<Muster> {
  const muster = await startMuster(config, { ...ports, log: quiet });
  onTestFinished(() => muster.stop());
  return muster;
}

describe('without the demo', () => {
  it('the first staff user signs in by the link, and by the password, and sees the organization', async () => {
    const config = empty();
    const first: First = readFirst(env);
    const { password, url } = await makeFirst(config, first, ports);
    const muster = await started(config);
    const here = `http://127.0.0.1:${muster.port}`;
    const ada = browser(here);
    await ada.get('/api/config/');
    expect((await ada.send('POST', new URL(url).pathname)).status).toBe(200);
    const { body } = await ada.get('/api/viewer/');
    expect(body).toMatchObject({
      user: { email: 'ada@riverton.example', role: '_Staff' },
      entity: { name: 'riverton' },
    });
    expect(body.entities).toHaveLength(1);

    // A repeat beside the running process makes a new link, and nothing else.
    const again = await makeFirst(config, first, ports);
    expect(again.password).toBeNull();
    expect(again.url).not.toBe(url);
    const phone = browser(here);
    await phone.get('/api/config/');
    const signIn = { email: 'ada@riverton.example', password };
    expect((await phone.send('POST', '/login/', signIn)).status).toBe(200);
  });

  it('there is no account: the addresses of the demo sign nobody in', async () => {
    const muster = await started(empty());
    const stranger = browser(`http://127.0.0.1:${muster.port}`);
    expect((await stranger.get('/api/config/')).body.demo).toBe(false);
    expect((await stranger.get('/api/demo/')).body).toEqual({ organizations: [] });
    expect((await stranger.send('POST', '/api/demo/sign-in/', { email: 'ada@example.org' })).status).toBe(404);
    const signIn = { email: 'staff@muster.example', password: 'muster' };
    expect((await stranger.send('POST', '/login/', signIn)).status).toBe(400);
    expect(muster.app.views.keys('accounts')).toEqual([]);
  });

  it('the log is read whole before the first answer, and the port knew how much of it was', async () => {
    const { app } = await started(empty());
    expect(app.parts.built?.()).toBe(1);
  });
});

it.each([
  ['ORG', 'City of Riverton'],
  ['CENTER', '39.80'],
  ['CENTER', '139.80,-105.09'],
  ['TIMEZONE', 'Denver'],
  ['TIMEZONE', 'America/Nowhere'],
  ['EMAIL', 'ada'],
  ['VERSIONS', 'standard_water,nothing'],
  ['LAST', ''],
])('a wrong %s (%j) is one clear line', (name, value) => {
  expect(() => readFirst({ ...env, [name]: value })).toThrow(WrongCommand);
  expect(() => readFirst({ ...env, [name]: value })).toThrow(new RegExp(`^${name} `));
});
