import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Installation, installation, type Person } from '../../support/installation.ts';

let here: Installation;
let stella: Person;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada'] });
  stella = await here.person('staff@muster.example');
});
afterAll(() => here.close());

const test = (who = stella, key = '') =>
  who.send('POST', '/api/staff/test-cci/', {}, key === '' ? {} : { 'Idempotency-Key': key });
async function facts(): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { type, stream } of here.muster.app.store.readAll({})) {
    if (stream.startsWith('delivery-')) found.push(type);
  }
  return found;
}
const texts = async () =>
  (await stella.get('/api/simulator/messages/')).body.results.filter(({ body }: { body: string }) =>
    body.includes('test of the call center'),
  );

it('the call center is tested through the phone network, and the log has the test and its outcome', async () => {
  expect(await test()).toMatchObject({ status: 200, body: { result: 'sent' } });
  expect((await facts()).slice(-2)).toEqual(['CallCentreTested', 'DeliverySent']);
  await here.settled();
  expect(await texts()).toMatchObject([{ name: 'Stella Nowak', to: '+18165550100', status: 'sent' }]);
});

it('is tested once under one key, even when the process died before the answer', async () => {
  const { telephony } = here.muster.app;
  const died = vi.spyOn(telephony, 'sendText').mockRejectedValueOnce(new Error('the process died'));
  const before = (await facts()).length;
  expect((await test(stella, 'once')).status).toBe(500);
  expect((await test(stella, 'once')).status).toBe(200);
  expect((await test(stella, 'once')).status).toBe(200);
  expect((await facts()).slice(before)).toEqual(['CallCentreTested', 'DeliverySent']);
  expect(died).toHaveBeenCalledTimes(1);
  died.mockRestore();
});

it('that fails is refused in the words of the specification, and the log has the failure', async () => {
  for (const [outcome, fact] of [
    [{ result: 'refused', reason: 'twilio 20003' }, 'DeliveryFailed'],
    [{ result: 'unknown' }, 'DeliveryUnknown'],
  ] as const) {
    vi.spyOn(here.muster.app.telephony, 'sendText').mockResolvedValueOnce(outcome);
    expect(await test()).toMatchObject({ status: 503, body: { detail: 'An error ocurred.' } });
    expect((await facts()).at(-1)).toBe(fact);
  }
  vi.restoreAllMocks();
});

it('is tested by staff alone', async () => {
  const before = (await facts()).length;
  for (const role of ['administrator', 'dispatcher'])
    expect((await test(await here.person(`${role}@arvada.example`))).status).toBe(403);
  expect(await facts()).toHaveLength(before);
});
