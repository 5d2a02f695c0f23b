import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#contracts/channels';
import { refusals } from '#contracts/refusals';
import { entityId, userId } from '#services/demo/ids';
import { type Installation, installation, type Person } from './installation.ts';

const arvada = entityId('arvada');
const rosa = userId('arvada', 'crew2');

let here: Installation;
let dana: Person;
let marcus: Person;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada', 'durham'] });
  dana = await here.person('dispatcher@arvada.example');
  marcus = await here.person('manager@arvada.example');
});
afterAll(() => here.close());

let count = 0;
async function reported(): Promise<string> {
  const body = { version: 'arvada_manual_dispatch', description: `Report ${++count}`, labels: ['Water'] };
  return (await dana.send('POST', '/api/incidents/', body)).body.uuid;
}
const incidentOf = async (uuid: string, person = dana) => (await person.get(`/api/incident/${uuid}/`)).body;
const toSewer = (incident: string, changed: object = {}) => ({
  incident,
  new_version: 'arvada_sewer',
  explanation: 'It comes up through the floor.',
  assign_to: rosa,
  assign_as: 'Sewer on-call',
  ...changed,
});
const send = (body: object, person = dana, key?: string) =>
  person.send('POST', '/api/incidents/transfer-to-version/', body, key ? { 'Idempotency-Key': key } : {});
const refused = (code: keyof typeof refusals) => {
  const { status, words, ...rest } = refusals[code] as { status: number; field?: string; words: string };
  const field = rest.field ?? (status === 409 ? 'non_field_errors' : 'detail');
  return { status, body: { [field]: field === 'detail' ? words : [words] } };
};

describe('who is designated', () => {
  it('is listed by version, with the name', async () => {
    const { body } = await dana.get('/designated-user/');
    expect(body).toContainEqual({
      designation: 'Sewer on-call',
      user: { uuid: rosa, first_name: 'Rosa', last_name: 'Delgado' },
      target: 'arvada_sewer',
    });
  });
});

describe('a version transfer', () => {
  it('makes it go on as the other version, and the log says who, from where, to where and why', async () => {
    const uuid = await reported();
    const board = await dana.listen(channels.dispatch(arvada));
    const page = await dana.listen(channels.incident(uuid));
    const told = await send(toSewer(uuid));
    expect(told.status).toBe(201);
    const shown = await incidentOf(uuid);
    expect(shown).toMatchObject({ version: 'arvada_sewer', version_display: 'Sewer', transferred: told.body.uuid });
    expect(shown.log.at(-1)).toMatchObject({
      uuid: told.body.uuid,
      event: 'transferred',
      by: 'Dana Whitfield',
      message: 'It comes up through the floor.',
      transfer: {
        kind: 'version',
        from: 'After-hours call',
        to: 'Sewer',
        urgent: false,
        assigned: { designation: 'Sewer on-call', user: 'Rosa Delgado' },
      },
    });
    await page.hears('updated', ({ position }) => position >= shown.position);
    await board.hears(
      'INCIDENT_UPDATED',
      ({ incident }) => incident.uuid === uuid && incident.version === 'arvada_sewer',
    );
  });

  it('keeps the state that its log has reached, by the workflow of the new version', async () => {
    const uuid = await reported();
    await dana.send('POST', `/api/incident/${uuid}/log/`, { event: 'acknowledged', message: '' });
    await send(toSewer(uuid));
    expect(await incidentOf(uuid)).toMatchObject({ version: 'arvada_sewer', state: 'acknowledged' });
  });

  it('is told word for word what is missing', async () => {
    const uuid = await reported();
    const blank = { status: 400, body: { explanation: ['This field may not be blank.'] } };
    for (const explanation of [undefined, '', '  ', null]) {
      expect(await send(toSewer(uuid, { explanation }))).toMatchObject(blank);
    }
    const { assign_to: _, assign_as: __, ...nobody } = toSewer(uuid);
    expect(await send(nobody)).toMatchObject({ status: 400, body: { assign_to: ['This field may not be blank.'] } });
    expect(await send(toSewer(uuid, { assign_to: userId('arvada', 'crew') }))).toMatchObject(
      refused('transfer.not-designated'),
    );
    expect(await send(toSewer(uuid, { assign_as: 'Mayor' }))).toMatchObject(refused('transfer.not-designated'));
    expect(await send(toSewer(uuid, { new_version: 'durham_water' }))).toMatchObject(
      refused('transfer.version-unknown'),
    );
    expect(await send(toSewer(uuid, { new_version: '' }))).toMatchObject({
      status: 400,
      body: { new_version: ['This field may not be blank.'] },
    });
    expect((await incidentOf(uuid)).version).toBe('arvada_manual_dispatch');
  });

  it('knows no incident and nobody of another organisation', async () => {
    const uuid = await reported();
    const wim = await here.person('dispatcher@durham.example');
    expect(await send(toSewer(uuid), wim)).toMatchObject(refused('not-found'));
    expect(await send(toSewer(uuid, { assign_to: userId('durham', 'crew2') }))).toMatchObject(
      refused('transfer.not-designated'),
    );
    expect(await send(toSewer(userId('nobody', 'x')))).toMatchObject(refused('not-found'));
  });

  it('is urgent only by who may manage', async () => {
    const uuid = await reported();
    const urgent = toSewer(uuid, { run_initiation_sequence: true });
    expect(await send(urgent)).toMatchObject(refused('transfer.urgent-not-allowed'));
    expect((await send(urgent, marcus)).status).toBe(201);
    expect((await incidentOf(uuid)).log.at(-1).transfer.urgent).toBe(true);
  });

  it('is not for a crew, nor of an incident that is over', async () => {
    const uuid = await reported();
    const sam = await here.person('crew@arvada.example');
    expect(await send(toSewer(uuid), sam)).toMatchObject(refused('forbidden'));
    await marcus.send('PATCH', `/api/manage/incident/${uuid}/`, { completed: true });
    expect(await send(toSewer(uuid))).toMatchObject(refused('incident.not-active'));
  });

  it('is one transfer, however often one request is sent', async () => {
    const uuid = await reported();
    const answers = await Promise.all([1, 2, 3].map(() => send(toSewer(uuid), dana, 'same')));
    answers.push(await send(toSewer(uuid), dana, 'same'));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.uuid}`)).size).toBe(1);
    const { log } = await incidentOf(uuid);
    expect(log.filter(({ event }: { event: string }) => event === 'transferred')).toHaveLength(1);
  });

  it('by two at once is one, and the second is told what the first did', async () => {
    const uuid = await reported();
    const seen = '';
    const answers = await Promise.all([
      send(toSewer(uuid, { seen })),
      send({ ...toSewer(uuid, { seen }), new_version: 'arvada_water', assign_as: 'Water on-call' }, marcus),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const shown = await incidentOf(uuid);
    const [first, to] = shown.version === 'arvada_sewer' ? ['Dana Whitfield', 'Sewer'] : ['Marcus Boyd', 'Water'];
    expect(answers.find(({ status }) => status === 409)?.body.non_field_errors).toEqual([
      `${first} has transferred this incident to ${to}. ${refusals['transfer.changed-meanwhile'].words}`,
    ]);
    // Having read that, he may go on.
    expect((await send(toSewer(uuid, { seen: shown.transferred }), marcus)).status).toBe(201);
  });
});

describe('erasing the words of an incident', () => {
  it('erases why it was transferred, and leaves that it was', async () => {
    const uuid = await reported();
    await send(toSewer(uuid));
    const alice = await here.person('administrator@arvada.example');
    expect((await alice.send('POST', `/api/incident/${uuid}/erase/${uuid}/`)).status).toBe(200);
    const { log } = await incidentOf(uuid);
    expect(log.at(-1)).toMatchObject({ message: '', transfer: { from: 'After-hours call', to: 'Sewer' } });
  });
});
