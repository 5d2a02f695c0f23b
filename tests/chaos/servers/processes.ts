import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { instant } from '../chance.ts';
import { within } from './speed.ts';

const bundle = resolve('dist/server/main.js');
export const natsServer = '/usr/sbin/nats-server';

/** A process of an installation that can be killed and restarted as its supervisor would. */
export interface Running {
  readonly name: string;
  /**
   * Starts it, and restarts it when it ends by itself (as a supervisor does); returns the time until ready, in
   * milliseconds.
   */
  start(): Promise<number>;
  /** The time until the process reports that it is up; fails after half a minute, or more on a busy machine. */
  ready(): Promise<number>;
  kill(): Promise<void>;
  /** Its resident memory, in megabytes. */
  memory(): number;
  freeze(): void;
  thaw(): void;
  /** The process's last output when it ended without being killed. */
  readonly ended: readonly string[];
}

interface Recipe {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  isReady(): Promise<boolean>;
  /** Its health report. */
  state?(): Promise<string>;
}

/** Half a minute, and longer while other processes want the cores. */
const patience = (): number => within(halfMinute);
const halfMinute = 30_000;

export function running({ name, command, env = {}, isReady, state }: Recipe): Running {
  const [program, ...args] = command;
  const ended: string[] = [];
  let child: ChildProcess | undefined;
  let gone: Promise<void> = Promise.resolve();
  let isUp = false;
  let told = false;

  const launch = (): void => {
    told = false;
    isUp = false;
    const started = spawn(program, args, {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    started.stderr.on('data', (bytes) => {
      words = `${words}${String(bytes)}`.slice(-2_000);
    });
    child = started;
    gone = new Promise((resolveGone) => {
      started.once('exit', (code, signal) => {
        child = undefined;
        if (isUp && !told) ended.push(`${name} ended with ${signal ?? code}: ${words}`);
        resolveGone();
      });
    });
  };
  const ready = async (supervised: boolean): Promise<number> => {
    const began = performance.now();
    while (!told) {
      if (!child && supervised) launch();
      if (await isReady()) {
        isUp = true;
        return performance.now() - began;
      }
      const waited = performance.now() - began;
      // The machine's speed takes longer to measure than the process to answer, so nobody asks for it before.
      if (waited > halfMinute && waited > patience())
        throw new Error(
          `${name} was not ready within ${patience()} ms; ${ended.join('; ') || ((await state?.()) ?? '')}`,
        );
      await instant(25);
    }
    return performance.now() - began;
  };
  return {
    name,
    ended,
    start: async () => {
      await gone;
      launch();
      return ready(true);
    },
    ready: () => ready(false),
    kill: async () => {
      told = true;
      child?.kill('SIGKILL');
      await gone;
    },
    memory: () => {
      const status = readFileSync(`/proc/${child?.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024);
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}

/** A Muster of the built bundle, as `make run` and the containers start it. */
export function musterProcess(
  name: string,
  port: number,
  env: Readonly<Record<string, string>>,
  built = bundle,
): Running & { readonly url: string } {
  if (!existsSync(built)) throw new Error(`${built} is missing: run \`make build\` first.`);
  const url = `http://127.0.0.1:${port}`;
  const process_ = running({
    name,
    command: [process.execPath, built],
    env: { PORT: String(port), DEMO: '0', DEMO_YEAR: '0', LOG_LEVEL: 'error', TILE_URL: 'none', ...env },
    isReady: () => isWell(url),
    state: () => fetch(`${url}/healthz`).then((answer) => answer.text(), String),
  });
  return Object.assign(process_, { url });
}

/** The output of a start that cannot succeed. */
export function refusalOf(port: number, env: Readonly<Record<string, string>>): string {
  const all = { PATH: process.env.PATH, PORT: String(port), DEMO: '0', LOG_LEVEL: 'error', ...env };
  const { status, stderr } = spawnSync(process.execPath, [bundle], { env: all, encoding: 'utf8', timeout: patience() });
  if (status !== 1) throw new Error(`it ended with ${String(status)} and said ${stderr}`);
  return stderr.trim();
}

export async function isWell(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) });
    return status === 200;
  } catch {
    return false;
  }
}

export const natsProcess = (port: number, more: readonly string[] = []): Running =>
  running({
    name: 'nats-server',
    command: [natsServer, '-a', '127.0.0.1', '-p', String(port), ...more],
    isReady: () =>
      new Promise((answer) => {
        const socket = connect(port, '127.0.0.1');
        socket.once('data', () => answer(socket.destroy() !== undefined));
        socket.once('error', () => answer(false));
        socket.once('close', () => answer(false));
      }),
  });
