/// <reference lib="dom" />
import { vi } from 'vitest';
import { type Answer, type Answers, record, recorded } from './recorded.ts';

/** The order of an address's questions says nothing. */
const ordered = (path: string): string => {
  const [address, query] = path.split('?', 2);
  return query ? `${address}?${query.split('&').toSorted().join('&')}` : path;
};
const answers = Object.fromEntries(
  Object.entries(recorded()).map(([who, known]) => [
    who,
    Object.fromEntries(Object.entries(known).map(([path, answer]) => [ordered(path), answer])),
  ]),
);
const fresh: Answers = {};

/** While recording: the running server, and the cookies of each person. */
const live = process.env.SHEETS_LIVE
  ? (JSON.parse(process.env.SHEETS_LIVE) as {
      readonly url: string;
      readonly cookies: Readonly<Record<string, string>>;
    })
  : null;
export const isRecording = live !== null;
const ask = globalThis.fetch;

/** The same for everybody, and asked once in a process. */
const config = Object.values(answers).find((known) => '/api/config/' in known)?.['/api/config/'];

async function answerTo(who: string, path: string): Promise<Answer> {
  const known = live ? fresh[who]?.[path] : (answers[who]?.[path] ?? (path === '/api/config/' ? config : undefined));
  if (known) return known;
  if (!live) {
    missing.add(`${who} ${path}`);
    return { status: 404, body: { detail: `Not recorded: ${path}` } };
  }
  const cookies = live.cookies[who] ?? '';
  const [, method = 'GET', address = path, body] = /^(POST) (\S+) (.*)$/s.exec(path) ?? [];
  const response = await ask(`${live.url}${address}`, {
    method,
    headers: {
      Cookie: cookies,
      'X-CSRFToken': /csrftoken=([^;]*)/.exec(cookies)?.[1] ?? '',
      'Content-Type': 'application/json',
    },
    ...(body === undefined ? {} : { body }),
  });
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const answer = { status: response.status, body: isJson ? ((await response.json()) as unknown) : null };
  fresh[who] = { ...fresh[who], [path]: answer };
  return answer;
}

export const keepRecording = (): void => {
  if (live) record(fresh);
};

/** Paths that a screen asked for and that no recording has. */
export const missing = new Set<string>();

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly answer: (status: number, body?: unknown) => void;
}
export type Mode = 'answers' | 'waits' | 'fails';

export const network = {
  who: '',
  /** How questions are answered: as recorded, never, or with an error of the server. */
  mode: 'answers' as Mode,
  asked: [] as string[],
  open: 0,
  waiting: [] as Request[],
};

const bodyOf = (body: unknown): unknown => {
  if (body instanceof FormData)
    return Object.fromEntries(
      [...body].map(([name, value]) => [name, value instanceof File ? `file ${value.name}` : value]),
    );
  return typeof body === 'string' ? JSON.parse(body) : (body ?? null);
};

const response = ({ status, body }: Answer): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });

async function answered(path: string): Promise<Response> {
  network.open += 1;
  try {
    return response(await answerTo(network.who, path));
  } finally {
    network.open -= 1;
  }
}

export function openNetwork(): void {
  vi.stubGlobal('fetch', async (asked: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const path = method === 'GET' ? ordered(asked) : asked;
    // Reads by POST load a page, or are too long for an address.
    if (method === 'GET' || /\/(preview|mappy|lock_next)\/$/.test(path)) {
      if (/^\/api\/(viewer|config)\//.test(path)) return answered(path);
      network.asked.push(path);
      if (network.mode === 'waits') return new Promise<Response>(() => {});
      if (network.mode === 'fails') return response({ status: 503, body: {} });
      return answered(method === 'GET' ? path : `POST ${path} ${body as string}`);
    }
    return new Promise<Response>((done, fail) => {
      signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')));
      network.waiting.push({
        method,
        path,
        body: bodyOf(body),
        answer: (status, words = {}) => done(response({ status, body: words })),
      });
    });
  });
}
