// @night It goes through one customer's program.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Incident } from '#contracts/incident/incident';
import { refusals } from '#contracts/refusals';
import { workflowOf } from '#events/incident/versions/index';
import { userId } from '#services/demo/ids';
import { browser, type Person, type Reply } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';
import { answers } from '../../support/samples/questionnaire.ts';

let lena: Person;
let dispatcher: Person | null = null;
let household: Person;
let stranger: Person;

const here = installed({ organisations: ['jcw', 'olathe'] });
beforeAll(async () => {
  lena = await here.person('leader@jcw.example');
  stranger = await here.person('leader@olathe.example');
  household = browser(here.url);
});

const bupp = '/api/jcw/bupp';
async function reported(
  phone = '+19135550171',
  email = 'j@alvarez.example',
): Promise<{ incident: string; contact: string }> {
  const contact = { name: 'J. Alvarez', phone_number: phone, email, complainant: true };
  const { body } = await lena.send('POST', '/api/incidents/', {
    version: 'jcw_bupp',
    description: 'Sewage in the basement',
    locations: [{ raw: '8700 Antioch Rd', lat: 38.96, lng: -94.68, contacts: [contact] }],
  });
  const { locations } = await page(body.uuid);
  return { incident: body.uuid, contact: locations[0]?.contacts[0]?.uuid ?? '' };
}
const page = async (uuid: string): Promise<Incident> => (await lena.get(`/api/incident/${uuid}/`)).body;
const step = async (path: string, body: object): Promise<Reply> => {
  // Advances the clock, because two steps are never recorded in the same millisecond.
  await here.clock.advance(60_000);
  return lena.send('POST', `${bupp}/${path}/`, body);
};
const led = async (): Promise<{ incident: string; contact: string }> => {
  const made = await reported();
  await step('assign-leader', { incident: made.incident, user: userId('jcw', 'crew2') });
  return made;
};
/** The link as the household's phone or mailbox shows it. */
async function linkOf(incident: string, medium: 'text' | 'mail' = 'text'): Promise<string> {
  await here.settled();
  const [sent] = (await page(incident)).notices.toReversed();
  const shown = await dispatcher?.get('/api/simulator/messages/');
  // A session ends while the household takes its time.
  if (shown?.status !== 200) dispatcher = await here.person('dispatcher@jcw.example');
  const { body } = await (dispatcher ?? lena).get('/api/simulator/messages/');
  const message = body.results.find((one: { id: string }) => one.id === sent?.uuid);
  expect(message).toMatchObject({ medium, status: 'sent' });
  return String(message.link);
}
const callOf = (link: string): string => `/api${new URL(link).pathname}`;
const asked = async (): Promise<{ incident: string; contact: string; call: string; questionnaire: string }> => {
  const made = await led();
  const { body } = await step('send-questionnaire', { ...made, medium: 'sms' });
  return { ...made, call: callOf(await linkOf(made.incident)), questionnaire: body.uuid };
};

describe('a case of the program', () => {
  it('goes through all of its states on its own calls, and is then completed', async () => {
    const { incident, contact } = await reported();
    const seen: string[] = [];
    const look = async () => void seen.push((await page(incident)).state);
    const done = async (path: string, body: object) => {
      const answer = await step(path, { incident, ...body });
      expect([path, answer.status, answer.body.detail]).toEqual([
        path,
        answer.status < 300 ? answer.status : 'done',
        undefined,
      ]);
      await look();
    };
    await look();
    await done('assign-leader', { user: userId('jcw', 'crew2') });
    await here.clock.advance(60_000);
    await lena.send('POST', `/api/incident/${incident}/log/`, { event: 'contacts:call_completed', message: '' });
    await look();
    await done('send-questionnaire', { contact, medium: 'email' });
    const call = callOf(await linkOf(incident, 'mail'));
    expect((await household.get(call)).body).toMatchObject({ entity: 'Johnson County Wastewater' });
    await here.clock.advance(60_000);
    expect((await household.send('POST', call, answers)).status).toBe(200);
    await look();
    await done('decision', { decision: 'ineligible', reason: 'The house is rented.' });
    await done('decision', { decision: 'eligible' });
    await done('appointments', { kind: 'visit', staff: 'Ines Roth', time: '2026-03-04T15:00:00.000Z' });
    await done('visited', { kind: 'visit', message: 'Cellar drain below the main' });
    await done('decision', { decision: 'unqualified', reason: 'No room for the valve.' });
    await done('decision', { decision: 'qualified' });
    await done('appointments', { kind: 'inspection', staff: 'Ines Roth', time: '2026-03-11T09:00:00-05:00' });
    await done('visited', { kind: 'inspection' });
    const marcus = await here.person('manager@jcw.example');
    await marcus.send('PATCH', `/api/manage/incident/${incident}/`, { completed: true });
    await look();
    expect(seen).toEqual(['new', ...workflowOf('jcw_bupp').states.map(({ state }) => state), 'completed']);

    const { bupp: kept, tags, log, notices } = await page(incident);
    expect(kept).toMatchObject({
      leader: 'Rosa Delgado',
      questionnaires: [{ medium: 'email', status: 'answered', answers }],
    });
    expect(tags.map(({ data }) => [data?.kind, data?.time])).toEqual([
      ['visit', '2026-03-04T15:00:00.000Z'],
      ['inspection', '2026-03-11T14:00:00.000Z'],
    ]);
    expect(notices).toMatchObject([
      { medium: 'sms', to: 'Rosa Delgado' },
      { medium: 'email', to: 'j@alvarez.example', status: 'sent' },
    ]);
    expect(log.find(({ event }) => event === 'bupp:ineligible')?.message).toBe('The house is rented.');
  });

  it('is open to no other organization, and to no incident of another version', async () => {
    const { incident, contact } = await led();
    const { body: other } = await lena.send('POST', '/api/incidents/', {
      version: 'jcw_after_hours',
      description: 'No case of the programme',
    });
    const bodies = {
      'assign-leader': { user: userId('jcw', 'crew2') },
      'send-questionnaire': { contact, medium: 'sms' },
      decision: { decision: 'eligible' },
      appointments: { kind: 'visit', staff: 'Ines Roth', time: '2026-03-04T15:00:00.000Z' },
      visited: { kind: 'visit' },
    };
    await here.settled();
    const before = await page(incident);
    for (const [path, body] of Object.entries(bodies)) {
      const call = `${bupp}/${path}/`;
      expect([path, (await stranger.send('POST', call, { incident, ...body })).status]).toEqual([path, 404]);
      expect([path, (await lena.send('POST', call, { ...body, incident: other.uuid })).status]).toEqual([path, 404]);
    }
    for (const path of ['cases/', 'appointments/?from=2026-03-01T00:00:00Z&to=2026-03-08T00:00:00Z'])
      expect((await stranger.get(`${bupp}/${path}`)).status).toBe(404);
    expect({ ...(await page(incident)), position: 0 }).toEqual({ ...before, position: 0 });
  });

  it('is not led by a person of another organization', async () => {
    const { incident } = await reported();
    expect((await step('assign-leader', { incident, user: userId('olathe', 'leader') })).status).toBe(404);
  });

  it('takes one step after the other', async () => {
    const made = await reported();
    const early = await step('send-questionnaire', { ...made, medium: 'sms' });
    expect([early.status, early.body]).toEqual([409, { non_field_errors: [refusals['bupp.no-leader'].words] }]);
    await step('assign-leader', { incident: made.incident, user: userId('jcw', 'crew2') });
    expect((await step('decision', { incident: made.incident, decision: 'eligible' })).status).toBe(409);
    const visit = { incident: made.incident, kind: 'visit', staff: 'Ines Roth', time: '2026-03-04T15:00:00.000Z' };
    expect((await step('appointments', visit)).status).toBe(409);
    expect((await page(made.incident)).state).toBe('leader assigned');
  });

  it('is visited at a time to come, and by nobody who is at another house then', async () => {
    const cases = await Promise.all([asked(), asked()]);
    for (const { incident, call } of cases) {
      await household.send('POST', call, answers);
      await step('decision', { incident, decision: 'eligible' });
    }
    const visit = (n: 0 | 1, staff: string, time: string) =>
      step('appointments', { incident: cases[n].incident, kind: 'visit', staff, time });
    const past = await visit(0, 'Ada Roth', '2020-01-06T15:00:00.000Z');
    expect([past.status, past.body]).toEqual([400, { time: [refusals['appointment.past'].words] }]);
    const { body } = await visit(0, 'Ada Roth', '2026-03-12T15:00:00.000Z');
    const twice = await visit(1, ' ada roth', '2026-03-12T15:20:00.000Z');
    expect([twice.status, twice.body]).toEqual([409, { staff: [refusals['appointment.staff-busy'].words] }]);
    expect((await visit(1, 'Ada Roth', '2026-03-12T15:30:00.000Z')).status).toBe(201);
    const tag = `/api/incident/${cases[0].incident}/tag/${body.uuid}/`;
    expect((await lena.send('PATCH', tag, { data: { time: '2026-03-12T15:45:00.000Z' } })).status).toBe(409);
    expect((await lena.send('PATCH', tag, { data: { time: '2020-01-06T15:00:00.000Z' } })).status).toBe(400);
    // An appointment that stands may be saved as it is.
    expect((await lena.send('PATCH', tag, { data: { time: '2026-03-12T15:00:00.000Z' } })).status).toBe(200);
  });

  it('lists its appointments of a week, also once they are moved, and not once they are cancelled', async () => {
    const { incident, call } = await asked();
    await household.send('POST', call, answers);
    await step('decision', { incident, decision: 'eligible' });
    const { body } = await step('appointments', {
      incident,
      kind: 'visit',
      staff: 'Ines Roth',
      time: '2026-03-09T13:00:00.000Z',
    });
    const week = async (from: string, to: string) =>
      (await lena.get(`${bupp}/appointments/?from=${from}&to=${to}`)).body.results.filter(
        (one: { incident: string }) => one.incident === incident,
      );
    // From Sunday to Sunday, Chicago time; the first one has 23 hours.
    const spring = ['2026-03-08T06:00:00.000Z', '2026-03-15T05:00:00.000Z'] as const;
    expect(await week(...spring)).toMatchObject([{ uuid: body.uuid, staff: 'Ines Roth', kind: 'visit' }]);
    expect(await week('2026-03-01T06:00:00.000Z', spring[0])).toEqual([]);
    // On hold it is in no list, but the household still waits.
    const dana = await here.person('administrator@jcw.example');
    const { body: held } = await dana.send('POST', `/api/incident/${incident}/hold/`);
    const listed = async () =>
      (await lena.get('/api/incident/?version=jcw_bupp')).body.results.some(
        ({ uuid }: { uuid: string }) => uuid === incident,
      );
    expect([await listed(), (await week(...spring)).length]).toEqual([false, 1]);
    expect((await dana.send('DELETE', `/api/incident/${incident}/hold/${held.uuid}/`)).status).toBe(200);
    expect(await week(...spring)).toHaveLength(1);
    const tag = `/api/incident/${incident}/tag/${body.uuid}/`;
    await lena.send('PATCH', tag, { data: { time: '2026-03-17T13:00:00.000Z' } });
    expect(await week(...spring)).toEqual([]);
    expect(await week(spring[1], '2026-03-22T05:00:00.000Z')).toHaveLength(1);
    await lena.send('DELETE', tag);
    expect(await week(spring[1], '2026-03-22T05:00:00.000Z')).toEqual([]);
    const again = await step('appointments', {
      incident,
      kind: 'visit',
      staff: 'Omar Haddad',
      time: '2026-03-18T13:00:00.000Z',
    });
    expect(again.status).toBe(201);
    expect((await page(incident)).state).toBe('site visit scheduled');
  });
});

describe('the end of a case', () => {
  const manage = async (incident: string, body: object) => {
    const marcus = await here.person('manager@jcw.example');
    await marcus.send('PATCH', `/api/manage/incident/${incident}/`, body);
    await here.settled();
  };
  const after = async (seconds: number) => {
    await here.clock.advance(seconds * 1_000);
    await here.settled();
  };

  it('cancels the visit to come and tells its person, unless it is undone; the household may still answer', async () => {
    const [visited, open] = [await asked(), await asked()];
    const { incident } = visited;
    await household.send('POST', visited.call, answers);
    await step('decision', { incident, decision: 'eligible' });
    const visit = { incident, kind: 'visit', staff: 'rosa delgado', time: '2026-05-04T15:00:00.000Z' };
    expect((await step('appointments', visit)).status).toBe(201);
    await manage(incident, { completed: true });
    await after(8);
    await manage(incident, { completed: false });
    await after(30);
    expect((await page(incident)).tags).toHaveLength(1);
    await manage(incident, { completed: true });
    await after(11);
    const { tags, log } = await page(incident);
    const own = log.filter(({ event }) => event === 'appointment:cancelled' || event === 'team:stood_down');
    expect([tags, own.map(({ event, message, member }) => [event, message, member?.name])]).toEqual([
      [],
      [
        ['team:stood_down', 'The incident was completed.', 'Rosa Delgado'],
        ['appointment:cancelled', 'The incident was completed.', undefined],
      ],
    ]);
    await manage(open.incident, { completed: true });
    expect((await household.get(open.call)).body).toMatchObject({ closed: true });
    expect((await household.send('POST', open.call, answers)).status).toBe(200);
  });
});

describe('the link of a questionnaire', () => {
  it('is answered once: the same answers again are the same, others are refused', async () => {
    const { call, incident } = await asked();
    const replies = [await household.send('POST', call, answers), await household.send('POST', call, answers)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const other = await household.send('POST', call, { ...answers, remarks: 'Other words' });
    expect([other.status, other.body.detail]).toEqual([410, refusals['questionnaire.used'].words]);
    expect((await household.get(call)).status).toBe(410);
    const { bupp: kept, log } = await page(incident);
    expect(kept?.questionnaires[0]?.answers).toEqual(answers);
    expect(log.filter(({ event }) => event === 'bupp:questionnaire_received')).toHaveLength(1);
  });

  it('takes the answers of a household whose case was handed to another type meanwhile', async () => {
    const made = await led();
    const { incident } = made;
    const { body: sent } = await step('send-questionnaire', { ...made, medium: 'sms' });
    const call = `${bupp}/questionnaire/${here.muster.app.secrets.questionnaireKey(sent.uuid)}/`;
    const away = 'jcw_after_hours';
    const designated: { target: string; designation: string; user: { uuid: string } }[] = (
      await lena.get('/designated-user/')
    ).body;
    const holder = designated.find(({ target }) => target === away);
    const told = await lena.send('POST', '/api/incidents/transfer-to-version/', {
      incident,
      new_version: away,
      explanation: 'No backup of ours',
      ...(holder && { assign_to: holder.user.uuid, assign_as: holder.designation }),
    });
    expect([told.status, told.body]).toEqual([201, expect.anything()]);
    expect((await household.get(call)).status).toBe(200);
    expect((await household.send('POST', call, answers)).status).toBe(200);
    const { log, version } = await page(incident);
    expect([version, log.filter(({ event }) => event === 'bupp:questionnaire_received').length]).toEqual([
      'jcw_after_hours',
      1,
    ]);
  });

  it('opens nothing once it has expired, was revoked, or its incident was deleted', async () => {
    const [old, withdrawn, gone] = [await asked(), await asked(), await asked()];
    await lena.send('DELETE', `${bupp}/questionnaire/${withdrawn.questionnaire}/`);
    await (await here.person('manager@jcw.example')).send('DELETE', `/api/incident/${gone.incident}/`);
    for (const [call, code] of [
      [withdrawn.call, 'questionnaire.revoked'],
      [gone.call, 'questionnaire.revoked'],
    ] as const)
      for (const told of [await household.get(call), await household.send('POST', call, answers)])
        expect([told.status, told.body.detail]).toEqual([refusals[code].status, refusals[code].words]);
    await here.clock.sleep(14 * 24 * 3_600_000);
    lena = await here.person('leader@jcw.example');
    stranger = await here.person('leader@olathe.example');
    for (const told of [await household.get(old.call), await household.send('POST', old.call, answers)])
      expect([told.status, told.body.detail]).toEqual([410, refusals['questionnaire.expired'].words]);
    expect(
      (await step('send-questionnaire', { incident: old.incident, contact: old.contact, medium: 'sms' })).status,
    ).toBe(201);
  });

  it('that was invented, cut, or made for a check-in is refused', async () => {
    const { call, questionnaire } = await asked();
    const token = call.split('/').at(-2) ?? '';
    const made = [
      token.slice(0, -1),
      `${token.slice(0, -4)}AAAA`,
      here.muster.app.secrets.checkInKey(questionnaire),
      here.muster.app.secrets.questionnaireKey('00000000-0000-4000-8000-000000000000'),
      questionnaire,
    ];
    for (const one of made) {
      const told = await household.send('POST', `${bupp}/questionnaire/${one}/`, answers);
      expect([one, told.status, told.body.detail]).toEqual([one, 404, refusals['questionnaire.wrong-key'].words]);
    }
    expect((await household.get(call)).status).toBe(200);
  });

  it('answers for its own incident alone', async () => {
    const [one, other] = [await asked(), await asked()];
    await household.send('POST', one.call, answers);
    expect((await page(other.incident)).state).toBe('awaiting questionnaire');
    expect((await page(one.incident)).state).toBe('questionnaire received');
    const path = `${bupp}/questionnaire/${other.questionnaire}/`;
    expect((await stranger.send('DELETE', path)).status).toBe(404);
    expect((await household.get(other.call)).status).toBe(200);
  });

  it('is sent once, however often it is requested under one key, and never beside an open one', async () => {
    const made = await led();
    const send = (key: string) =>
      lena.send('POST', `${bupp}/send-questionnaire/`, { ...made, medium: 'sms' }, { 'Idempotency-Key': key });
    const replies = await Promise.all([send('one'), send('one'), send('one')]);
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.uuid}`)).size).toBe(1);
    expect((await send('two')).body).toEqual({ non_field_errors: [refusals['bupp.out'].words] });
    await here.settled();
    expect((await page(made.incident)).notices).toMatchObject([
      { medium: 'sms', status: 'sent', to: 'Rosa Delgado' },
      { medium: 'sms', status: 'sent', to: '+19135550171' },
    ]);
  });

  it('is not sent when the contact cannot be reached that way, or is of another incident', async () => {
    const made = await reported('+19135550172', '');
    await step('assign-leader', { incident: made.incident, user: userId('jcw', 'crew2') });
    const mail = await step('send-questionnaire', { ...made, medium: 'email' });
    expect([mail.status, mail.body]).toEqual([400, { contact: [refusals['bupp.no-address'].words] }]);
    const { contact } = await reported();
    expect((await step('send-questionnaire', { incident: made.incident, contact, medium: 'sms' })).status).toBe(404);
  });

  it('leaves neither answers nor address once the words of the incident are erased', async () => {
    const { call, incident } = await asked();
    await household.send('POST', call, answers);
    const alice = await here.person('administrator@jcw.example');
    expect((await alice.send('POST', `/api/incident/${incident}/erase/${incident}/`)).status).toBe(200);
    const { bupp: kept, notices } = await page(incident);
    expect(kept?.questionnaires).toMatchObject([{ to: null, answers: null, status: 'answered' }]);
    expect(JSON.stringify([kept, notices])).not.toMatch(/After 5 PM|9135550171/);
    expect((await household.get(call)).status).toBe(410);
  });
});
