import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionString } from '#events/embedded/credentials';
import { natsPassword, natsUrl } from '#services/broker/password';
import { demoData } from '../../support/demoData.ts';
import { password } from '../../support/installation.ts';
import { freePort } from '../../support/network/freePort.ts';
import { musterProcess, natsProcess, natsServer, type Running } from './processes.ts';

export const masterKey = Buffer.alloc(32, 0xab);
const secret = { MASTER_KEY: masterKey.toString('hex'), DEMO_PASSWORD: password };

/** The processes of an installation, in the order in which they start. */
export interface Layout {
  readonly processes: readonly Running[];
  /** The address that commands are sent to. */
  readonly url: string;
  /** The folder of the log, and those that hold read models. */
  readonly eventsDir: string;
  readonly folders: readonly string[];
  /** Kills the processes, and removes the folders. */
  close(): Promise<void>;
}

/** A folder with one demo organization in its log, of a stopped installation. */
export const prepared = (folder?: string): Promise<string> =>
  demoData({ organisations: ['arvada'], at: null, env: secret }, folder);

export async function allInOne(): Promise<Layout> {
  const data = await prepared();
  const whole = musterProcess('all in one', await freePort(), { ...secret, DATA_DIR: data });
  return layout([whole], whole.url, [data]);
}

/** The log's node, the broker, the projector, the gateway and the API: one process each, with no shared folder. */
export async function apart(): Promise<Layout> {
  const data = await prepared();
  const [storePort, natsPort] = [await freePort(), await freePort()];
  const broker = existsSync(natsServer);
  const shared = {
    ...secret,
    EVENTSTORE_URL: connectionString(join(data, 'events'), storePort),
    NATS_URL: broker ? `nats://127.0.0.1:${natsPort}` : natsUrl(natsPort, natsPassword(data)),
  };
  const folders = [data];
  const one = async (name: string, roles: string, env: Readonly<Record<string, string>> = shared) => {
    const folder = env === shared ? mkdtempSync(join(tmpdir(), 'muster-chaos-')) : data;
    if (env === shared) folders.push(folder);
    return musterProcess(name, await freePort(), { ...env, ROLES: roles, DATA_DIR: folder });
  };
  if (!broker) console.warn(`SKIPPED: kills of a real broker, because ${natsServer} is not installed`);
  const { EVENTSTORE_URL: _, NATS_URL, ...own } = shared;
  const node = await one('node and engine', 'engine', {
    ...own,
    EVENTSTORE_PORT: String(storePort),
    ...(broker ? { NATS_URL } : { NATS_PORT: String(natsPort) }),
  });
  const api = await one('api', 'api');
  const others = [await one('projector', 'projector'), await one('gateway', 'gateway')];
  return layout([...(broker ? [natsProcess(natsPort)] : []), node, api, ...others], api.url, folders);
}

function layout(processes: readonly Running[], url: string, folders: readonly string[]): Layout {
  const [data = ''] = folders;
  return {
    processes,
    url,
    eventsDir: join(data, 'events'),
    folders,
    close: async () => {
      await Promise.all(processes.map((one) => one.kill()));
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
