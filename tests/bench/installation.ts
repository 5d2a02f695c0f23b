import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { flags } from './flags.ts';
import { folder } from './log/history.ts';

const password = 'a password for the bench';
const startsWithin = 120_000;

/** The built Muster, started as `make run` starts it, with the demo organizations. */
export async function openInstallation() {
  const home = folder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: home.path,
      PORT: String(port),
      DEMO: '1',
      DEMO_NIGHT: '0',
      DEMO_YEAR: '0',
      DEMO_PASSWORD: password,
    },
  });
  const close = async (): Promise<void> => {
    const ended = server.exitCode === null ? once(server, 'exit') : null;
    server.kill('SIGTERM');
    await ended;
    home.remove();
  };
  try {
    await ready(server);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, dataDir: home.path, close };
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** The last line printed by a start. */
function ready(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('The server did not start.')), startsWithin);
    let said = '';
    server.stdout?.setEncoding('utf8').on('data', (words: string) => {
      said += words;
      if (!said.includes('"msg":"ready"')) return;
      clearTimeout(timer);
      said = '';
      done();
    });
    server.once('exit', () => fail(new Error('The server ended while it started.')));
  });
}

export async function signIn(context: BrowserContext, { url }: Installation, email: string): Promise<void> {
  await context.request.get(`${url}/api/config/`);
  const token = (await context.cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
  const headers = { 'X-CSRFToken': decodeURIComponent(token) };
  const answer = await context.request.post(`${url}/login/`, { data: { email, password }, headers });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`);
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
