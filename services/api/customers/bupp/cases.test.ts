import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contracts/core/limits';
import type { Appointments, BuppCases } from '#contracts/customers/bupp/cases';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { buppRoutes } from './cases.ts';
import { questionnaireRoutes } from './questionnaires.ts';

let desk: Desk;
const [dana, ada, other] = [id(10), id(11), id(12)];
const incident = id(50);
const [ann, ben] = [id(61), id(62)];
const happened: (type: Parameters<Desk['happened']>[1], data: object, of?: string, entity?: string) => void = (
  type,
  data,
  of = incident,
  entity = jcw,
) => desk.happened(`incident-${of}`, type, data as Parameters<Desk['happened']>[2], { entity });
const created = (of: string, version = 'jcw_bupp', entity = jcw) => {
  const personal = { description: `Backup ${of.slice(-2)}` };
  happened('IncidentCreated', { incident: of, version, source: null, subject: of, personal }, of, entity);
};
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager', entity: jcw });
  desk.person(11, { name: 'Ada Abel', role: 'leader', entity: jcw });
  desk.person(12, { name: 'Cy Cole', role: 'manager' });
  created(incident);
});
afterEach(() => desk.close());

const path = '/api/jcw/bupp';
type More = NonNullable<Parameters<Desk['asks']>[3]>;
const asks = <Json = { uuid: string }>(name: string, more: More = {}) =>
  desk.asks<Json>([...buppRoutes, ...questionnaireRoutes], name, desk.signedIn(dana), more);
const says = (name: string, body: object) => asks(`POST ${path}/${name}/`, { body: { incident, ...body } });
const saidBy = (name: string, body: object) => desk.added(() => says(name, body));
const entry = (event: string) => ['LogEntryRecorded', expect.objectContaining({ event, entry: expect.any(String) })];
const logged = (event: string) =>
  happened('LogEntryRecorded', { entry: id(80), event, subject: id(80), personal: { message: '' } });
const withPlace = () => {
  const where = { route: '', locality: '', administrativeLevel1: '', postalCode: '', lat: null, lng: null };
  const personal = { raw: '1 Main St', streetNumber: '', subpremise: '' };
  happened('IncidentLocated', { location: id(60), ...where, subject: id(60), personal });
  const added = (contact: string, said: object) => {
    const of = { location: id(60), contact, complainant: false, subject: contact };
    happened('ContactAdded', { ...of, personal: { phoneExtension: '', ...said } });
  };
  added(ann, { name: 'Ann', phoneNumber: '+13035550101', email: '' });
  added(ben, { name: 'Ben', phoneNumber: '', email: 'ben@x.example' });
};

describe('a case of the program', () => {
  const cases = async () => (await asks<BuppCases>(`GET ${path}/cases/`)).json;

  it('is shown while it is open, with its leader and the people who may lead it', async () => {
    created(id(51), 'jcw_after_hours');
    created(id(52), 'jcw_bupp', arvada);
    created(id(53));
    happened('IncidentCompleted', {}, id(53));
    happened('IncidentArchived', {}, id(53));
    const people = [
      { uuid: ada, name: 'Ada Abel' },
      { uuid: dana, name: 'Dana Diaz' },
    ];
    const shown = await cases();
    expect(shown?.cases).toMatchObject([
      { uuid: incident, description: 'Backup 50', leader: null, questionnaires: [] },
    ]);
    expect(shown?.people).toEqual(people);
    expect(await saidBy('assign-leader', { user: ada })).toEqual([
      ['TeamMemberAdded', { user: ada, role: 'leader' }],
      ['BuppLeaderAssigned', { user: ada }],
      entry('team:leader_assigned'),
      ['LeaderAsked', expect.objectContaining({ user: ada, respondBy: '2026-03-01T12:10:00.000Z' })],
    ]);
    expect((await cases())?.cases).toMatchObject([{ leader: 'Ada Abel' }]);
    await expect(says('assign-leader', { user: other })).rejects.toThrow('not-found');
    await expect(says('assign-leader', { user: ada, incident: id(52) })).rejects.toThrow('not-found');
  });

  it('is decided and visited step by step', async () => {
    await expect(says('decision', { decision: 'eligible' })).rejects.toThrow('bupp.too-early');
    logged('bupp:questionnaire_received');
    await expect(says('decision', { decision: 'ineligible' })).rejects.toThrow('bupp.reason-blank');
    expect(await saidBy('decision', { decision: 'eligible' })).toEqual([entry('bupp:eligible')]);
    const time = '2026-03-02T05:00:00-07:00';
    const made = await saidBy('appointments', { kind: 'visit', staff: 'Bo', time });
    expect(made).toMatchObject([
      [
        'TagAdded',
        {
          contentType: 'appointment',
          personal: { data: { kind: 'visit', staff: 'Bo', time: '2026-03-02T12:00:00.000Z' } },
        },
      ],
      entry('bupp:visit_scheduled'),
    ]);
    expect(await saidBy('visited', { kind: 'visit' })).toEqual([entry('bupp:site_visited')]);
    const refused = await saidBy('decision', { decision: 'unqualified', reason: 'No drain' });
    expect(refused).toMatchObject([
      ['LogEntryRecorded', { event: 'bupp:unqualified', personal: { message: 'No drain' } }],
    ]);
  });
});

describe('the appointments', () => {
  const tag = (n: number, data: object | null, contentType = 'appointment', of = incident) =>
    happened('TagAdded', { tag: id(n), contentType, subject: id(n), personal: data && { data } }, of);
  const listed = async (from = '2026-03-01T00:00:00.000Z', to = '2026-03-03T00:00:00.000Z') =>
    (await asks<Appointments>(`GET ${path}/appointments/`, { query: { from, to } })).json?.results ?? [];

  it('are those of the period, in order, with the words of their case', async () => {
    withPlace();
    tag(71, { kind: 'visit', staff: 'Bo', time: '2026-03-02T12:00:00.000Z' });
    tag(72, { kind: 'party', staff: 7, time: '2026-03-01T12:00:00.000Z' });
    tag(73, { time: 'soon' });
    tag(74, { time: 7 });
    tag(75, { time: '2026-03-01T12:00:00.000Z' }, 'meter');
    tag(76, {});
    const of = { incident, description: 'Backup 50', address: '1 Main St', updated_time: noon };
    const late = { ...of, uuid: id(71), kind: 'visit', staff: 'Bo', time: '2026-03-02T12:00:00.000Z' };
    const early = { ...of, uuid: id(72), kind: null, staff: '', time: '2026-03-01T12:00:00.000Z' };
    expect(await listed()).toEqual([early, late]);
    expect(await listed('2026-03-01T12:00:00.000Z', '2026-03-02T12:00:00.000Z')).toEqual([early]);
    expect(await listed('2026-03-01T12:00:00.001Z', '2026-03-02T12:00:00.001Z')).toEqual([late]);
  });

  it('are also those of cases on hold, and of no other version', async () => {
    created(id(51), 'jcw_after_hours');
    tag(71, { time: '2026-03-01T12:00:00.000Z' });
    tag(72, { time: '2026-03-01T13:00:00.000Z' }, 'appointment', id(51));
    for (const of of [incident, id(51)])
      happened('IncidentHeld', { hold: id(90), subject: of, personal: { reason: '' } }, of);
    expect((await listed()).map(({ uuid }) => uuid)).toEqual([id(71)]);
  });
});

describe('a questionnaire', () => {
  const link = `${path}/questionnaire/:token/`;
  const answers = {
    backed_up: 'yes',
    how_often: 'once',
    basement_drain: 'no',
    device: 'no',
    holder: 'own',
    when_reachable: 'In the evening',
  };
  const send = (contact = ann, medium = 'sms') => says('send-questionnaire', { contact, medium });
  const sent = async () => (await send()).json?.uuid ?? '';
  const at = (uuid: string) => ({ token: desk.app.secrets.questionnaireKey(uuid) });
  const read = (uuid: string) => asks<object>(`GET ${link}`, { params: at(uuid) });
  const answer = (uuid: string, more: object = {}) =>
    asks<object>(`POST ${link}`, { params: at(uuid), body: { ...answers, ...more } });
  const revoke = (uuid: string) => asks(`DELETE ${path}/questionnaire/:uuid/`, { params: { uuid } });
  const expires_time = new Date(Date.parse(noon) + limits.questionnaire.answerWithin).toISOString();
  beforeEach(() => {
    withPlace();
    logged('acknowledged');
  });

  it.each([
    [ann, 'sms', '+13035550101'],
    [ben, 'email', 'ben@x.example'],
  ])('is sent to %s by %s', async (contact, medium, to) => {
    expect(await saidBy('send-questionnaire', { contact, medium })).toMatchObject([
      ['QuestionnaireSent', { medium, expiresAt: expires_time, personal: { to } }],
      entry('bupp:questionnaire_sent'),
    ]);
  });

  it('is sent to a contact of the case with such an address only', async () => {
    await expect(send(ann, 'email')).rejects.toThrow('bupp.no-address');
    await expect(send(ben, 'sms')).rejects.toThrow('bupp.no-address');
    await expect(send(id(63))).rejects.toThrow('not-found');
  });

  it('is shown to who has its link, until it is answered', async () => {
    const uuid = await sent();
    expect((await read(uuid)).json).toEqual({
      entity: 'Johnson County Wastewater',
      timezone: 'America/Denver',
      reported_time: noon,
      expires_time,
    });
    const added = await desk.added(async () => expect((await answer(uuid)).json).toEqual({ time: noon }));
    expect(added).toMatchObject([
      ['QuestionnaireAnswered', { questionnaire: uuid, personal: { answers: { ...answers, remarks: '' } } }],
      entry('bupp:questionnaire_received'),
    ]);
    expect(desk.log.at(-1)?.metadata).toMatchObject({ entity: jcw, actor: { kind: 'link', id: uuid } });
    await expect(read(uuid)).rejects.toThrow('questionnaire.used');
    await expect(answer(uuid, { holder: 'rent' })).rejects.toThrow('questionnaire.used');
  });

  it('ends when it is revoked, and when its time is over', async () => {
    const uuid = await sent();
    desk.at(expires_time);
    expect((await read(uuid)).json).toMatchObject({ expires_time });
    desk.at(new Date(Date.parse(expires_time) + 1).toISOString());
    await expect(read(uuid)).rejects.toThrow('questionnaire.expired');
    expect(await desk.added(() => revoke(uuid))).toEqual([['QuestionnaireRevoked', { questionnaire: uuid }]]);
    await expect(read(uuid)).rejects.toThrow('questionnaire.revoked');
    await expect(revoke(id(99))).rejects.toThrow('not-found');
  });

  it('has no link for a wrong key, an ended one for a deleted case, and is shown as one of its case', async () => {
    const uuid = await sent();
    await expect(read(id(99))).rejects.toThrow('questionnaire.wrong-key');
    await expect(asks(`GET ${link}`, { params: { token: 'wrong' } })).rejects.toThrow('questionnaire.wrong-key');
    const shown = (await asks<BuppCases>(`GET ${path}/cases/`)).json?.cases[0]?.questionnaires;
    expect(shown).toMatchObject([{ uuid, expires_time }]);
    happened('IncidentDeleted', {});
    await expect(read(uuid)).rejects.toThrow('questionnaire.revoked');
  });

  it('is answered without a session, so without its token', () => {
    expect(questionnaireRoutes.map(({ csrf }) => csrf)).toEqual([true, false]);
  });
});
