import { describe, expect, it } from 'vitest';
import { passwordWords } from '#contracts/accounts/passwords';
import { refusals } from '#contracts/refusals';
import { userId } from '#services/demo/ids';
import { browser, type Person, password } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada'] });
const alice = signedIn(here, 'administrator@arvada.example');

const chosen = 'the pump ate my lunch';
const cookie = 'muster_session';
const change = (person: Person, to: string, old = password) =>
  person.send('POST', '/api/password/', { old_password: old, password: to });
const isIn = async (person: Person) => (await person.get('/api/viewer/')).status === 200;
async function signIn(email: string, word: string): Promise<number> {
  const person = browser(here.url);
  await person.get('/api/config/');
  return (await person.send('POST', '/login/', { email, password: word })).status;
}
interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly status: string;
}
async function mailsTo(to: string, subject: string): Promise<readonly Mail[]> {
  await here.settled();
  const { results } = (await alice.get('/api/simulator/messages/')).body;
  return results.filter((mail: Mail) => mail.to === to && mail.subject === subject && mail.status === 'sent');
}

describe('the own password', () => {
  it('is changed by who knows the old one: this session gets a new id, the others end, and a mail tells it', async () => {
    const email = 'dispatcher@arvada.example';
    const [here1, elsewhere] = [await here.person(email), await here.person(email)];
    const before = here1.cookie(cookie);
    expect((await change(here1, chosen)).status).toBe(200);
    expect(here1.cookie(cookie)).not.toBe(before);
    expect(await isIn(here1)).toBe(true);
    expect(await isIn(elsewhere)).toBe(false);
    // The old id is worthless.
    const old = await fetch(`${here.url}/api/viewer/`, { headers: { Cookie: `${cookie}=${before}` } });
    expect(old.status).toBe(401);
    expect([await signIn(email, password), await signIn(email, chosen)]).toEqual([400, 200]);
    const subject = 'Your Muster password was changed';
    await expect.poll(async () => (await mailsTo(email, subject)).length, { timeout: 30_000 }).toBe(1);
    expect((await mailsTo(email, subject))[0]?.body).not.toContain('http');
    const { history } = {
      history: (await alice.get(`/api/user/${userId('arvada', 'dispatcher')}/history/`)).body.results,
    };
    expect(history[0]).toMatchObject({ act: 'password' });
  });

  it('stays as it is when the old one is wrong, or the new one is the same, short, common or the own name', async () => {
    const lena = await here.person('leader@arvada.example');
    const before = lena.cookie(cookie);
    const refused = async (to: string, old = password) => {
      const { status, body } = await change(lena, to, old);
      return [status, body];
    };
    expect(await refused(chosen, 'wrong')).toEqual([400, { old_password: [refusals['password.old-wrong'].words] }]);
    expect(await refused(password)).toEqual([400, { password: [refusals['password.same'].words] }]);
    expect(await refused('short')).toEqual([400, { password: [passwordWords.short] }]);
    // From the list that only the server has, and with the usual ornaments.
    for (const common of ['counterstrike', 'CounterStrike', 'counterstrike2026!', '!!justinbieber1'])
      expect([common, ...(await refused(common))]).toEqual([common, 400, { password: [passwordWords.common] }]);
    expect(lena.cookie(cookie)).toBe(before);
    expect(await isIn(lena)).toBe(true);
  });

  it('cannot be guessed with a stolen session: the eleventh try in a minute waits, for that person alone', async () => {
    const mona = await here.person('manager@arvada.example');
    const tries = [];
    for (let n = 0; n < 11; n++) tries.push((await change(mona, chosen, `guess ${n}`)).status);
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    expect((await change(mona, chosen)).status).toBe(429);
    expect((await change(await here.person('analyst@arvada.example'), chosen, 'wrong')).status).toBe(400);
  });

  it('needs a session', async () => {
    const nobody = browser(here.url);
    await nobody.get('/api/config/');
    expect((await change(nobody, chosen)).status).toBe(401);
  });
});

describe('another mail address', () => {
  it('is told to the old one, once', async () => {
    const [old, address] = ['crew2@arvada.example', 'crew.two@arvada.example'];
    const { body: people } = await alice.get('/api/user/');
    const { uuid } = people.find(({ email }: { email: string }) => email === old);
    const correct = (email: string) => alice.send('PATCH', `/api/user/${uuid}/`, { email });
    expect((await correct(address)).status).toBe(200);
    await correct(address);
    // Other letters are the same address.
    await correct(address.toUpperCase());
    const subject = 'Your Muster email address was changed';
    await expect.poll(async () => (await mailsTo(old, subject)).length, { timeout: 30_000 }).toBe(1);
    expect(await mailsTo(address, subject)).toEqual([]);
  });
});
