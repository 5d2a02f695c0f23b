import { beforeAll, describe, expect, it } from 'vitest';
import { userId } from '#services/demo/ids';
import { browser, type Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

let [audrey, dana]: (Person | undefined)[] = [];
const here = installed({ organisations: ['arvada', 'durham'] });
beforeAll(async () => {
  audrey = await here.person('auditor@arvada.example');
  dana = await here.person('dispatcher@arvada.example');
});

interface Line {
  readonly act: string;
  readonly account: string | null;
  readonly count: number;
  readonly about: readonly string[];
  readonly position: number;
}
const audit = async (query = '', person = audrey) => {
  await here.muster.app.parts.trail?.flush();
  await here.settled();
  return person?.get(`/api/audit/security/${query}`);
};
const lines = async (query = '?page_size=100', person = audrey): Promise<readonly Line[]> =>
  (await audit(query, person))?.body.results;

describe('the security log', () => {
  it('has who signed in, and who was refused how often, without an address or a name', async () => {
    const stranger = browser(here.url);
    await stranger.get('/api/config/');
    for (const email of ['leader@arvada.example', 'leader@arvada.example', 'nobody@arvada.example'])
      await stranger.send('POST', '/login/', { email, password: 'wrong' });
    const all = await lines();
    expect(all.find(({ act }) => act === 'signed_in')).toMatchObject({ account: userId('arvada', 'dispatcher') });
    expect(all.filter(({ act }) => act === 'sign_in_refused')).toMatchObject([
      { account: userId('arvada', 'leader'), count: 2, network: '127.0.0.0/24' },
    ]);
    expect(JSON.stringify(all)).not.toMatch(/@|127\.0\.0\.1/);
  });

  it('keeps what no organization owns for the staff', async () => {
    const staff = await here.person('staff@muster.example');
    const unknown = (await lines('?installation=true', staff)).filter(({ act }) => act === 'sign_in_refused');
    expect(unknown).toMatchObject([{ account: null, count: 1 }]);
    expect((await audit('?installation=true'))?.status).toBe(403);
  });

  it('has who opened an incident, once', async () => {
    const { body } = (await dana?.get('/api/incident/?page_size=1')) ?? {};
    const { uuid } = body.results[0];
    await dana?.get(`/api/incident/${uuid}/`);
    await dana?.get(`/api/incident/${uuid}/log/`);
    const opened = (await lines()).filter(({ act }) => act === 'personal_data_opened');
    expect(opened).toMatchObject([{ account: userId('arvada', 'dispatcher'), about: [uuid] }]);
  });

  it('has who read an incident by its files or by GraphQL only', async () => {
    const marcus = await here.person('manager@arvada.example');
    const alice = await here.person('administrator@arvada.example');
    const { uuid } = (await dana?.get('/api/incident/?page_size=1'))?.body.results[0] ?? {};
    await marcus.get(`/api/incident/${uuid}/file/`);
    await alice.send('POST', '/api/flux/graphql/', { query: `{ incident(uuid: "${uuid}") { description } }` });
    const opened = (await lines()).filter(({ act }) => act === 'personal_data_opened');
    for (const name of ['manager', 'administrator'])
      expect(opened).toContainEqual(expect.objectContaining({ account: userId('arvada', name), about: [uuid] }));
  });

  it('has requests beyond a limit as one line with their number', async () => {
    const stranger = browser(here.url);
    await stranger.get('/api/config/');
    const wrong = { email: 'nobody-else@arvada.example', password: 'wrong' };
    const tries = await Promise.all(Array.from({ length: 13 }, () => stranger.send('POST', '/login/', wrong)));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(3);
    const staff = await here.person('staff@muster.example');
    const limited = (await lines('?installation=true&page_size=100', staff)).filter(
      ({ act }) => act === 'requests_refused',
    );
    expect(limited).toMatchObject([{ account: null, count: 3 }]);
  });

  it('has who signed out', async () => {
    const crew = await here.person('crew@arvada.example');
    await crew.send('POST', '/logout/');
    const [last] = await lines();
    expect(last).toMatchObject({ act: 'session_ended', account: userId('arvada', 'crew'), detail: 'signed-out' });
  });

  it('is read page by page, the newest line first, and shows no other organization', async () => {
    const all = await lines();
    const paged: Line[] = [];
    for (let query = '?page_size=3'; query !== ''; ) {
      const { results, next_before: before } = (await audit(query))?.body ?? {};
      paged.push(...results);
      query = before === null ? '' : `?page_size=3&before=${before}`;
    }
    expect(paged).toEqual(all);
    expect(paged.map(({ position }) => position)).toEqual(
      all.map(({ position }) => position).toSorted((a, b) => b - a),
    );
    const accounts = paged.flatMap(({ account }) => account ?? []);
    const durham = await lines('?page_size=100', await here.person('auditor@durham.example'));
    expect(durham.some(({ account }) => account !== null && accounts.includes(account))).toBe(false);
  });
});
