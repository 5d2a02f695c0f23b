import { expect, it } from 'vitest';
import { twilioTelephony } from './twilio.ts';

it.each(['', 'nobody', '555-0188'])('refuses a text to %j before anything is sent', async (to) => {
  const telephony = twilioTelephony({ accountSid: 'AC0', authToken: 'none', from: '+13035550100' });
  expect(await telephony.sendText({ delivery: 'd1', to, body: 'Where are you?' })).toEqual({
    result: 'refused',
    reason: 'not a phone number',
  });
});
