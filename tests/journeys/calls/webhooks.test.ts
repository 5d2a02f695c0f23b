import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signatureOf } from '#services/outbound/telephony/twilio/package';
import type { Behaviour } from '#services/outbound/telephony/twilio/simulated/people';
import { type CallRoom, callRoom } from './callRoom.ts';

/** Nobody answers by themselves: the tests are the phone network. */
const silent: Behaviour = { line: 'silent', after: 0, keys: [], keyAfter: 3, hangsUpAfter: null };
let room: CallRoom;
let call: string;
let sid: string;
let callout: string;
let strangers = '';

beforeAll(async () => {
  const quiet = { reports: () => [] };
  room = await callRoom({ size: 35, people: () => silent, faults: quiet });
});
afterAll(() => room.close());

let nth = 0;
beforeEach(async () => {
  const user = room.people[nth++] ?? '';
  callout = await room.callOut([user]);
  await room.until(() => room.calls().some((one) => one.user === user && one.status === 'submitted'));
  const found = room.calls().find((one) => one.user === user);
  strangers = call ?? '';
  call = found?.uuid ?? '';
  sid = found?.provider_id ?? '';
});

interface Sent {
  readonly token?: string;
  readonly signedPath?: string;
  readonly signedFields?: Readonly<Record<string, string>>;
}
async function send(path: string, fields: Readonly<Record<string, string>>, as: Sent | 'unsigned' = {}) {
  const url = `${room.url}${path}`;
  const {
    token = room.muster.app.secrets.telephony,
    signedPath = path,
    signedFields = fields,
  } = as === 'unsigned' ? {} : as;
  const signature = as === 'unsigned' ? '' : await signatureOf(token, `${room.url}${signedPath}`, signedFields);
  const headers = { 'X-Twilio-Signature': signature };
  const answer = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return { status: answer.status, text: await answer.text() };
}
const team = (step: string, of = call, subject = callout) =>
  `/incident/${subject}/muster/incidents/calls/tasks/form_team/${step}/?call=${of}`;
const status = (CallStatus: string, SequenceNumber: string, more = {}) => ({
  CallSid: sid,
  CallStatus,
  SequenceNumber,
  ...more,
});
const press = (Digits: string) => ({ CallSid: sid, CallStatus: 'in-progress', Digits });
const head = async () => String((await room.muster.app.store.head())?.commit);

async function facts(): Promise<readonly string[]> {
  const types: string[] = [];
  for await (const { type } of room.muster.app.store.read(`call-${call}`)) types.push(type);
  return types;
}

describe('a request that the phone network did not sign', () => {
  it.each<[string, Sent | 'unsigned']>([
    ['without a signature', 'unsigned'],
    ['signed with another token', { token: 'f'.repeat(64) }],
    ['signed for another address', { signedPath: '/incident/1/muster/acknowledge/?call=1' }],
    ['signed for other fields', { signedFields: { Digits: '2' } }],
  ])('writes nothing: %s', async (_, as) => {
    const before = await head();
    for (const path of [team('request'), team('status_handler'), team('entry'), '/fatal-call-error/'])
      expect((await send(path, { ...press('1'), CallStatus: 'completed' }, as)).status).toBe(404);
    expect(await head()).toBe(before);
  });
});

describe('a step of the forming of a team', () => {
  it.each<[string, string, RegExp]>([
    ['entry', '', /Press 1 to accept/],
    ['proposition', '', /Press 1 to accept/],
    ['enqueue', '', /Please hold\..*\/form_team\/entry\//s],
    ['pause', '', /The call-out is paused\. You can still answer\./],
    ['resume', '', /\/form_team\/entry\//],
    ['confirm_acceptance', '', /\/form_team\/accept\/.*Press 1 again to confirm/s],
    ['confirm_declination', '', /\/form_team\/decline\/.*do not want to be called again/s],
    ['success', '&place=confirmed&number=1&target=2', /You are number 1 of 2\..*<Hangup\/>/s],
    ['team_full', '&place=standby&position=3', /The team is full\. You are standby 3\..*<Hangup\/>/s],
    ['already_joined', '', /You are already on the team\..*<Hangup\/>/s],
    ['end_call', '', /Goodbye\..*<Hangup\/>/s],
  ])('%s%s has its words', async (step, query, words) =>
    expect((await send(`${team(step)}${query}`, { CallSid: sid, CallStatus: 'in-progress' })).text).toMatch(words),
  );

  it('accepts for a machine only when the key is pressed again', async () => {
    const machine = { ...press('1'), AnsweredBy: 'machine_start' };
    expect((await send(team('request'), machine)).text).toContain('/form_team/confirm_acceptance/');
    expect(room.callout(callout).people[0]?.place).toBe('none');
    expect((await send(team('accept'), machine)).text).toContain('/form_team/success/');
  });

  it('never calls again a person who has confirmed 8, and asks again without', async () => {
    expect((await send(team('request'), press('8'))).text).toContain('/form_team/confirm_declination/');
    expect((await send(team('decline'), press('2'))).text).toContain('/form_team/proposition/');
    expect((await send(team('decline'), press('1'))).text).toContain('We will not call you again for this.');
  });
});

describe('a signed request', () => {
  it('twice is one fact, and says the same words', async () => {
    const first = await send(team('request'), press('1'));
    expect(first.text).toContain('/form_team/success/?call=');
    const after = await facts();
    // The network repeats the request in the same millisecond.
    expect(await send(team('request'), press('1'))).toEqual(first);
    expect(await send(team('request'), press('2'))).toMatchObject({ status: 200 });
    expect(await facts()).toEqual(after);
  });

  it('with reports late, doubled and out of order never takes a call back', async () => {
    for (const [word, n] of [
      ['in-progress', '2'],
      ['ringing', '1'],
      ['ringing', '1'],
      ['initiated', '0'],
    ] as const)
      expect((await send(team('status_handler'), status(word, n))).status).toBe(200);
    await send(team('status_handler'), status('completed', '3', { CallDuration: '12' }));
    for (const word of ['ringing', 'in-progress', 'completed', 'busy', 'failed'])
      await send(team('status_handler'), status(word, '9', { CallDuration: '99' }));
    expect(await facts()).toEqual(['CallRequested', 'CallSubmitted', 'CallAnswered', 'CallEnded']);
  });

  it.each<[string, string, string, string]>([
    ['1', 'request', 'accepted', 'member'],
    ['2', 'request', 'declined', 'none'],
    ['3', 'request', 'qualified-no', 'none'],
    ['4', 'request', 'unfit', 'none'],
    ['5', 'request', 'not-home', 'none'],
    ['1', 'decline', 'do-not-call', 'none'],
  ])('with the key %s of %s counts after the report of the end', async (digits, step, outcome, place) => {
    await send(team('status_handler'), status('completed', '3', { CallDuration: '12' }));
    await room.until(() => room.callout(callout).people[0]?.outcome === 'hang-up');
    // Nobody hears an answer any more.
    const late = await send(team(step), press(digits));
    expect(late).toMatchObject({ status: 200, text: expect.not.stringContaining('<Say>') as string });
    expect(await send(team(step), press(digits))).toEqual(late);
    await room.until(() => room.callout(callout).people[0]?.outcome === outcome);
    expect(room.callout(callout).people[0]).toMatchObject({ place, calls: [{ outcome }] });
    expect(await facts()).toEqual(['CallRequested', 'CallSubmitted', 'CallEnded', 'CallKeyed', 'CallOutcomeCorrected']);
  });

  it('with keys without a meaning asks again, and accepts nothing', async () => {
    for (const digits of ['7', '0', '*', '#'])
      expect((await send(`${team('request')}&n=${digits.codePointAt(0)}`, press(digits))).text).toContain(
        'not one of the choices',
      );
    for (const digits of ['', '1'.repeat(40), '<1>', 'accept'])
      expect((await send(team('request'), press(digits))).text).toContain('/proposition/');
    expect(room.callout(callout).people[0]?.place).toBe('none');
  });

  it('about an unknown call, a step that does not exist, or a call of another subject writes nothing', async () => {
    const before = await head();
    const unknown = '3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f';
    for (const path of [
      team('request', unknown),
      team('dance'),
      team('request', call, unknown),
      team('request', strangers),
    ])
      expect((await send(path, press('1'))).status).toBe(404);
    expect(await head()).toBe(before);
  });

  it('about another call of the network changes nothing', async () => {
    const before = await facts();
    await send(team('status_handler'), { ...status('completed', '3'), CallSid: 'CA999' });
    expect(await facts()).toEqual(before);
  });
});
