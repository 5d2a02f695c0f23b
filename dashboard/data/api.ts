/** Calls to our own server. Every answer is parsed. Every refusal is an `ApiError` in one shape (S0 §1). */

import { idleWords, stepDueWords } from '#contracts/accounts/signedOut';
import type { Address } from './address.ts';
import type { Command } from './command.ts';
import { callLimit, type TimeLimit, timeLimit } from './timeLimit.ts';

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export class ApiError extends Error {
  /** `status` is 0 when no answer came. `fields` holds only errors that belong to a field. */
  constructor(
    readonly status: number,
    message: string,
    readonly fields: FieldErrors = {},
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** All attempts of one action share one key, so that a repeat after a lost answer is done once. */
export const newKey = (): string =>
  // Plain HTTP on a LAN address has no crypto.randomUUID.
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const cookie = (name: string): string => {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
};

/** The realtime client uses it too: its channel authorization is a POST like any other. */
export const csrfHeaders = (): Record<string, string> => ({ 'X-CSRFToken': cookie('csrftoken') });

const words = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(words);
  if (value && typeof value === 'object') return Object.values(value).flatMap(words);
  return typeof value === 'string' ? [value] : typeof value === 'number' ? [`${value}`] : [];
};

const tooMany = 'Too many requests.  Please try again later.';

/** The sentence for a failed fetch of a paged list (S0 §8, S1 §8); null uses the error's own. */
export function pagedFailure(status: number): string | null {
  if (status === 429) return tooMany;
  return status >= 500 ? 'Failed to fetch data.  Please try again later.' : null;
}

const wordsWithoutAnswer: Record<number, string> = {
  0: 'The server is not responding. Check the connection, then try again.',
  413: 'The request is too large.',
  429: tooMany,
};

const wordsFor = (status: number): string =>
  wordsWithoutAnswer[status] ?? `The server answered with an error [${status}].`;

/** The sentence shown when loading failed (S0 §1). Without an answer there is no status to name. */
export const notRetrieved = ({ status, message }: ApiError): string =>
  status === 0 ? message : `An error occurred retrieving the data [${status}].`;

/** Turns `{field: ["…"]}`, `{non_field_errors: ["…"]}` and `{detail: "…"}`, nested or not, into one shape. */
export const normalizeError = (status: number, body: unknown, retryAfter: number | null = null): ApiError => {
  if (!body || typeof body !== 'object' || Array.isArray(body)) {
    return new ApiError(status, words(body).join(' ') || wordsFor(status), {}, retryAfter);
  }
  const { non_field_errors, detail, ...rest } = body as Record<string, unknown>;
  const fields = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, words(value)]));
  const general = [...words(non_field_errors), ...words(detail)];
  const first = Object.values(fields).flat()[0];
  return new ApiError(status, general.join(' ') || first || wordsFor(status), fields, retryAfter);
};

const detailOf = (body: unknown): unknown => (body as { readonly detail?: unknown } | null)?.detail;

/** The only page of a person who must set up a second step first. */
export const stepDuePath = '/second-step/';

/** The sign-in URL, with the address to return to, and with the reason when the session was not used. */
export const signInPath = (from: string, body: unknown = null): string =>
  `/sign-in/?next=${encodeURIComponent(from)}${detailOf(body) === idleWords ? '&why=idle' : ''}`;

let leaving = false;

/**
 * Goes to the sign-in page, once. Signing out also ends the socket and every pending call, and each of them would start
 * its own navigation.
 */
export const leaveForSignIn = (path: string): void => {
  if (leaving || location.pathname.startsWith('/sign-in')) return;
  leaving = true;
  // The browser may restore this page from its cache.
  addEventListener('pageshow', () => void (leaving = false), { once: true });
  location.assign(path);
};

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly signal?: AbortSignal;
  readonly stay?: boolean;
}

/** The newest log position that a frame has named. An answer fetched from then on shows it, also from another process. */
let heard = 0;
export const heardOf = (frame: unknown): void => {
  const { position } = (frame ?? {}) as { readonly position?: unknown };
  if (typeof position === 'number' && position > heard) heard = position;
};
/** The server reads another log, whose positions may all be smaller. */
export const forgetHeard = (): void => {
  heard = 0;
};

/** The answers of a server that did not show yet, after a moment, a change of which a frame has told. */
const behind = new WeakSet<object>();
export const isBehind = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && behind.has(answer);

/** The log positions of answers. */
const positions = new WeakMap<object, number>();
/** The position of the log that the answer shows; below all others when the server names none. */
export const positionOf = (answer: unknown): number =>
  (typeof answer === 'object' && answer !== null ? positions.get(answer) : undefined) ?? Number.NEGATIVE_INFINITY;

const init = ({ method, body, key }: Call, signal: AbortSignal): RequestInit => ({
  signal,
  method,
  credentials: 'same-origin',
  headers: {
    Accept: 'application/json',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    // Every request carries the anti-forgery token, also one that changes nothing (S0 §1).
    ...csrfHeaders(),
    ...(method === 'GET' ? {} : { 'Idempotency-Key': key ?? newKey() }),
    ...(method === 'GET' && heard > 0 ? { 'Muster-Heard': String(heard) } : {}),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

const parsed = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML error page says nothing useful to a dispatcher.
    return null;
  }
};

const noAnswer = (): ApiError => new ApiError(0, wordsFor(0));

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Retries once after a lost answer, with the same key, so that it is the same action. */
const fetchTwice = async (call: Call, { signal }: TimeLimit): Promise<Response> => {
  const request = init(call, signal);
  try {
    return await fetch(call.path, request);
  } catch (error) {
    if (signal.aborted) throw error;
    await pause(400);
    return fetch(call.path, request);
  }
};

/** Rejects with the caller's own `AbortError`, or with status 0 when no answer came in time. */
const answered = async (call: Call): Promise<{ readonly response: Response; readonly body: unknown }> => {
  const limit = timeLimit(callLimit, call.signal);
  try {
    const response = await fetchTwice(call, limit);
    return { response, body: await parsed(response) };
  } catch (error) {
    if (call.signal?.aborted && !limit.over()) throw error;
    throw noAnswer();
  } finally {
    limit.end();
  }
};

const send = async <T>(call: Call): Promise<T> => {
  const heardThen = heard;
  const { response, body } = await answered(call);
  if (response.ok) {
    const shows = response.headers.get('Muster-Position');
    if (shows !== null && typeof body === 'object' && body !== null) {
      positions.set(body, Number(shows));
      if (Number(shows) < heardThen) behind.add(body);
    }
    return body as T;
  }
  if (response.status === 401 && !call.stay) {
    leaveForSignIn(signInPath(location.pathname + location.search, body));
  }
  if (response.status === 403 && detailOf(body) === stepDueWords && location.pathname !== stepDuePath)
    location.assign(stepDuePath);
  const retryAfter = Number(response.headers.get('Retry-After'));
  throw normalizeError(response.status, body, Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null);
};

export interface Options {
  /**
   * Keep it across the attempts of one action: `const key = useRef(newKey())`. Without it each call is a new action.
   */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** Without a session, the caller goes to the sign-in page itself. */
  readonly stay?: boolean;
}

/** The answer at an address, which only `addressOf` makes: `get(addressOf('GET /api/incident/:uuid/', { ids: { uuid } }))`. */
export const get = <Answer>(path: Address<Answer>, options: Options = {}): Promise<Answer> =>
  send<Answer>({ method: 'GET', path, ...options });

export const run = <Answer>({ method, path, body }: Command<Answer>, options: Options = {}): Promise<Answer> =>
  send<Answer>({ method, path, body: body ?? (method === 'DELETE' ? undefined : {}), ...options });

/** The text for any failure. A bug in the screen never shows as the server's words. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(0, 'Something went wrong on this screen. Reload it, then try again.');
