import { encoded } from '../support/forms.ts';
import type { Wire } from './peers/ports.ts';

/** The cookies of a browser. */
export type Jar = Map<string, string>;

export interface Reply {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- what an answer holds is what the world is about.
  readonly body: any;
  readonly headers: Readonly<Record<string, string>>;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A browser or a program from the server's view: cookies, the anti-forgery header, a key for each command. */
export interface Caller {
  get(path: string): Promise<Reply>;
  /** The same key again is the same command. */
  send(method: Method, path: string, body?: object, key?: string): Promise<Reply>;
}

export function personAt({ ask }: { readonly ask: Wire }, jar: Jar, newKey: () => string): Caller {
  const call = async (method: Method, url: string, body?: object, key?: string): Promise<Reply> => {
    const form = body && encoded(body);
    const bytes = form ? await new Response(form.bytes).text() : '';
    const headers = {
      host: 'muster.example',
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrftoken': jar.get('csrftoken') ?? '',
      ...(form ? { 'content-type': form.type } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const answer = await ask({ method, url, headers, body: bytes });
    for (const line of (answer.headers['set-cookie'] ?? '').split('\n')) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const isJson = /\bjson\b/.test(answer.headers['content-type'] ?? '');
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(answer.body) : answer.body };
  };
  return {
    get: (path) => call('GET', path),
    send: (method, path, body, key) => call(method, path, body, method === 'GET' ? undefined : (key ?? newKey())),
  };
}
