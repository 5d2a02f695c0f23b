import { describe, expect, it } from 'vitest';
import { twilioTexts } from './twilio.ts';

const account = { accountSid: 'AC0', authToken: 'none', from: '+13035550100' };
const text = { delivery: 'd1', to: '(303) 555-0101', body: 'Where are you?' };
const answering = (error: object) =>
  twilioTexts(account, { post: () => Promise.reject(error as Error) }).sendText(text);

it.each(['', 'nobody', '555-0188'])('refuses a text to %j before anything is sent', async (to) => {
  expect(await twilioTexts(account).sendText({ ...text, to })).toEqual({
    result: 'refused',
    reason: 'not a phone number',
  });
});

describe('a text', () => {
  it('is sent to the national number, with the id of the provider', async () => {
    const sent: object[] = [];
    const telephony = twilioTexts(account, {
      post: (message) => {
        sent.push(message);
        return Promise.resolve({ sid: 'SM1' });
      },
    });
    expect(await telephony.sendText(text)).toEqual({ result: 'sent', providerId: 'SM1' });
    expect(sent).toEqual([{ to: '+13035550101', from: '+13035550100', body: 'Where are you?' }]);
  });

  it.each([
    [{ status: 429, code: 20429 }],
    [{ status: 500 }],
    [{ status: 503, code: 20500 }],
    [{ code: 'ECONNREFUSED' }],
    [{ code: 'ENOTFOUND' }],
  ])('is sent later after %j', async (error) => expect(await answering(error)).toMatchObject({ result: 'later' }));

  it.each([
    [{ status: 400, code: 21614 }, 'landline'],
    [{ status: 400, code: 21610 }, 'this person has opted out of texts'],
    [{ status: 401, code: 20003 }, 'refused by the text service (20003)'],
    [{ status: 404 }, 'refused by the text service (404)'],
  ])('is refused after %j, with words for the dispatcher', async (error, reason) =>
    expect(await answering(error)).toEqual({ result: 'refused', reason }),
  );

  it('is in doubt within ten seconds when the service says nothing', async () => {
    const limits: { readonly at: number; readonly end: () => void }[] = [];
    const clock = { now: () => 0, at: (at: number, end: () => void) => (limits.push({ at, end }), () => {}) };
    const silent = twilioTexts(account, { clock, post: () => new Promise(() => {}) }).sendText(text);
    for (const { at, end } of limits) if (at < 10_000) end();
    expect(await silent).toEqual({ result: 'unknown' });
  });

  it.each([[{ code: 'ECONNRESET' }], [{ code: 'ETIMEDOUT' }], [new Error('socket hang up')]])(
    'is in doubt after a lost answer: %j',
    async (error) => expect(await answering(error)).toEqual({ result: 'unknown' }),
  );
});

describe('a report of the text service', () => {
  const read = (fields: Readonly<Record<string, unknown>>) => twilioTexts(account).readReport('d1', fields);
  it.each(['delivered', 'read'])('says that a text arrived: %s', (status) =>
    expect(read({ MessageStatus: status })).toEqual({ delivery: 'd1', status: 'delivered' }),
  );

  it.each([
    ['undelivered', '30006', 'landline'],
    ['undelivered', '30005', 'unknown number'],
    ['failed', '30008', 'refused by the text service (30008)'],
    ['failed', undefined, 'refused by the text service (no code)'],
    // The words of a report are never shown as they stand.
    ['failed', '<b>+1 303 555 0101</b>', 'refused by the text service (no code)'],
  ])('says why a text did not arrive: %s %s', (status, code, reason) =>
    expect(read({ MessageStatus: status, ErrorCode: code })).toEqual({
      delivery: 'd1',
      status: 'undelivered',
      reason,
    }),
  );

  it.each([
    {},
    { MessageStatus: 'queued' },
    { MessageStatus: 'sent' },
    { MessageStatus: ['delivered'] },
    { SmsStatus: 'delivered' },
  ])('says nothing final: %j', (fields) => expect(read(fields)).toBeNull());
});
