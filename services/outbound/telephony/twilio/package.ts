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
  /** Another address of the API than the provider's own. */
  readonly apiUrl?: string | undefined;
}

/** A request of the client. Header names are in lower case. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** Carries a request in place of the package's own HTTP. Rejects when no answer comes. */
export type Http = (request: HttpRequest) => Promise<HttpAnswer>;

/** The client of an account. `timeout` is in milliseconds; a simulation passes its own `http`. */
export async function clientOf(account: Account, timeout: number, http?: Http): Promise<Twilio> {
  const { accountSid, authToken, apiUrl } = account;
  const twilio = await load();
  const options = http ? { httpClient: carriedBy(http, new twilio.RequestClient()) } : { timeout };
  const client = twilio(accountSid, authToken, options);
  if (apiUrl !== undefined) client.api.baseUrl = apiUrl;
  return client;
}

type RequestClient = Twilio['httpClient'];
type Request = Parameters<RequestClient['request']>[0];

const carriedBy = (http: Http, client: RequestClient): RequestClient =>
  Object.assign(client, {
    request: async (request: Request) => {
      const { status, headers, body } = await http(requestOf(request));
      return { statusCode: status, headers, body: body as never, toString: () => String(status) };
    },
  });

function requestOf({ method, uri, params, data, headers = {}, username = '', password = '' }: Request): HttpRequest {
  const url = new URL(uri);
  for (const [name, value] of pairsOf(params)) url.searchParams.append(name, value);
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const body = new URLSearchParams(pairsOf(data)).toString();
  return {
    method: method.toUpperCase(),
    url: url.href,
    headers: { ...Object.fromEntries(lower), authorization },
    body,
  };
}

/** The fields of a form. A list repeats its field. */
const pairsOf = (fields: unknown): [string, string][] =>
  Object.entries((fields ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  );

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

/** A text that answers a received one, as TwiML. */
export async function replyOf(words: string): Promise<string> {
  const response = new (await load()).twiml.MessagingResponse();
  response.message(words);
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
