import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refused } from '#events/core/refused';
import type { Spoken } from '#services/core/telephony';
import { callRequestIn } from '#services/outbound/telephony/twilio/reported';
import { type Desk, id, openDesk } from '#services/testing/desk';
import { voiceRoutes } from './voice.ts';

const [incident, call, ada] = [id(50), id(70), id(11)];
let desk: Desk;
beforeEach(() => {
  const telephony = { readCall: callRequestIn, speech: async (verbs: readonly Spoken[]) => JSON.stringify(verbs) };
  desk = openDesk({ telephony } as unknown as Parameters<typeof openDesk>[0]);
});
afterEach(() => desk.close());

const requested = (more: object = {}) =>
  desk.happened(`call-${call}`, 'CallRequested', {
    call,
    callout: null,
    incident,
    purpose: 'test',
    contact: null,
    provider: 'simulator',
    user: ada,
    ringSeconds: 30,
    subject: ada,
    personal: { to: '+13035550160' },
    ...more,
  });
const ended = () =>
  desk.happened(`call-${call}`, 'CallEnded', { call, callout: null, outcome: 'failed', seconds: 0, source: 'expired' });

const team = '/incident/:uuid/:product/incidents/calls/tasks/form_team/:action_name/';
const task = '/incident/:uuid/:product/incidents/calls/tasks/:action_name/';
const acknowledge = '/incident/:uuid/:product/acknowledge/';
interface Given {
  readonly query?: object;
  readonly body?: object;
  readonly uuid?: string;
}
async function hears(path: string, action: string, { query = {}, body = {}, uuid = incident }: Given = {}) {
  const params = { uuid, product: 'muster', action_name: action };
  const { text } = await desk.asks(voiceRoutes, `POST ${path}`, null, { params, query: { call, ...query }, body });
  const { type, body: words } = text as { readonly type: string; readonly body: string };
  expect(type).toBe('text/xml');
  return JSON.parse(words) as readonly Spoken[];
}
const over = [{ verb: 'hangUp' }];
const thanks = [{ verb: 'say', words: 'Thank you. Goodbye.' }, ...over];
const ringing = { CallSid: 'CA1', CallStatus: 'ringing', SequenceNumber: '1' };

describe('a request of the phone network', () => {
  it.each([
    [team, 'end_call'],
    [task, 'end_call'],
    [acknowledge, ''],
  ])('about a call that is unknown, or of another incident, is refused: %s %s', async (path, action) => {
    await expect(hears(path, action)).rejects.toEqual(new Refused('not-found'));
    requested();
    await expect(hears(path, action, { uuid: id(51) })).rejects.toEqual(new Refused('not-found'));
  });

  it.each([
    [team, 'job'],
    [task, 'entry'],
  ])('for words that do not exist is refused: %s %s', async (path, action) => {
    requested();
    await expect(hears(path, action)).rejects.toEqual(new Refused('not-found'));
  });

  it('gets the words of a step, with the number of the question and the place in its address', async () => {
    requested();
    const place = { place: 'confirmed', number: '1', target: '2' };
    expect((await hears(team, 'success', { query: place }))[0]).toEqual({
      verb: 'say',
      words: 'You are on the team. You are number 1 of 2. Goodbye.',
    });
    const standby = { place: 'standby', position: '3' };
    expect((await hears(team, 'team_full', { query: standby }))[0]).toMatchObject({
      words: 'The team is full. You are standby 3. Goodbye.',
    });
    expect((await hears(team, 'team_full'))[0]).toMatchObject({
      words: 'This call-out is over. You are not needed. Goodbye.',
    });
    const asks = async (query: object) => (await hears(team, 'proposition', { query }))[0];
    expect(await asks({})).toMatchObject({ action: expect.stringMatching(/&n=1$/) });
    expect(await asks({ n: 4 })).toMatchObject({ action: expect.stringMatching(/&n=4$/) });
  });

  it.each(['number', 'target', 'position'])('has a %s of at most six digits', async (name) => {
    requested();
    const success = (digits: string) => hears(team, 'success', { query: { [name]: digits } });
    await expect(success('123456')).resolves.toHaveLength(2);
    await expect(success('1234567')).rejects.toThrow(Error);
  });

  it('gets the words of a task, and of the job of a crew', async () => {
    requested();
    expect((await hears(task, 'end_call'))[0]).toMatchObject({ words: expect.stringContaining('this is a test') });
    await expect(hears(task, 'event_handler')).rejects.toEqual(new Refused('not-found'));
    await expect(hears(task, 'job')).rejects.toEqual(new Refused('not-found'));
  });

  it('gets the question that wants an acknowledgement', async () => {
    requested({ purpose: 'escalation' });
    const words = await hears(acknowledge, '');
    expect(words.map(({ verb }) => verb)).toEqual(['gather', 'gather', 'say', 'hangUp']);
    expect(words.slice(2)).toEqual(thanks);
  });

  it('about a call that is over ends it', async () => {
    requested();
    ended();
    for (const [path, action] of [
      [team, 'entry'],
      [team, 'end_call'],
      [task, 'end_call'],
      [task, 'job'],
      [acknowledge, ''],
    ] as const)
      expect(await hears(path, action, { body: ringing })).toEqual(over);
    expect(await desk.added(() => hears(team, 'status_handler', { body: ringing }))).toEqual([]);
  });

  it('because a call cannot go on gets an apology', async () => {
    const words = 'We are sorry. This call cannot continue. Please call your dispatcher.';
    expect(await hears('/fatal-call-error/', '')).toEqual([{ verb: 'say', words }, ...over]);
  });
});

describe('a report of the phone network', () => {
  const submitted = ['CallSubmitted', { call, providerId: 'CA1' }];

  it('is recorded and answered without words', async () => {
    requested();
    let words: unknown;
    const added = await desk.added(async () => (words = await hears(team, 'status_handler', { body: ringing })));
    expect(added).toEqual([submitted, ['CallRinging', { call, sequence: 1 }]]);
    expect(words).toEqual([]);
    expect(desk.log.at(-1)?.metadata.actor).toEqual({ kind: 'phone', id: ada });
  });

  it('also comes with the first request for words, and with no later one', async () => {
    requested();
    const body = { CallSid: 'CA1', CallStatus: 'in-progress', AnsweredBy: 'human' };
    expect(await desk.added(() => hears(team, 'proposition', { body }))).toEqual([]);
    expect(await desk.added(() => hears(team, 'entry', { body }))).toEqual([
      submitted,
      ['CallAnswered', { call, sequence: null, by: 'person' }],
    ]);
  });

  it('that says nothing we know is not recorded', async () => {
    requested();
    for (const body of [{}, { ...ringing, CallStatus: 'odd' }])
      expect(await desk.added(() => hears(team, 'status_handler', { body }))).toEqual([]);
  });
});

it('every request of the phone network is signed, without a session or a token of a page', () => {
  for (const route of voiceRoutes)
    expect(route).toMatchObject({ method: 'POST', permission: 'open', signed: true, free: true, csrf: false });
});
