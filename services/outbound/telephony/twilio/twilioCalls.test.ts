import { describe, expect, it } from 'vitest';
import { signatureOf } from './package.ts';
import { reportIn } from './reported.ts';
import { readTwiml } from './simulated/twimlReader.ts';
import { type CallsApi, twilioCalls } from './twilioCalls.ts';

const account = { accountSid: 'AC0', authToken: 'token', from: '+13035550100' };
const base = 'https://muster.example';
const order = {
  call: 'c1',
  to: '(303) 555-0101',
  voiceUrl: `${base}/voice`,
  statusUrl: `${base}/status`,
  fallbackUrl: `${base}/fatal-call-error/`,
  ringSeconds: 25,
  detectMachine: true,
};
const dateCreated = new Date('2026-03-01T12:00:00.000Z');
const api = (changed: Partial<CallsApi> = {}): CallsApi => ({
  create: () => Promise.resolve({ sid: 'CA1' }),
  fetch: (sid) => Promise.resolve({ sid, status: 'in-progress', dateCreated }),
  list: () => Promise.resolve([]),
  cancel: () => Promise.resolve(),
  ...changed,
});
const calls = (changed: Partial<CallsApi> = {}) => twilioCalls(account, base, { api: api(changed) });
const find = { call: 'c1', to: '+13035550101', since: dateCreated.getTime(), isAnothers: () => false };

describe('a call', () => {
  it('is placed with its addresses, and machine detection only when it is wanted', async () => {
    const asked: object[] = [];
    const noted = calls({ create: (one) => Promise.resolve(asked.push(one)).then(() => ({ sid: 'CA1' })) });
    expect(await noted.placeCall(order)).toEqual({ result: 'sent', providerId: 'CA1' });
    await noted.placeCall({ ...order, detectMachine: false });
    const common = { to: '+13035550101', from: '+13035550100', url: order.voiceUrl, fallbackUrl: order.fallbackUrl };
    expect(asked[0]).toMatchObject({
      ...common,
      statusCallback: order.statusUrl,
      timeout: 25,
      machineDetection: 'Enable',
    });
    expect(asked[1]).not.toHaveProperty('machineDetection');
  });

  it.each([
    [{ status: 429 }, 'later'],
    [{ status: 503 }, 'unknown'],
    [{ status: 401, code: 20003 }, 'barred'],
    [{ status: 403 }, 'barred'],
    [{ status: 400, code: 21210 }, 'barred'],
    [{ code: 'ECONNREFUSED' }, 'later'],
    [{ status: 400, code: 21211 }, 'refused'],
    [{ code: 'ECONNRESET' }, 'unknown'],
  ])('after %j is %s', async (error, result) =>
    expect(await calls({ create: () => Promise.reject(error as unknown as Error) }).placeCall(order)).toMatchObject({
      result,
    }),
  );

  it('is looked up by its id, or by its number when the answer was lost', async () => {
    expect(await calls().callOutcomeOf({ ...find, providerId: 'CA1' })).toMatchObject({ status: 'answered' });
    expect(await calls().callOutcomeOf({ ...find, providerId: null })).toBeNull();
    const one = (sid: string, seconds: number) => ({
      sid,
      status: 'completed',
      duration: '31',
      dateCreated: new Date(dateCreated.getTime() + seconds * 1_000),
    });
    const listed = { list: () => Promise.resolve([one('CA9', 1), one('CA8', -1), one('CA7', -600)]) };
    const isAnothers = (sid: string) => sid === 'CA8';
    expect(await calls(listed).callOutcomeOf({ ...find, isAnothers, providerId: null })).toEqual({
      status: 'completed',
      providerId: 'CA9',
      seconds: 31,
    });
    // Our clock may have been two minutes ahead when it was asked for.
    const ahead = { list: () => Promise.resolve([one('CA9', -120)]) };
    expect(await calls(ahead).callOutcomeOf({ ...find, providerId: null })).toMatchObject({ providerId: 'CA9' });
    const away = { fetch: () => Promise.reject(new Error('away')) };
    expect(await calls(away).callOutcomeOf({ ...find, providerId: 'CA1' })).toBe('unknown');
    const gone = { fetch: () => Promise.reject(Object.assign(new Error('gone'), { status: 404 })) };
    expect(await calls(gone).callOutcomeOf({ ...find, providerId: 'CA1' })).toBeNull();
  });

  it.each([
    [{ status: 404, code: 20404 }, true],
    [{ status: 400, code: 21220 }, true],
    [{ status: 503 }, false],
  ])('is called off once when the network answers %j: %s', async (error, isDone) => {
    const cancel = () => Promise.reject(Object.assign(new Error('no'), error));
    const done = await calls({ cancel })
      .callOff('CA1')
      .then(
        () => true,
        () => false,
      );
    expect(done).toBe(isDone);
  });
});

describe('a signature', () => {
  const path = '/incident/1/muster/acknowledge/?call=c1&n=2';
  const fields = { CallSid: 'CA1', Digits: '1' };
  it.each([
    ['as we know it', base],
    ['with the port', `${base}:443`],
  ])('of the address %s fits', async (_, at) => {
    const signature = await signatureOf('token', `${at}${path}`, fields);
    expect(await calls().isSigned({ path, fields, signature })).toBe(true);
  });

  it.each([
    ['of another token', 'other', `${base}${path}`, fields],
    ['of another host', 'token', `https://elsewhere.example${path}`, fields],
    ['of another path', 'token', `${base}/other`, fields],
    ['of other fields', 'token', `${base}${path}`, { ...fields, Digits: '2' }],
  ])('%s does not', async (_, token, url, signed) => {
    const signature = await signatureOf(token, url, signed);
    expect(await calls().isSigned({ path, fields, signature })).toBe(false);
  });

  it('that is absent does not', async () =>
    expect(await calls().isSigned({ path, fields, signature: '' })).toBe(false));
});

describe('words', () => {
  it('become TwiML, and are read back as they were', async () => {
    const xml = await calls().speech([
      { verb: 'gather', words: 'Mains & "sewers" <1>', action: '/next/?call=c1&n=2' },
      { verb: 'dial', to: '+13035550170', extension: '12', action: '/after/' },
      { verb: 'redirect', to: '/end/?a=1&b=2' },
      { verb: 'hangUp' },
    ]);
    const [gather, dial, redirect, hangUp] = readTwiml(xml);
    expect(gather).toMatchObject({ name: 'Gather', attributes: { action: '/next/?call=c1&n=2', numDigits: '1' } });
    expect(gather?.children[0]).toMatchObject({ name: 'Say', text: 'Mains & "sewers" <1>' });
    expect(dial).toMatchObject({ name: 'Dial', attributes: { action: '/after/', method: 'POST' } });
    // The extension is keyed a second after the other phone was picked up.
    expect(dial?.children).toMatchObject([
      { name: 'Number', attributes: { sendDigits: 'ww12' }, text: '+13035550170' },
    ]);
    expect(redirect).toMatchObject({ name: 'Redirect', text: '/end/?a=1&b=2' });
    expect(hangUp).toMatchObject({ name: 'Hangup' });
  });
});

describe('a report', () => {
  it.each([
    [{ CallSid: 'CA1', CallStatus: 'in-progress', SequenceNumber: '2' }, 'answered', 2],
    [{ CallSid: 'CA1', CallStatus: 'initiated' }, 'queued', null],
    [{ CallSid: 'CA1', CallStatus: 'canceled', SequenceNumber: '-1' }, 'canceled', null],
  ])('%j says %s', (fields, status, sequence) => expect(reportIn(fields)).toMatchObject({ status, sequence }));

  it.each([
    {},
    { CallSid: 'CA1' },
    { CallStatus: 'completed' },
    { CallSid: ['CA1'], CallStatus: 'completed' },
    { CallSid: 'CA1', CallStatus: 'dancing' },
  ])('%j says nothing', (fields) => expect(reportIn(fields)).toBeNull());
});
