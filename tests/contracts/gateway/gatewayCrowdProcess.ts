import { connect, type Socket } from 'node:net';
import { clientFrame, socketIdOf, subscription, takeFrames, upgrade } from './gatewayWire.ts';

// A separate process with a thousand screens, so that they do not slow the measured gateway. gatewaySlow.test.ts starts
// it and sends it instructions.

/** How a screen reads: everything, nothing, or a kilobyte a second. */
export type Pace = 'all' | 'nothing' | 'trickle';

export type CrowdOrder =
  | {
      readonly do: 'open';
      readonly port: number;
      readonly key: string;
      readonly secret: string;
      readonly channels: readonly (readonly string[])[];
    }
  | { readonly do: 'pace'; readonly from: number; readonly to: number; readonly pace: Pace }
  | { readonly do: 'measure' | 'figures' }
  | { readonly do: 'judge'; readonly truth: readonly Truth[]; readonly deafToResync?: boolean };

/** The newest version of a document, its channel, and its publication time (microseconds of the machine's clock). */
export type Truth = readonly [doc: string, channel: string, version: number, at: number];

export interface Figures {
  readonly frames: number;
  readonly p50: number;
  readonly p99: number;
}
export interface Verdict {
  /** Documents for which a screen holds an old version and was never told to fetch again. */
  readonly lost: number;
  readonly resynced: number;
  readonly closed: number;
}

interface Screen {
  readonly socket: Socket;
  readonly names: readonly string[];
  readonly versions: Map<string, number>;
  /** The time of the last request to fetch again, by channel. */
  readonly resynced: Map<string, number>;
  pace: Pace;
  closed: boolean;
}

const now = (): number => Number(process.hrtime.bigint() / 1_000n);
const screens: Screen[] = [];
let delays: number[] = [];
const trickle = 1_024;

const newer =
  /^\{"event":"(?:(INCIDENT_UPDATED)|(muster:resync))","channel":"([^"]+)","data":"\{(?:\\"doc\\":\\"([^\\]+)\\",\\"v\\":(\d+),\\"at\\":(\d+))?/;

function hear({ versions, resynced, pace }: Screen, payload: Buffer): void {
  const [, updated, resync, channel = '', doc = '', v, at] = newer.exec(payload.toString('latin1', 0, 250)) ?? [];
  if (resync) resynced.set(channel, now());
  if (!updated) return;
  versions.set(doc, Number(v));
  if (pace === 'all') delays.push(now() - Number(at));
}

/** Resolves once it is subscribed to everything. */
function open({ port, key, secret }: Extract<CrowdOrder, { do: 'open' }>, names: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const screen: Screen = { socket, names, versions: new Map(), resynced: new Map(), pace: 'all', closed: false };
    const user = `u${screens.push(screen)}`;
    let waiting = names.length;
    let rest = Buffer.alloc(0);
    let greeted = false;
    let upgraded = false;
    const onFrame = ({ payload }: { payload: Buffer }) => {
      if (!greeted) {
        greeted = true;
        const socketId = socketIdOf(payload);
        for (const channel of names) socket.write(clientFrame(subscription(key, secret, { socketId, channel, user })));
      } else if (waiting > 0 && payload.includes('pusher_internal:subscription_succeeded')) {
        if (--waiting === 0) resolve();
      } else hear(screen, payload);
    };
    socket.on('data', (chunk: Buffer) => {
      let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      if (!upgraded) {
        const end = bytes.indexOf('\r\n\r\n');
        upgraded = end >= 0;
        if (upgraded) bytes = bytes.subarray(end + 4);
      }
      rest = Buffer.from(upgraded ? takeFrames(bytes, onFrame) : bytes);
    });
    socket.on('error', reject);
    socket.on('close', () => (screen.closed = true));
    socket.write(upgrade(key));
  });
}

setInterval(() => {
  for (const { pace, socket } of screens) if (pace === 'trickle') socket.read(trickle);
}, 1_000);

function figures(): Figures {
  const sorted = Float64Array.from(delays).sort();
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0) / 1_000;
  return { frames: sorted.length, p50: at(0.5), p99: at(0.99) };
}

function judge({ truth, deafToResync = false }: Extract<CrowdOrder, { do: 'judge' }>): Verdict {
  let lost = 0;
  let resynced = 0;
  for (const screen of screens) {
    const listens = new Set(screen.names);
    for (const [doc, channel, version, at] of truth) {
      if (!listens.has(channel) || screen.versions.get(doc) === version) continue;
      const fetched = !deafToResync && (screen.resynced.get(channel) ?? 0) >= at;
      if (fetched) resynced += 1;
      else lost += 1;
    }
  }
  return { lost, resynced, closed: screens.filter(({ closed }) => closed).length };
}

async function answer(told: CrowdOrder): Promise<unknown> {
  switch (told.do) {
    case 'open':
      // In slices, as screens arrive in a morning: a thousand at once overflow the listen queue.
      for (let at = 0; at < told.channels.length; at += 50)
        await Promise.all(told.channels.slice(at, at + 50).map((names) => open(told, names)));
      return {};
    case 'pace':
      for (const screen of screens.slice(told.from, told.to)) {
        screen.pace = told.pace;
        if (told.pace === 'all') screen.socket.resume();
        else screen.socket.pause();
      }
      return {};
    case 'measure':
      delays = [];
      return {};
    case 'figures':
      return figures();
    case 'judge':
      return judge(told);
  }
}

process.on('message', (told: CrowdOrder) => void answer(told).then((said) => process.send?.(said)));
process.on('disconnect', () => process.exit());
