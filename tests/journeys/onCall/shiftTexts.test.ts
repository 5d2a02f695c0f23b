import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScheduledProfile } from '#contracts/onCall/calendar';
import type { Texting, TextMessage } from '#services/core/telephony';
import { userId } from '#services/demo/ids';
import { signatureOf } from '#services/outbound/telephony/twilio/package';
import { simulatedTexts } from '#services/outbound/telephony/twilio/simulated/simulator';
import { type Installation, installation, type Person } from '../../support/installation.ts';
import { passing } from '../calls/passing.ts';

const [sam, rosa] = [userId('arvada', 'crew'), userId('arvada', 'crew2')];
const texts: TextMessage[] = [];
let here: Installation;
let dana: Person;
let time: ReturnType<typeof passing>;
// In Arvada it is 5 AM on Sunday, March 1, 2026.
beforeAll(async () => {
  const outside = (clock: Installation['clock']): Texting =>
    simulatedTexts(clock, (text) => {
      texts.push(text);
      return 'takes';
    });
  here = await installation({ organisations: ['arvada'], texts: outside });
  dana = await here.person('dispatcher@arvada.example');
  time = passing(here.muster, here.clock);
});
afterAll(async () => {
  time.stop();
  await here.close();
});

async function answers(from: string, text: string): Promise<string> {
  const fields = { MessageSid: `SM${text}`, From: from, Body: text };
  const base = `http://127.0.0.1:${here.muster.port}`;
  const signature = await signatureOf(here.muster.app.secrets.telephony, `${base}/api/text-received/`, fields);
  const headers = { 'X-Twilio-Signature': signature };
  const answer = await fetch(`${base}/api/text-received/`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
  await here.settled();
  return answer.text();
}
const heard = (words: string) => () => texts.some(({ body }) => body.includes(words));
const path = '/api/entities/admin/v2/';
const holders = async (): Promise<readonly string[]> => {
  const { body } = await dana.get(`${path}calendar/?date_start=2026-03-10&date_end=2026-03-10`);
  const { profiles } = body.days[0].designations.find(({ name }: { name: string }) => name === 'Vac truck');
  return profiles.map(({ user }: ScheduledProfile) => user.uuid);
};

it('a shift is added, given away by a text to the route of received texts, and announced', async () => {
  const crew = await here.person('crew@arvada.example');
  expect((await crew.send('POST', '/api/my-shifts/news/', { by: 'text', weekly: false })).status).toBe(200);
  const other = await here.person('crew2@arvada.example');
  expect((await other.send('POST', '/api/my-shifts/news/', { by: 'text', weekly: false })).status).toBe(200);
  // The first look begins the time of which people are told.
  const isLooked = () => here.muster.app.views.docs('shift_news').some(({ kind }) => kind === 'news');
  await time.until(isLooked);
  const times = { date_start: '2026-03-10', time_start: '8:00 AM', date_end: '2026-03-10', time_end: '6:00 PM' };
  const shift = await dana.send('POST', `${path}schedule_designation_profile`, {
    designation: 'Vac truck',
    user: sam,
    ...times,
  });
  expect(shift.status).toBe(201);
  await time.until(heard('New for you (changed by Dana Whitfield): Vac truck, Mar 10, 8:00 AM'));

  const asked = await crew.send('POST', '/api/my-shifts/trades/', { kind: 'give', shift: shift.body.uuid, to: rosa });
  expect(asked.status).toBe(201);
  await time.until(heard('asks you to take Vac truck, Mar 10'));
  const ask = texts.find(({ body }) => body.includes('asks you to take'));
  expect(await answers(ask?.to ?? '', 'YES')).toContain('You are on call for Vac truck, Mar 10');
  expect(await holders()).toEqual([rosa]);
  await time.until(heard('is on call now for Vac truck, Mar 10'));
});
