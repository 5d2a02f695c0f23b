import { describe, expect, it } from 'vitest';
import { type ListedText, type TextsApi, twilioTexts } from './twilio.ts';

const account = { accountSid: 'AC0', authToken: 'none', from: '+13035550100' };
const text = { delivery: 'd1', to: '(303) 555-0101', body: 'Where are you?' };
const api = (changed: Partial<TextsApi>): TextsApi => ({
  create: () => Promise.resolve({ sid: 'SM1' }),
  list: () => Promise.resolve([]),
  ...changed,
});
const answering = (error: object) =>
  twilioTexts(account, { api: api({ create: () => Promise.reject(error as Error) }) }).sendText(text);

it.each(['', 'nobody', '555-0188'])('refuses a text to %j before anything is sent', async (to) => {
  expect(await twilioTexts(account).sendText({ ...text, to })).toEqual({
    result: 'refused',
    reason: 'not a phone number',
  });
});

describe('a text', () => {
  it('is sent to the national number, with the id of the provider', async () => {
    const sent: object[] = [];
    const create = (message: object) => {
      sent.push(message);
      return Promise.resolve({ sid: 'SM1' });
    };
    const telephony = twilioTexts(account, { api: api({ create }) });
    expect(await telephony.sendText(text)).toEqual({ result: 'sent', providerId: 'SM1' });
    expect(sent).toEqual([{ to: '+13035550101', from: '+13035550100', body: 'Where are you?' }]);
  });

  it.each([[{ status: 429, code: 20429 }], [{ code: 'ECONNREFUSED' }], [{ code: 'ENOTFOUND' }]])(
    'is sent later after %j',
    async (error) => expect(await answering(error)).toMatchObject({ result: 'later' }),
  );

  it.each([
    [{ status: 400, code: 21614 }, 'landline'],
    [{ status: 400, code: 21610 }, 'this person has opted out of texts'],
    [{ status: 404 }, 'refused by the text service (404)'],
  ])('is refused after %j, with words for the dispatcher', async (error, reason) =>
    expect(await answering(error)).toEqual({ result: 'refused', reason }),
  );

  it.each([
    [{ status: 401, code: 20003 }, 'it does not accept our credentials (20003)'],
    [{ status: 403 }, 'it refuses our account (403)'],
    [{ status: 400, code: 21606 }, 'our number cannot send texts (21606)'],
  ])('is kept when the service refuses us, not the receiver: %j', async (error, reason) =>
    expect(await answering(error)).toEqual({ result: 'barred', reason }),
  );

  it('is in doubt within ten seconds when the service says nothing', async () => {
    const limits: { readonly at: number; readonly end: () => void }[] = [];
    const clock = { now: () => 0, at: (at: number, end: () => void) => (limits.push({ at, end }), () => {}) };
    const silent = twilioTexts(account, { clock, api: api({ create: () => new Promise(() => {}) }) }).sendText(text);
    for (const { at, end } of limits) if (at < 10_000) end();
    expect(await silent).toEqual({ result: 'unknown' });
  });

  it.each([
    [{ code: 'ECONNRESET' }],
    [{ code: 'ETIMEDOUT' }],
    [new Error('socket hang up')],
    // It may come after the text was taken.
    [{ status: 500 }],
    [{ status: 503, code: 20500 }],
  ])('is in doubt after a lost answer: %j', async (error) =>
    expect(await answering(error)).toEqual({ result: 'unknown' }),
  );
});

describe('a text whose answer was lost', () => {
  const asked = Date.parse('2026-03-01T12:00:00.700Z');
  const listed = (seconds: number, body = text.body): ListedText => ({
    sid: `SM${seconds}`,
    body,
    dateCreated: new Date(Math.floor(asked / 1_000) * 1_000 + seconds * 1_000),
  });
  const found = (...list: readonly ListedText[]) =>
    twilioTexts(account, { api: api({ list: () => Promise.resolve(list) }) }).outcomeOf({ ...text, since: asked });

  it('is found by its number, words and time', async () => {
    expect(await found(listed(0))).toEqual({ result: 'sent', providerId: 'SM0' });
    expect(await found(listed(40), listed(-300))).toEqual({ result: 'sent', providerId: 'SM40' });
  });
  it('is sent again when no text went to that number', async () => {
    expect(await found()).toMatchObject({ result: 'later' });
    expect(await found(listed(-300))).toMatchObject({ result: 'later' });
  });
  it('stays in doubt beside another text, or when the service cannot be asked', async () => {
    expect(await found(listed(1, 'Another text'))).toEqual({ result: 'unknown' });
    // Our clock may have been two minutes ahead when it was asked for.
    expect(await found(listed(-120))).toEqual({ result: 'unknown' });
    expect(await found(listed(-61, 'Another text'))).toMatchObject({ result: 'later' });
    const away = twilioTexts(account, { api: api({ list: () => Promise.reject(new Error('away')) }) });
    expect(await away.outcomeOf({ ...text, since: asked })).toEqual({ result: 'unknown' });
  });
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
