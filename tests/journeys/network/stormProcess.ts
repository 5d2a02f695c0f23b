import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { clientFrame, socketIdOf, takeFrames, upgrade } from '../../contracts/gateway/gatewayWire.ts';

// A separate process with a thousand screens that lose their connection at once and return as the dashboard does: a
// second later they connect, ask for a signature, subscribe, and fetch the board. Started by reconnectStorm.test.ts.

export interface Signed {
  readonly cookie: string;
  readonly token: string;
}
export type StormOrder =
  | {
      readonly do: 'open';
      readonly port: number;
      readonly key: string;
      readonly channel: string;
      readonly screens: number;
      readonly people: readonly Signed[];
    }
  | { readonly do: 'cut' }
  /** Waits for the gateway's request to fetch again; every screen first waits up to `spread` milliseconds. */
  | { readonly do: 'resync'; readonly spread: number };

/** Milliseconds until every screen had a complete answer again, the oldest position among them, and the errors. */
export interface Back {
  readonly milliseconds: number;
  readonly oldest: number;
  readonly failures: number;
}

/** pusher-js, after a connection that was closed. */
const retryAfter = 1_000;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
let setting: Extract<StormOrder, { do: 'open' }>;
let failures = 0;
let spread = 0;

interface Screen {
  readonly person: Signed;
  socket: Socket | undefined;
  /** The position of the last complete answer. */
  position: number;
  fresh: boolean;
}
const screens: Screen[] = [];
let whenAllFresh = () => {};

const ask = (screen: Screen, method: string, path: string, form?: object): Promise<string> =>
  new Promise((resolve, reject) => {
    const body = form && JSON.stringify(form);
    const { cookie, token } = screen.person;
    const headers = {
      Cookie: cookie,
      'X-CSRFToken': token,
      ...(body ? { 'Content-Type': 'application/json', 'Content-Length': body.length } : {}),
    };
    const asked = request({ host: '127.0.0.1', port: setting.port, method, path, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${path} ${answer.statusCode}`)),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });

/** Fetches as the dashboard does: a lost answer is requested once more. */
const askTwice = (...asked: Parameters<typeof ask>): Promise<string> =>
  ask(...asked).catch(async () => {
    await setTimeout(400);
    return ask(...asked);
  });

async function fetchBoard(screen: Screen): Promise<void> {
  const text = await askTwice(screen, 'GET', '/api/beta/dispatch/get-data/');
  screen.position = Number(/"position":(\d+)\}$/.exec(text)?.[1]);
  screen.fresh = true;
  if (screens.every(({ fresh }) => fresh)) whenAllFresh();
}

const failed = () => void (failures += 1);

async function subscribe(screen: Screen, socket: Socket, socketId: string): Promise<void> {
  const { channel } = setting;
  const signed = JSON.parse(
    await askTwice(screen, 'POST', '/pusher/auth', { socket_id: socketId, channel_name: channel }),
  ) as object;
  socket.write(clientFrame(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...signed } })));
}

function hear(screen: Screen, socket: Socket, payload: Buffer): void {
  const start = payload.toString('latin1', 0, 80);
  if (start.includes('pusher:connection_established')) subscribe(screen, socket, socketIdOf(payload)).catch(failed);
  else if (start.includes('subscription_succeeded')) fetchBoard(screen).catch(failed);
  else if (start.includes('muster:resync'))
    void setTimeout(Math.random() * spread).then(() => fetchBoard(screen).catch(failed));
}

function open(screen: Screen): void {
  const socket = connect(setting.port, '127.0.0.1');
  screen.socket = socket;
  let rest = Buffer.alloc(0);
  let upgraded = false;
  socket.on('data', (chunk: Buffer) => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (!upgraded) {
      const end = bytes.indexOf('\r\n\r\n');
      upgraded = end >= 0;
      if (upgraded) bytes = bytes.subarray(end + 4);
    }
    rest = Buffer.from(upgraded ? takeFrames(bytes, ({ payload }) => hear(screen, socket, payload)) : bytes);
  });
  socket.on('error', () => {});
  socket.on('close', () => void setTimeout(retryAfter).then(() => open(screen)));
  socket.write(upgrade(setting.key));
}

/** Resolves once every screen has an answer newer than `begin`. */
async function back(begin: () => void): Promise<Back> {
  const from = performance.now();
  failures = 0;
  for (const screen of screens) screen.fresh = false;
  const all = new Promise<void>((resolve) => (whenAllFresh = resolve));
  begin();
  await all;
  const oldest = screens.reduce((least, { position }) => Math.min(least, position), Number.POSITIVE_INFINITY);
  return { milliseconds: Math.round(performance.now() - from), oldest, failures };
}

async function answer(told: StormOrder): Promise<Back> {
  if (told.do === 'cut')
    return back(() => {
      for (const { socket } of screens) socket?.resetAndDestroy();
    });
  if (told.do === 'resync') {
    ({ spread } = told);
    return back(() => {});
  }
  setting = told;
  for (let n = 0; n < told.screens; n++)
    screens.push({ person: told.people[n % told.people.length]!, socket: undefined, position: 0, fresh: false });
  return back(() => {
    for (const screen of screens) open(screen);
  });
}

process.on('message', (told: StormOrder) => void answer(told).then((said) => process.send?.(said)));
process.on('disconnect', () => process.exit());
