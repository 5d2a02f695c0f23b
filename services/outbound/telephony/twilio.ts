import type { Config } from '#services/app/config';
import type { SendResult, Telephony } from '#services/core/telephony';
import { phoneNumber } from '#services/core/usPhone';

// The package is 21 MB: it is loaded only when messages are sent by it.
type Client = import('twilio').Twilio;

/** Twilio's messages API. An explicit refusal is final; silence, a time-out or a 5xx may have sent the message. */
export function twilioTelephony({ accountSid, authToken, from }: NonNullable<Config['twilio']>): Telephony {
  let client: Promise<Client> | undefined;
  const connect = (): Promise<Client> => {
    client ??= import('twilio').then(({ default: twilio }) => twilio(accountSid, authToken, { timeout: 10_000 }));
    return client;
  };
  return {
    provider: 'twilio',
    sendText: async ({ to, body }) => {
      const number = phoneNumber(to);
      if (number === null) return { result: 'refused', reason: 'not a phone number' };
      try {
        const message = await (await connect()).messages.create({ to: number, from, body });
        return { result: 'sent', providerId: message.sid };
      } catch (error) {
        return refusalIn(error);
      }
    },
    // Messages carry no id of ours, so a lost answer stays in doubt: a person decides, not a second message.
    outcomeOf: () => Promise.resolve({ result: 'unknown' }),
  };
}

function refusalIn(error: unknown): SendResult {
  const { status, code } = error as { status?: unknown; code?: unknown };
  const refused = typeof status === 'number' && status >= 400 && status < 500;
  return refused ? { result: 'refused', reason: `twilio ${String(code ?? status)}` } : { result: 'unknown' };
}
