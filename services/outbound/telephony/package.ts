import type { Twilio } from 'twilio';
import type { Spoken } from '#services/core/telephony';

// The package is 21 MB: it is loaded only when somebody is called, or a message is sent by it.
const imported = () => import('twilio').then(({ default: twilio }) => twilio);
let loaded: ReturnType<typeof imported> | undefined;
const load = () => {
  loaded ??= imported();
  return loaded;
};

interface Account {
  readonly accountSid: string;
  readonly authToken: string;
}

/** The client of an account. `timeout` is in milliseconds. */
export const clientOf = async ({ accountSid, authToken }: Account, timeout: number): Promise<Twilio> =>
  (await load())(accountSid, authToken, { timeout });

/** The seconds that a person has to press a key once the words are over. */
export const keyWithin = 6;

/** A second before an extension is keyed: each `w` waits half a second. */
const pause = 'ww';

/** A script of words and questions as TwiML. */
export async function twimlOf(verbs: readonly Spoken[]): Promise<string> {
  const response = new (await load()).twiml.VoiceResponse();
  for (const one of verbs) {
    switch (one.verb) {
      case 'say':
        response.say(one.words);
        break;
      case 'gather':
        response
          .gather({
            action: one.action,
            method: 'POST',
            input: ['dtmf'],
            numDigits: one.digits ?? 1,
            timeout: keyWithin,
          })
          .say(one.words);
        break;
      case 'redirect':
        response.redirect({ method: 'POST' }, one.to);
        break;
      case 'pause':
        response.pause({ length: one.seconds });
        break;
      case 'dial':
        response
          .dial({ action: one.action, method: 'POST' })
          .number(one.extension === undefined ? {} : { sendDigits: `${pause}${one.extension}` }, one.to);
        break;
      case 'hangUp':
        response.hangup();
    }
  }
  return response.toString();
}

type Fields = Readonly<Record<string, unknown>>;

/** The signature of a request to `url` with these fields. */
export const signatureOf = async (token: string, url: string, fields: Fields): Promise<string> =>
  (await load()).getExpectedTwilioSignature(token, url, fields);

/** True when the signature belongs to the address, in any form in which a proxy may pass it on, and to the fields. */
export const isSignedFor = async (
  token: string,
  { url, fields, signature }: { readonly url: string; readonly fields: Fields; readonly signature: string },
): Promise<boolean> => signature !== '' && (await load()).validateRequest(token, signature, url, fields);
