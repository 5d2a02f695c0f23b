import { afterEach, expect, it, vi } from 'vitest';
import { installed, signedIn } from '../../support/installed.ts';
import { passing } from '../calls/passing.ts';

const here = installed({ organisations: ['arvada'] });
const stella = signedIn(here, 'staff@muster.example');
/** The phone rings for one test at a time. */
afterEach(() => over());
async function over(): Promise<void> {
  const time = passing(here.muster, here.clock);
  await time.until(() => here.muster.app.views.docs('calls').every(({ status }) => status === 'ended'));
  time.stop();
}

const test = (who = stella, key = '') =>
  who.send('POST', '/api/staff/test-cci/', {}, key === '' ? {} : { 'Idempotency-Key': key });
async function facts(): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { type, stream } of here.muster.app.store.readAll({})) {
    if (stream.startsWith('call-')) found.push(type);
  }
  return found;
}

it('the call center is tested by a call to the own phone, and the log has the call', async () => {
  expect(await test()).toMatchObject({ status: 200, body: { result: 'sent' } });
  expect((await facts()).slice(0, 2)).toEqual(['CallRequested', 'CallSubmitted']);
  await here.settled();
  const calls = here.muster.app.views.docs('calls');
  expect(calls).toMatchObject([{ to: '+18165550100', purpose: 'test', callout: null, incident: null }]);
});

it('is tested once under one key, even when the process died before the answer', async () => {
  const { telephony } = here.muster.app;
  const died = vi.spyOn(telephony, 'placeCall').mockRejectedValueOnce(new Error('the process died'));
  const before = (await facts()).filter((type) => type === 'CallRequested').length;
  expect((await test(stella, 'once')).status).toBe(500);
  // Nobody knows whether the phone rang, so it is not called again, and nobody says that it was.
  expect((await test(stella, 'once')).body).toEqual({ detail: 'An error ocurred.' });
  expect((await facts()).filter((type) => type === 'CallRequested')).toHaveLength(before + 1);
  expect(died).toHaveBeenCalledTimes(1);
  died.mockRestore();
  await over();
  expect((await test(stella, 'twice')).status).toBe(200);
  await here.settled();
  expect((await test(stella, 'twice')).status).toBe(200);
  expect((await facts()).filter((type) => type === 'CallRequested')).toHaveLength(before + 2);
});

it('that fails is refused in the words of the specification, and the log has the failure', async () => {
  for (const [outcome, fact] of [
    [{ result: 'refused', reason: 'twilio 20003' }, 'CallEnded'],
    [{ result: 'unknown' }, 'CallSubmissionUnknown'],
  ] as const) {
    vi.spyOn(here.muster.app.telephony, 'placeCall').mockResolvedValueOnce(outcome);
    expect(await test()).toMatchObject({ status: 503, body: { detail: 'An error ocurred.' } });
    expect(await facts()).toContain(fact);
    await over();
  }
  vi.restoreAllMocks();
});

it('is tested by staff alone', async () => {
  const before = (await facts()).length;
  for (const role of ['administrator', 'dispatcher'])
    expect((await test(await here.person(`${role}@arvada.example`))).status).toBe(403);
  expect(await facts()).toHaveLength(before);
});
