import type { Person, Reply } from '../installation.ts';

/** A program with a token: no cookie, no anti-forgery header. */
export interface Program {
  readonly uuid: string;
  readonly secret: string;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Reply>;
}

/** Makes a token as this administrator; its program asks at `url`. */
export async function program(url: string, administrator: Person, body: object): Promise<Program> {
  const made = await administrator.send('POST', '/api/tokens/', { name: 'SCADA gateway', ...body });
  if (made.status !== 201) throw new Error(`no token: ${made.status} ${JSON.stringify(made.body)}`);
  return programWith(url, made.body);
}

export function programWith(url: string, { uuid, secret }: Pick<Program, 'uuid' | 'secret'>): Program {
  const ask: Program['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${secret}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'manual',
    });
    const text = await response.text();
    const isJson = /[/+]json(;|$)/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  };
  return { uuid, secret, get: (path, headers) => ask('GET', path, undefined, headers), send: ask };
}
