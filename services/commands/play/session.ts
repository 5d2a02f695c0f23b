import type { Clock } from '#events/core/ports';
import { WrongCommand } from '#services/commands/wrongCommand';

export interface Answer {
  readonly status: number;
  readonly json: unknown;
}

/** A signed-in session, as a browser has it. */
export interface Session {
  get<T>(path: string): Promise<T>;
  /** The same `key` again is the same command. Returns 2xx and 4xx; other answers are retried. */
  send(method: 'POST' | 'PATCH', path: string, body: object, key: string): Promise<Answer>;
}

export interface SessionOptions {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly calledOff: AbortSignal;
}

/** The most tries of a request. A system that never answered is not retried. */
const patience = { entering: 2, inside: 8 };
const longestWait = 15_000;

/** Signs in by email address and password. Throws `WrongCommand` on a refusal. */
export async function signIn(options: SessionOptions): Promise<Session> {
  const { baseUrl, email, password } = options;
  const jar = new Map<string, string>();
  const ask = asker(options, jar, patience.inside);
  const knock = asker(options, jar, patience.entering);
  const enter = async () => {
    jar.clear();
    // Any page hands out the anti-forgery token that the sign-in needs.
    await knock('GET', '/api/config/');
    const { status, json } = await ask('POST', '/login/', { email, password });
    if (status >= 400) throw new WrongCommand(`${email} cannot sign in at ${baseUrl}: ${wordsOf(json, status)}`);
  };
  await enter();
  const inside = async (...request: Parameters<typeof ask>): Promise<Answer> => {
    const answer = await ask(...request);
    if (answer.status !== 401) return answer;
    await enter();
    return ask(...request);
  };
  return {
    get: async <T>(path: string) => {
      const { status, json } = await inside('GET', path);
      if (status >= 400) throw new WrongCommand(`${path} answers ${wordsOf(json, status)}`);
      return json as T;
    },
    send: (method, path, body, key) => inside(method, path, body, key),
  };
}

/** The first sentence of an error in the specification's shape. */
export function wordsOf(json: unknown, status: number): string {
  const fields = Object.entries((json ?? {}) as Record<string, unknown>);
  const [name = '', value = ''] = fields[0] ?? [];
  const words = Array.isArray(value) ? String(value[0]) : String(value);
  if (words === '') return `status ${status}`;
  return name === 'detail' || name === 'non_field_errors' ? words : `${name}: ${words}`;
}

function asker({ baseUrl, fetch: send, clock, calledOff }: SessionOptions, jar: Map<string, string>, attempts: number) {
  return async (method: string, path: string, body?: object, key?: string): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(`${baseUrl}${path}`, {
        method,
        headers: headersOf(jar, body !== undefined, key),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((error: Error) => error);
      if (!(response instanceof Error)) {
        keepCookies(jar, response.headers);
        const busy = response.status === 429 || response.status >= 500;
        const json: unknown = await response.json().catch(() => null);
        if (!busy) return { status: response.status, json };
        if (calledOff.aborted) return { status: response.status, json };
      }
      if (attempt >= attempts || calledOff.aborted) throw new WrongCommand(`${baseUrl} does not answer.`);
      await wait(clock, waitFor(response, attempt), calledOff);
    }
  };
}

/** The server's `Retry-After`, or a growing pause. Milliseconds. */
function waitFor(response: Response | Error, attempt: number): number {
  const asked = response instanceof Error ? Number.NaN : Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(asked) ? asked * 1_000 : Math.min(longestWait, 250 * 2 ** attempt);
}

function headersOf(
  jar: ReadonlyMap<string, string>,
  hasBody: boolean,
  key: string | undefined,
): Record<string, string> {
  return {
    Accept: 'application/json',
    Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(hasBody ? { 'Content-Type': 'application/json', 'X-CSRFToken': jar.get('csrftoken') ?? '' } : {}),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
}

function keepCookies(jar: Map<string, string>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
    if (name !== '') jar.set(name, value);
  }
}

/** Resolves after a pause, or at once when the run is cancelled. */
export function wait(clock: Clock, milliseconds: number, calledOff: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || calledOff.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      forget();
      calledOff.removeEventListener('abort', end);
      resolve();
    };
    const forget = clock.at(clock.now() + milliseconds, end);
    calledOff.addEventListener('abort', end, { once: true });
  });
}
