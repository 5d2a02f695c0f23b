import { type IncomingMessage, request } from 'node:http';

/** The address at which this process listens. */
export interface Door {
  readonly host: string;
  readonly port: number;
}

/** Status and JSON. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** A person of the demo at a browser: signs in when needed, and sends what a screen sends. */
export interface DemoPerson {
  send(method: 'POST' | 'PATCH', path: string, body: object): Promise<Reply>;
}

export function demoPerson(door: Door, email: string): DemoPerson {
  const jar = new Map<string, string>();
  const ask = (method: string, path: string, body?: object): Promise<Reply> =>
    new Promise((done, fail) => {
      const text = body && JSON.stringify(body);
      const headers = {
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'X-CSRFToken': decodeURIComponent(jar.get('csrftoken') ?? ''),
        ...(text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
      };
      const asked = request({ ...door, method, path, headers }, (answer) => void read(answer).then(done, fail));
      asked.once('error', fail);
      asked.end(text);
    });
  const read = async (answer: IncomingMessage): Promise<Reply> => {
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString();
    return { status: answer.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : null };
  };
  const signIn = async (): Promise<void> => {
    jar.clear();
    await ask('GET', '/api/config/');
    await ask('POST', '/api/demo/sign-in/', { email });
  };
  return {
    send: async (method, path, body) => {
      if (!jar.has('csrftoken')) await signIn();
      const told = await ask(method, path, body);
      // The session ended: by its time, or with a restart on other data.
      if (told.status !== 401 && told.status !== 403) return told;
      await signIn();
      return ask(method, path, body);
    },
  };
}
