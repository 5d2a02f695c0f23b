import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The reaction to the next service request. `drop` and `silent` create it without an answer. */
export type Manner = number | 'refused' | 'expired' | 'drop' | 'silent' | 'nonsense' | 'nameless' | 'endless';

export interface CityworksDouble {
  readonly url: string;
  /** The created service requests. */
  readonly made: { readonly id: number; readonly data: Readonly<Record<string, unknown>> }[];
  /** The number of sign-ins. */
  signedIn: number;
  /** The number of requests received. */
  asked: number;
  /** The reactions, in order; then the default. */
  manners: Manner[];
  /** The answer to a refused sign-in. */
  door: number | 'wrong' | 'drop' | null;
  close(): Promise<void>;
}

export const account = { user: 'muster', password: 'a word of Cityworks' };

/** A Cityworks for tests: it accepts one account and numbers its service requests. */
export async function cityworksDouble(): Promise<CityworksDouble> {
  let token = '';
  const double: CityworksDouble = {
    url: '',
    made: [],
    signedIn: 0,
    asked: 0,
    manners: [],
    door: null,
    close: () => Promise.resolve(),
  };
  const say = (response: ServerResponse, answer: object) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));

  const signIn = (response: ServerResponse, data: Record<string, unknown>) => {
    if (double.door === 'drop') return response.socket?.destroy();
    if (typeof double.door === 'number') return response.writeHead(double.door).end();
    const known = data.LoginName === account.user && data.Password === account.password;
    if (double.door === 'wrong' || !known) return say(response, { Status: 3, Message: 'Invalid credentials' });
    token = `token-${++double.signedIn}`;
    return say(response, { Status: 0, Value: { Token: token } });
  };

  const create = (response: ServerResponse, data: Record<string, unknown>, signed: string | null) => {
    double.asked += 1;
    const manner = double.manners.shift() ?? 'well';
    if (manner === 'expired') token = '';
    if (signed === null || signed !== token) return say(response, { Status: 2, Message: 'Unauthorized' });
    if (typeof manner === 'number')
      return response.writeHead(manner, manner === 302 ? { Location: '/elsewhere' } : {}).end();
    if (manner === 'refused')
      return say(response, { Status: 1, Message: `No problem for ${String(data.CallerLastName)}` });
    double.made.push({ id: 48_213 + double.made.length, data });
    switch (manner) {
      case 'drop':
        return response.socket?.destroy();
      case 'silent':
        return undefined;
      case 'nonsense':
        return response.writeHead(200).end('<html>Proxy</html>');
      case 'nameless':
        return say(response, { Status: 0, Value: {} });
      case 'endless':
        return response.writeHead(200).end(' '.repeat(2_000_000));
      default:
        return say(response, { Status: 0, Value: { RequestId: double.made.at(-1)?.id } });
    }
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(parts).toString());
      const data = JSON.parse(form.get('data') ?? '{}') as Record<string, unknown>;
      if (request.url === '/live/services/General/Authentication/Authenticate') signIn(response, data);
      else if (request.url === '/live/services/Ams/ServiceRequest/Create') create(response, data, form.get('token'));
      else response.writeHead(404).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  Object.assign(double, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => void server.close(() => done()));
    },
  });
  return double;
}
