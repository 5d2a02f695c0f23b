import { beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import type { Incident } from '#contracts/incident/incident';
import { refusals } from '#contracts/refusals';
import { crewId, entityId, userId } from '#services/demo/ids';
import type { Person } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

const arvada = entityId('arvada');
const rosa = userId('arvada', 'crew2');

const here = installed({ organisations: ['arvada', 'durham'] });
const dana = signedIn(here, 'dispatcher@arvada.example');
const marcus = signedIn(here, 'manager@arvada.example');

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

describe('the designated people', () => {
  it('are listed by version, with their names', async () => {
    const { body } = await dana.get('/designated-user/');
    expect(body).toContainEqual({
      designation: 'Sewer on-call',
      user: { uuid: rosa, first_name: 'Rosa', last_name: 'Delgado' },
      target: 'arvada_sewer',
    });
  });
});

describe('a version transfer', () => {
  it('changes the version, and the log has the author, the origin, the destination and the reason', async () => {
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

  it('names the missing fields word for word', async () => {
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

  it('knows no incident and no person of another organization', async () => {
    const uuid = await reported();
    const wim = await here.person('dispatcher@durham.example');
    expect(await send(toSewer(uuid), wim)).toMatchObject(refused('not-found'));
    expect(await send(toSewer(uuid, { assign_to: userId('durham', 'crew2') }))).toMatchObject(
      refused('transfer.not-designated'),
    );
    expect(await send(toSewer(userId('nobody', 'x')))).toMatchObject(refused('not-found'));
  });

  it('is urgent only by a manager', async () => {
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

  it('by two at once is one, and the second writer is told about the first', async () => {
    const uuid = await reported();
    const toWater = (more: object) => ({
      ...toSewer(uuid, more),
      new_version: 'arvada_water',
      assign_as: 'Water on-call',
    });
    const seen = '';
    const answers = await Promise.all([send(toSewer(uuid, { seen })), send(toWater({ seen }), marcus)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const shown = await incidentOf(uuid);
    const [first, to] = shown.version === 'arvada_sewer' ? ['Dana Whitfield', 'Sewer'] : ['Marcus Boyd', 'Water'];
    expect(answers.find(({ status }) => status === 409)?.body.non_field_errors).toEqual([
      `${first} has transferred this incident to ${to}. ${refusals['transfer.changed-meanwhile'].words}`,
    ]);
    // After reading that, the user may continue.
    const read = { seen: shown.transferred };
    const onward = shown.version === 'arvada_sewer' ? toWater(read) : toSewer(uuid, read);
    expect((await send(onward, marcus)).status).toBe(201);
  });
});

describe('erasing the words of an incident', () => {
  it('erases the reason of a transfer, and keeps the transfer', async () => {
    const uuid = await reported();
    await send(toSewer(uuid));
    const alice = await here.person('administrator@arvada.example');
    expect((await alice.send('POST', `/api/incident/${uuid}/erase/${uuid}/`)).status).toBe(200);
    const { log } = await incidentOf(uuid);
    expect(log.at(-1)).toMatchObject({ message: '', transfer: { from: 'After-hours call', to: 'Sewer' } });
  });
});

describe('an escalation transfer', () => {
  const path = '/api/incidents/transfer-to-escalation-tree/';
  const toTree = (incident_id: string, changed: object = {}) => ({
    incident_id,
    version: 'arvada_water',
    tree_name: 'On-call',
    leader_designation_name: 'Water on-call',
    explanation: 'Nobody answers the telephone.',
    labels: ['After hours', 'WATER'],
    auto_labels: ['Escalated'],
    is_urgent: false,
    policy: 'first-to-answer',
    ...changed,
  });
  const escalate = (body: object, person = dana) => person.send('POST', path, body);
  const labelsOf = (shown: { labels: readonly { name: string }[] }) => shown.labels.map(({ name }) => name);

  it('records the tree and its leader, adds the missing labels, and calls the people of the tree', async () => {
    const uuid = await reported();
    const before = await here.muster.app.store.head();
    expect((await escalate(toTree(uuid))).status).toBe(201);
    const shown = await incidentOf(uuid);
    expect(shown).toMatchObject({ version: 'arvada_water' });
    expect(labelsOf(shown)).toEqual(['Water', 'Escalated', 'After hours']);
    expect(shown.log.at(-1).transfer).toMatchObject({
      kind: 'escalation',
      to: 'On-call escalation',
      tree_name: 'On-call',
      leader_designation_name: 'Water on-call',
    });
    await here.settled();
    while ((await dana.get(`/api/incident/${uuid}/callouts/`)).body.length === 0) await here.settled();
    const types = [];
    for await (const { type } of here.muster.app.store.readAll({ after: before! })) types.push(type);
    const [begun, ...rest] = ['CalloutRequested', 'LabelAdded', 'LabelAdded', 'CalloutStarted'];
    expect(types.slice(0, 5)).toEqual(['IncidentTransferred', begun, ...rest]);
    const [callout] = (await dana.get(`/api/incident/${uuid}/callouts/`)).body;
    expect(callout).toMatchObject({ kind: 'escalation', name: 'On-call', target: 1, started_by: 'Dana Whitfield' });
    expect(callout.people.map(({ from_time }: { from_time: string }) => Date.parse(from_time))).toEqual(
      [0, 300, 600].map((seconds) => Date.parse(callout.started_time) + seconds * 1_000),
    );
  });

  it('takes only options of the organization', async () => {
    const uuid = await reported();
    for (const wrong of [
      { tree_name: 'Mayor' },
      { version: 'arvada_sewer' },
      { leader_designation_name: 'Somebody' },
      { new_entity: 'durham' },
      { auto_labels: ['Mine'] },
      { policy: 'all-at-once' },
      { extra_data: { sms: true } },
    ]) {
      expect(await escalate(toTree(uuid, wrong))).toMatchObject(refused('transfer.not-offered'));
    }
    expect((await incidentOf(uuid)).transferred).toBeNull();
  });

  it('must be explained', async () => {
    const uuid = await reported();
    expect(await escalate(toTree(uuid, { explanation: ' ' }))).toMatchObject(refused('transfer.explanation-blank'));
  });

  it('is urgent by a manager, or when its option always is', async () => {
    const uuid = await reported();
    expect(await escalate(toTree(uuid, { is_urgent: true }))).toMatchObject(refused('transfer.urgent-not-allowed'));
    const supervisors = { incident_id: uuid, tree_name: 'Supervisors', explanation: 'The street is gone.' };
    expect(await escalate({ ...supervisors, is_urgent: false })).toMatchObject(refused('transfer.urgent-not-allowed'));
    expect((await escalate(supervisors)).status).toBe(201);
    expect((await incidentOf(uuid)).log.at(-1).transfer.urgent).toBe(true);
    expect((await escalate({ ...supervisors, is_urgent: false }, marcus)).status).toBe(201);
  });

  it('keeps no address of an outside system, nor a tick of the dialog', async () => {
    const { transfer_options } = await incidentOf(await reported());
    expect(transfer_options[0]).toMatchObject({ transfer_type: 'ESCALATION_TRANSFER', data: { tree_name: 'On-call' } });
    expect(JSON.stringify(transfer_options)).not.toContain('http');
    const sam = await here.person('crew@arvada.example');
    expect((await incidentOf(await reported(), sam)).transfer_options).toEqual([]);
  });
});

describe('a transfer to another organization', () => {
  const path = '/api/incidents/transfer-to-escalation-tree/';
  const aid = (incident_id: string) => ({
    incident_id,
    version: 'standard_manual_dispatch',
    tree_name: 'Mutual aid',
    new_entity: 'durham',
    explanation: 'Our pumps are all out.',
  });
  const durham = entityId('durham');
  let wim: Person;
  beforeAll(async () => {
    wim = await here.person('dispatcher@durham.example');
  });
  const found = async (person: Person, uuid: string) => {
    const list = await person.get('/api/incident/?page_size=100');
    const active = await person.get('/api/active-incidents/');
    const board = await person.get('/api/beta/dispatch/get-data/');
    return [
      (await person.get(`/api/incident/${uuid}/`)).status,
      list.body.results.some((one: { uuid: string }) => one.uuid === uuid),
      active.body.includes(uuid),
      board.body.incidents.some((one: { uuid: string }) => one.uuid === uuid),
      (await person.send('POST', '/pusher/auth', { socket_id: '1.1', channel_name: channels.incident(uuid) })).status,
    ];
  };

  it('recalls the crew that is on its way, which the other organization does not command', async () => {
    const uuid = await reported();
    const sent = { incident: uuid, new_version: 'arvada_water', designation: crewId('arvada', 0) };
    expect((await dana.send('POST', '/api/beta/dispatch/manual-dispatch/', sent)).status).toBe(200);
    await here.settled();
    expect((await dana.send('POST', path, aid(uuid))).status).toBe(201);
    await here.clock.advance(11_000);
    await here.settled();
    const { results } = (await dana.get('/api/simulator/messages/')).body as { results: { body: string }[] };
    expect(results.map(({ body }) => body)).toContainEqual(expect.stringMatching(/Truck 1 is recalled/));
    const { dispatched } = await incidentOf(uuid, wim);
    expect(dispatched).toMatchObject([{ name: 'Truck 1', status: 'recalled' }]);
  });

  it('needs the consent of the other organization, which its administrator gives and withdraws', async () => {
    const uuid = await reported();
    const dora = await here.person('administrator@durham.example');
    const consent = (name: string, allowed: boolean, person = dora) =>
      person.send('POST', '/api/transfer-consents/', { name, allowed });
    const names = async () =>
      (await dora.get('/api/transfer-consents/')).body.consents.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['arvada']);
    expect((await consent('arvada', false)).status).toBe(200);
    expect(await dana.send('POST', path, aid(uuid))).toMatchObject({
      status: 409,
      body: {
        non_field_errors: [
          'That organization does not accept transfers from yours. Ask its administrator to allow them.',
        ],
      },
    });
    expect((await incidentOf(uuid)).transferred).toBeNull();
    // An unknown name gets the same answer as a known one: nobody learns which organizations exist.
    expect((await consent('olathe', true)).body).toEqual((await consent('no-such-town', true)).body);
    expect((await consent('durham', true)).status).toBe(400);
    expect((await consent('arvada', true, wim)).status).toBe(403);
    expect((await consent(' Arvada ', true)).status).toBe(200);
    expect(await names()).toEqual(['arvada', 'no-such-town', 'olathe']);
    expect((await dana.send('POST', path, aid(uuid))).status).toBe(201);
    expect((await found(wim, uuid))[0]).toBe(200);
  });

  it('hands it over whole: the first no longer finds it anywhere, the other has it at once', async () => {
    const uuid = await reported();
    const boards = await Promise.all([dana.listen(channels.dispatch(arvada)), wim.listen(channels.dispatch(durham))]);
    const lists = await Promise.all([
      dana.listen(channels.incidentsActive(arvada)),
      wim.listen(channels.incidentsActive(durham)),
    ]);
    const page = await dana.listen(channels.incident(uuid));
    expect(await found(wim, uuid)).toEqual([404, false, false, false, 403]);
    expect((await dana.send('POST', path, aid(uuid))).status).toBe(201);
    expect(await found(dana, uuid)).toEqual([404, false, false, false, 403]);
    expect(await found(wim, uuid)).toEqual([200, true, true, true, 200]);
    expect(await incidentOf(uuid, wim)).toMatchObject({
      version: 'standard_manual_dispatch',
      entity: { uuid: durham, name: 'durham' },
      labels: [{ name: 'Water' }, { name: 'Mutual aid' }],
    });
    const { log } = await incidentOf(uuid, wim);
    const handed = log.find(({ transfer }: { transfer?: object }) => transfer);
    expect(handed).toMatchObject({
      by: 'Dana Whitfield',
      message: 'Our pumps are all out.',
      transfer: { from: 'After-hours call', to: 'Mutual aid (City of Durham)' },
    });
    await page.hears('deleted', ({ incident }) => incident === uuid);
    await boards[0].hears('INCIDENT_NOT_ACTIVE', ({ incident }) => incident === uuid);
    await boards[1].hears('INCIDENT_UPDATED', ({ incident }) => incident.uuid === uuid);
    await lists[0].hears('deleted', ({ incident }) => incident.uuid === uuid);
    await lists[1].hears('added', ({ incident }) => incident.uuid === uuid);
    // Arvada's open pages hear nothing of Durham's changes.
    await here.clock.advance(1_000);
    await page.hears('pusher:subscription_error');
    const heard = page.heard.length;
    await wim.send('POST', `/api/incident/${uuid}/log/`, { event: 'acknowledged', message: '' });
    await lists[1].hears('updated', ({ incident }) => incident.uuid === uuid && incident.state === 'acknowledged');
    expect(page.heard.length).toBe(heard);
  });

  it('leaves nothing that the old organization may still change', async () => {
    const uuid = await reported();
    await dana.send('POST', path, aid(uuid));
    for (const told of [
      await dana.send('POST', path, aid(uuid)),
      await dana.send('POST', `/api/incident/${uuid}/log/`, { event: 'acknowledged', message: '' }),
      await dana.send('POST', `/api/incident/${uuid}/label/`, { name: 'Ours' }),
      await marcus.send('PATCH', `/api/manage/incident/${uuid}/`, { completed: true }),
      await marcus.send('DELETE', `/api/incident/${uuid}/`),
    ]) {
      expect(told).toMatchObject(refused('not-found'));
    }
    expect((await wim.send('POST', `/api/incident/${uuid}/label/`, { name: 'Ours' })).status).toBe(201);
  });

  it('is one and the same when it is sent again after its answer was lost', async () => {
    const uuid = await reported();
    const once = () => dana.send('POST', path, aid(uuid), { 'Idempotency-Key': 'away' });
    const first = await once();
    expect(first.status).toBe(201);
    const { body, status } = await once();
    expect({ body, status }).toEqual({ body: first.body, status: 201 });
    expect(
      (await incidentOf(uuid, wim)).log.filter(({ event }: { event: string }) => event === 'transferred'),
    ).toHaveLength(1);
    // With a key of its own, it is a transfer of a missing incident.
    expect(await dana.send('POST', path, aid(uuid), { 'Idempotency-Key': 'another' })).toMatchObject(
      refused('not-found'),
    );
  });

  it('is the same after a restart', async () => {
    const uuid = await reported();
    await dana.send('POST', path, aid(uuid));
    // The tree has nobody there: the engine says so, one obligation after the other.
    const ended = ({ log }: Incident) => log.some(({ event }) => event === 'escalation:unreached');
    while (!ended(await incidentOf(uuid, wim))) await here.settled();
    const before = (await wim.get(`/api/incident/${uuid}/`)).body;
    await here.restart();
    expect({ ...(await wim.get(`/api/incident/${uuid}/`)).body, position: 0 }).toEqual({ ...before, position: 0 });
    expect((await dana.get(`/api/incident/${uuid}/`)).status).toBe(404);
  });
});
