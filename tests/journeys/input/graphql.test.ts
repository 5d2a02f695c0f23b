import type { GraphQLObjectType } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { schema } from '#services/api/graphql/graphqlSchema';
import { userId } from '#services/demo/ids';
import type { Person } from '../../support/installation.ts';
import { alone, dana, foreign, here, own, twoOrganisations } from '../../support/twoOrganisations.ts';

twoOrganisations();

interface GraphqlAnswer {
  readonly message: string;
  readonly path?: readonly string[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

const is =
  (name: string) =>
  ({ event }: { readonly event: string }): boolean =>
    event === name;
async function ask(who: Person, query: string, variables?: object) {
  const { status, body } = await who.send('POST', '/api/flux/graphql/', variables ? { query, variables } : { query });
  // oxlint-disable-next-line typescript/no-explicit-any -- what an answer holds is what the test is about.
  return { status, data: body.data as any, errors: (body.errors ?? []) as readonly GraphqlAnswer[] };
}

describe('several things asked at once', () => {
  it('are answered as each would be alone', async () => {
    const { data, errors } = await ask(
      dana,
      `query($id: ID!, $state: String) {
        viewer { user { email role } entity { name undispatched_versions } }
        incident(uuid: $id) { uuid description locations { raw lat contacts { name phone_number } } log { event by } workflow { state reached } }
        first: incidents(page_size: 2, active: true) { count next results { uuid state labels point } }
        waiting: incidents(state: $state) { count }
        active_incidents
        board { manual_mode crew { name checkin { status } } incidents { uuid state } }
      }`,
      { id: own.incident, state: 'new' },
    );
    expect(errors).toEqual([]);
    const viewer = await alone('/api/viewer/');
    expect(data.viewer.user).toEqual({ email: viewer.user.email, role: viewer.user.role });
    expect(data.viewer.entity.undispatched_versions).toEqual(viewer.entity.undispatched_versions);
    const incident = await alone(`/api/incident/${own.incident}/`);
    expect(incident).toMatchObject(data.incident);
    expect(data.incident.log.length).toBe(incident.log.length);
    const first = await alone('/api/incident/?page=1&page_size=2&active=true');
    expect(first).toMatchObject(data.first);
    expect(data.waiting.count).toBe((await alone('/api/incident/?state=new')).count);
    expect(data.active_incidents).toEqual(await alone('/api/active-incidents/'));
    expect(await alone('/api/beta/dispatch/get-data/')).toMatchObject(data.board);
  });

  it('have the files, the transfers and all other data of the page of an incident', async () => {
    const sewer = { new_version: 'arvada_sewer', assign_to: userId('arvada', 'crew2'), assign_as: 'Sewer on-call' };
    const transfer = { incident: own.incident, ...sewer, explanation: 'Ask again' };
    expect((await dana.send('POST', '/api/incidents/transfer-to-version/', transfer)).status).toBe(201);
    // The person is texted; both answers come after that.
    await here.settled();
    const { data, errors } = await ask(
      dana,
      `query($id: ID!, $other: ID!) {
        incident(uuid: $id) {
          files { uuid title description name size content_type sha256 created_time updated_time by }
          tags { uuid content_type data by } transferred
          transfer_options { display_name transfer_type data }
          notices { uuid medium to status }
          assets { uuid location kind asset_id note by }
          alarm { alarm }
          log { event transfer { kind from to urgent tree_name assigned { designation user } } }
        }
        doubtful: incident(uuid: $other) { integrations { uuid status reference problem { sid code display } } holds { uuid } }
        files(incident_uuid: $id) { uuid title }
        designated_users { designation target user { uuid first_name } }
      }`,
      { id: own.incident, other: own.doubtful },
    );
    expect(errors).toEqual([]);
    const incident = await alone(`/api/incident/${own.incident}/`);
    const { log, ...rest } = data.incident;
    expect(incident).toMatchObject(rest);
    expect([rest.files.length, rest.transfer_options.length > 0, rest.assets.length]).toEqual([1, true, 1]);
    // The text to a crew may come between the two answers.
    expect(incident.log.findLast(is('transferred'))).toMatchObject(log.findLast(is('transferred')));
    expect(log.findLast(is('transferred')).transfer.kind).toBe('version');
    expect(await alone(`/api/incident/${own.doubtful}/`)).toMatchObject(data.doubtful);
    expect(data.doubtful.integrations).toHaveLength(1);
    expect(await alone(`/api/incident/${own.incident}/file/`)).toMatchObject(data.files);
    expect(await alone('/designated-user/')).toMatchObject(data.designated_users);
  });

  it('show each log line with its warning and its place on a map', async () => {
    const at = `/api/incident/${own.incident}/`;
    const body = { event: 'note', message: 'The valve is here', lat: 39.8, lng: -105.1 };
    expect((await dana.send('POST', `${at}log/`, body)).status).toBe(201);
    const query = `query($id: ID!, $other: ID!) {
      incident(uuid: $id) { log { event level mapUrl } }
      doubtful: incident(uuid: $other) { log { event level mapUrl } }
    }`;
    const { data } = await ask(dana, query, { id: own.incident, other: own.doubtful });
    const point = 'https://www.openstreetmap.org/?mlat=39.8&mlon=-105.1#map=17/39.8/-105.1';
    expect(data.incident.log.findLast(is('note'))).toEqual({ event: 'note', level: 'info', mapUrl: point });
    expect(data.incident.log[0]).toEqual({ event: 'created', level: 'info', mapUrl: null });
    const doubted = data.doubtful.log.find(({ event }: { event: string }) => event === 'integration:unknown');
    expect(doubted).toEqual({ event: 'integration:unknown', level: 'warning', mapUrl: null });
    expect((await alone(`${at}log/`)).findLast(is('note'))).toMatchObject(data.incident.log.findLast(is('note')));
    expect(await alone(`/api/incident/${own.doubtful}/`)).toMatchObject(data.doubtful);
  });

  it('show the team, how far it is formed, and the next task', async () => {
    const at = `/api/incident/${own.incident}/`;
    expect((await dana.send('POST', `${at}user/`, [{ user: own.member, role: 'leader' }])).status).toBe(201);
    await dana.send('POST', `${at}log/`, { event: 'team:formation_initialized', message: '' });
    const team = 'user { uuid first_name last_name phone_number } role';
    const tasks = 'uuid name display_name meaning state event time by actions { name display_name permission located }';
    const query = `query($id: ID!) {
      incident(uuid: $id) { team { ${team} } formation tasks { ${tasks} } log { event member { name role } } }
      team(incident_uuid: $id) { ${team} }
      tasks(incident_uuid: $id) { ${tasks} }
    }`;
    const analyst = await here.person('analyst@arvada.example');
    for (const who of [dana, analyst]) {
      const { data, errors } = await ask(who, query, { id: own.incident });
      expect(errors).toEqual([]);
      const page = (await who.get(at)).body;
      expect(page).toMatchObject({ team: data.incident.team, formation: 'in-progress', tasks: data.incident.tasks });
      expect(data.incident.formation).toBe('in-progress');
      expect(data.team).toEqual((await who.get(`${at}user/`)).body);
      expect(data.tasks).toEqual((await who.get(`${at}tasks/`)).body);
      expect(data.team).toHaveLength(1);
      // Phone numbers are only for people who place calls.
      expect(data.team[0].user.phone_number === null).toBe(who === analyst);
      const members = (log: readonly { member?: object }[]) => log.flatMap(({ member }) => member ?? []);
      expect(members(data.incident.log)).toEqual(members(page.log));
      // The leader joined, and was asked.
      expect(members(page.log)).toHaveLength(2);
    }
    const theirs = await ask(dana, query, { id: foreign.incident });
    expect(theirs.data).toEqual({ incident: null, team: null, tasks: null });
    expect(theirs.errors.map(({ extensions }) => extensions?.status)).toEqual([404, 404, 404]);
  });

  it('know every field of the page of an incident', async () => {
    const known = Object.keys((schema.getType('Incident') as GraphQLObjectType).getFields());
    const shown = Object.keys((await dana.get(`/api/incident/${own.incident}/`)).body);
    // Each answer has its position in a header.
    expect(shown.filter((key) => key !== 'position' && !known.includes(key))).toEqual([]);
  });

  it('keep the rest when a part belongs to another organization', async () => {
    const { status, data, errors } = await ask(
      dana,
      'query($theirs: ID!) { incident(uuid: $theirs) { description } odd: incident(uuid: "x") { uuid } viewer { user { role } } board(e: "durham") { manual_mode } }',
      { theirs: foreign.incident },
    );
    expect(status).toBe(200);
    expect(data).toEqual({ incident: null, odd: null, viewer: { user: { role: 'dispatcher' } }, board: null });
    expect(errors.map(({ message, path, extensions }) => [path, message, extensions?.status])).toEqual([
      [['incident'], 'Not found.', 404],
      [['odd'], 'Not found.', 404],
      [['board'], 'Not found.', 404],
    ]);
  });

  it('are refused field by field without the permission of each', async () => {
    const crew = await here.person('crew@arvada.example');
    const alone = await crew.get('/api/beta/dispatch/get-data/');
    expect(alone.status).toBe(403);
    const { data, errors } = await ask(crew, '{ viewer { user { role } } board { manual_mode } }');
    expect(data).toEqual({ viewer: { user: { role: 'crew' } }, board: null });
    expect(errors.map(({ message }) => message)).toEqual([alone.body.detail]);
  });

  it('name the wrong argument, as the REST call does', async () => {
    const { errors } = await ask(dana, '{ incidents(around: "yesterday") { count } }');
    const { body } = await dana.get('/api/incident/?around=yesterday');
    expect(errors[0]?.extensions).toEqual({ status: 400, ...body });
  });
});

describe('an invalid question', () => {
  const many = (n: number, field: (at: number) => string) => Array.from({ length: n }, (_, at) => field(at)).join(' ');
  const nested = (depth: number, inner: string): string =>
    depth === 0 ? inner : `ofType { ${nested(depth - 1, inner)} }`;

  it.each([
    ['is no query', '{ viewer', 'Syntax Error: Expected Name, found <EOF>.'],
    ['would change something', 'mutation { delete }', 'Schema is not configured to execute mutation operation.'],
    ['asks for an unknown field', '{ viewer { password } }', 'Cannot query field "password" on type "Viewer".'],
    [
      'asks for too much',
      `{ ${many(12, (n) => `a${n}: incidents(page_size: 100) { results { uuid state time point labels address description version } }`)} }`,
      'This query asks for too much at once.',
    ],
    [
      'reads one document again and again',
      `{ ${many(21, (n) => `a${n}: board { __typename }`)} }`,
      'This query asks for too much at once.',
    ],
    [
      'asks for more than a page by a variable',
      '{ incidents(page_size: 1000000) { results { uuid } } }',
      'This query asks for too much at once.',
    ],
    ['is nested too deeply', `{ __type(name: "Query") { ${nested(15, 'name')} } }`, 'This query is nested too deeply.'],
    [
      'is too long',
      `{ ${many(1_100, (n) => `a${n}: __typename`)} }`,
      'Syntax Error: Document contains more that 2000 tokens. Parsing aborted.',
    ],
  ])('%s', async (_, query, words) => {
    const { status, data, errors } = await ask(dana, query);
    expect([status, data ?? null, errors[0]?.message]).toEqual([200, null, words]);
  });

  it('fails without revealing the inner error', async () => {
    const broken = vi.spyOn(here.muster.app.views, 'found').mockImplementation(() => {
      throw new Error('no such table: incidents_v4');
    });
    const { data, errors } = await ask(dana, '{ incidents { count } viewer { user { role } } }');
    broken.mockRestore();
    expect(data).toEqual({ incidents: null, viewer: { user: { role: 'dispatcher' } } });
    expect(errors.map(({ message, extensions }) => [message, Object.keys(extensions ?? {})])).toEqual([
      ['Something went wrong.', ['status', 'correlation_id']],
    ]);
    expect(JSON.stringify(errors)).not.toContain('table');
  });
});
