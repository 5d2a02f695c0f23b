import { afterAll, beforeAll, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { delivery } from '#events/delivery/decider';
import { crewId, entityId } from '#services/demo/ids';
import { signatureOf } from '#services/outbound/telephony/twilio/package';
import { type Installation, installation } from '../../support/installation.ts';

const text = idFrom('a text to a crew');
const token = 'a token';
const publicUrl = 'https://muster.example';
let here: Installation;

beforeAll(async () => {
  const env = { TELEPHONY: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: token, TWILIO_FROM: '+13035550100' };
  here = await installation({ organisations: ['arvada'], publicUrl, env });
  const { app } = here.muster;
  const cause = { entity: entityId('arvada'), actor: { kind: 'system', id: 'test' }, correlationId: text } as const;
  const asked = { delivery: text, medium: 'sms', provider: 'twilio', user: idFrom('sam'), to: '+13035550199' } as const;
  const checkIn = { template: 'check-in', designation: crewId('arvada', 1), checkIn: idFrom('asked') } as const;
  const step = (n: number) => ({ commandId: idFrom('text', n), occurredAt: iso(app.clock.now()) });
  await app.handle(delivery, text, { ...step(1), command: { do: 'request', ...asked, ...checkIn } }, cause);
  await app.handle(delivery, text, { ...step(2), command: { do: 'sent', providerId: 'SM1' } }, cause);
  await here.settled();
});
afterAll(() => here.close());

async function report(fields: Readonly<Record<string, string>>, by = token): Promise<number> {
  const path = `/api/text-report/?k=${here.muster.app.secrets.reportKey(text)}`;
  const signature = await signatureOf(by, `${publicUrl}${path}`, fields);
  const address = `http://127.0.0.1:${here.muster.port}${path}`;
  const headers = { 'X-Twilio-Signature': signature };
  const { status } = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(fields) });
  await here.settled();
  return status;
}
const known = () => here.muster.app.views.doc('deliveries', text)?.status;

it('a report that the text service did not sign changes nothing', async () => {
  expect(await report({ MessageSid: 'SM1', MessageStatus: 'delivered' }, 'another token')).toBe(404);
  expect(known()).toBe('sent');
});

it('a signed report that is not final changes nothing', async () => {
  expect(await report({ MessageSid: 'SM1', MessageStatus: 'sent' })).toBe(200);
  expect(known()).toBe('sent');
});

it('a signed report says that the phone did not get the text', async () => {
  expect(await report({ MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30006' })).toBe(200);
  expect(known()).toBe('failed');
});

it('beside real phones there are no simulated ones', async () => {
  const dana = await here.person('dispatcher@arvada.example');
  expect((await dana.get('/api/config/')).body.telephony).toBe('twilio');
  expect((await dana.get('/api/simulator/calls/')).status).toBe(404);
  const call = `/api/simulator/calls/${idFrom('a call')}`;
  for (const act of ['answer', 'decline', 'key', 'hang-up'])
    expect((await dana.send('POST', `${call}/${act}/`, { digits: '1' })).status).toBe(404);
  const { body } = await dana.get('/api/simulator/messages/');
  expect(body.results.filter(({ kind }: { kind: string }) => kind === 'sms')).toEqual([]);
});
