import { describe, expect, it, vi } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { passwordWords, resetWords } from '#contracts/accounts/passwords';
import { refusals } from '#contracts/refusals';
import type { Handle } from '#events/store/handle';
import { userId } from '#services/demo/ids';
import { browser, type Person, password, type Reply } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
const alice = signedIn(here, 'administrator@arvada.example');

const chosen = 'the pump ate my lunch';
const over = { status: 410, body: { detail: refusals['password.link-over'].words } };

async function visitor(): Promise<Person> {
  const person = browser(here.url);
  await person.get('/api/config/');
  return person;
}
const signIn = async (email: string, word: string): Promise<Reply> =>
  (await visitor()).send('POST', '/login/', { email, password: word });
const askFor = async (email: string): Promise<Reply> => (await visitor()).send('POST', '/set-password/', { email });
const setBy = async (link: string, word = chosen): Promise<Reply> =>
  (await visitor()).send('POST', new URL(link).pathname, { password: word });

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly link: string;
  readonly status: string;
}
const none: Mail = { to: '', subject: '', body: '', link: '', status: '' };

/** The mails with a link to set a password, the newest first, once there are so many. */
async function mails(to: string, count = 1, who = alice): Promise<readonly Mail[]> {
  const sent = async (): Promise<readonly Mail[]> => {
    await here.settled();
    const { results } = (await who.get('/api/simulator/messages/')).body;
    return results.filter(
      (mail: Mail) => mail.to === to && mail.link?.includes('/set-password/') && mail.status === 'sent',
    );
  };
  await expect.poll(async () => (await sent()).length, { timeout: 30_000 }).toBe(count);
  return sent();
}

describe('a forgotten password', () => {
  it('is replaced by a link that works once, and ends every session', async () => {
    const dana = await here.person('dispatcher@arvada.example');
    const screen = await dana.listen(channels.user(userId('arvada', 'dispatcher')));
    expect(await askFor('Dispatcher@arvada.example')).toMatchObject({ status: 200, body: { detail: resetWords } });
    const [{ link, subject } = none] = await mails('dispatcher@arvada.example');
    expect(subject).toBe('Reset your Muster password');
    // A mistake does not use the link up.
    expect(await setBy(link, 'short')).toMatchObject({ status: 400, body: { password: [passwordWords.short] } });
    expect(await setBy(link, 'dispatcher-Dana')).toMatchObject({ body: { password: [passwordWords.common] } });
    expect((await setBy(link)).status).toBe(200);
    expect(await setBy(link)).toMatchObject(over);
    expect((await dana.get('/api/viewer/')).status).toBe(401);
    await expect.poll(() => screen.state()).not.toBe('connected');
    expect((await signIn('dispatcher@arvada.example', password)).status).toBe(400);
    expect((await signIn('dispatcher@arvada.example', chosen)).status).toBe(200);
  });

  it('is answered with the same words when nobody has the address', async () => {
    const [known, unknown] = [await askFor('leader@arvada.example'), await askFor('nobody@arvada.example')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await askFor('')).toMatchObject({ status: 400 });
  });

  it('is answered before the log is asked, so that the time does not tell who has an account', async () => {
    const { app } = here.muster;
    const handle: Handle = app.handle;
    let waiting = 0;
    // The engine and the sessions go on: only the stream of this person is silent.
    const silent = vi.spyOn(app, 'handle').mockImplementation((...asked: Parameters<Handle>) => {
      if (asked[1] !== userId('arvada', 'auditor')) return handle(...asked);
      waiting += 1;
      return new Promise(() => {});
    });
    try {
      expect((await askFor('auditor@arvada.example')).status).toBe(200);
      await expect.poll(() => waiting, { timeout: 30_000 }).toBe(1);
    } finally {
      silent.mockRestore();
    }
  });

  it('sends at most three mails at a time, and a link is over after an hour', async () => {
    for (let n = 0; n < 5; n++) await askFor('manager@arvada.example');
    const sent = await mails('manager@arvada.example', 3);
    await here.clock.advance(3_600_000);
    expect(await setBy(sent[0]?.link ?? '')).toMatchObject(over);
  });

  it('has no link for anybody else: forged, of another person, or of one who was deactivated', async () => {
    await askFor('crew@arvada.example');
    const [{ link } = none] = await mails('crew@arvada.example');
    const other = link.replace(userId('arvada', 'crew'), userId('arvada', 'administrator'));
    const nobody = link.replace(userId('arvada', 'crew'), '00000000-0000-4000-8000-000000000000');
    for (const wrong of [other, nobody, `${link.slice(0, -3)}AA/`]) expect(await setBy(wrong)).toMatchObject(over);
    await alice.send('DELETE', `/api/user/${userId('arvada', 'crew')}/`);
    expect(await setBy(link)).toMatchObject(over);
  });

  it('shows its mail to no dispatcher, and to no other organization', async () => {
    const others = [await here.person('manager@arvada.example'), await here.person('administrator@durham.example')];
    for (const other of others) {
      const { results } = (await other.get('/api/simulator/messages/')).body;
      expect(JSON.stringify(results)).not.toContain('/set-password/');
    }
  });
});

it('a new person chooses a password by the link of the invitation', async () => {
  const email = 'ines@springwater.example';
  const person = { email, first_name: 'Ines', last_name: 'Vogel', phone_number: '3035550149', role: 'leader' };
  await alice.send('POST', '/api/user/', person);
  expect((await signIn(email, chosen)).status).toBe(400);
  const [{ link, body } = none] = await mails(email);
  expect(body).toContain('City of Arvada has added you to Muster');
  expect(await setBy(link, 'Ines.Vogel.1987')).toMatchObject({ body: { password: [passwordWords.own] } });
  expect((await setBy(link)).status).toBe(200);
  expect((await signIn(email, chosen)).status).toBe(200);
});

describe("a person's own sessions", () => {
  const list = async (who: Person) => (await who.get('/api/sessions/')).body.results;

  it('are listed, and one or all of them can be ended', async () => {
    const [first, second, third] = [
      await here.person('auditor@arvada.example'),
      await here.person('auditor@arvada.example'),
      await here.person('auditor@arvada.example'),
    ];
    const sessions = await list(first);
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    const [theirs] = (await list(second)).filter(({ current }: { current: boolean }) => current);
    expect(await alice.send('POST', '/api/sessions/end/', { session: theirs.uuid })).toMatchObject({ status: 404 });
    expect((await first.send('POST', '/api/sessions/end/', { session: theirs.uuid })).status).toBe(200);
    expect((await second.get('/api/viewer/')).status).toBe(401);
    expect(await list(first)).toHaveLength(2);
    expect((await first.send('POST', '/api/sessions/end/', { session: 'all' })).status).toBe(200);
    expect((await third.get('/api/viewer/')).status).toBe(401);
    expect(await list(await here.person('auditor@arvada.example'))).toHaveLength(1);
  });
});

describe('a code', () => {
  const enter = async (code?: string) => {
    const person = await visitor();
    const { body } = await person.send('POST', '/api/code/', code === undefined ? {} : { code });
    return { person, result: body.result };
  };

  it('signs the person in once, however it is typed', async () => {
    const analyst = userId('arvada', 'analyst');
    const { status, body } = await alice.send('POST', `/api/user/${analyst}/code/`);
    expect([status, body.code]).toEqual([201, expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)]);
    const { person, result } = await enter(` ${body.code.toLowerCase().replace('-', ' ')}`);
    expect(result).toBe('OK');
    expect((await person.get('/api/viewer/')).body.user.uuid).toBe(analyst);
    expect((await enter(body.code)).result).toBe('INVALID_CODE');
  });

  it('is refused when it is empty, unknown, over, or of a person who was deleted', async () => {
    expect([(await enter()).result, (await enter(' ')).result]).toEqual(['NO_CODE', 'NO_CODE']);
    expect((await enter('ABCDE-FGHJK')).result).toBe('INVALID_CODE');
    const path = `/api/user/${userId('arvada', 'crew2')}/`;
    const late = await alice.send('POST', `${path}code/`);
    await here.clock.advance(31 * 60_000);
    expect((await enter(late.body.code)).result).toBe('INVALID_CODE');
    const gone = await alice.send('POST', `${path}code/`);
    await alice.send('DELETE', path);
    expect((await enter(gone.body.code)).result).toBe('INVALID_CODE');
    expect((await alice.send('POST', `${path}code/`)).status).toBe(409);
  });
});

it('the log holds no token of a link', async () => {
  const [{ link } = none] = await mails('dispatcher@arvada.example', 1);
  const token = link.split('/').at(-2) ?? '';
  expect(token).toHaveLength(43);
  for await (const { data } of here.muster.app.store.readAll()) expect(JSON.stringify(data)).not.toContain(token);
});
