import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Pusher from 'pusher-js';
import { readConfig } from '#services/app/config';
import { systemRandom } from '#services/core/clock';
import type { Log } from '#services/core/log';
import type { Texting } from '#services/core/telephony';
import { loadDemo } from '#services/demo/demo';
import { organisations } from '#services/demo/organisations';
import type { Engine } from '#services/engine/engine';
import type { People } from '#services/outbound/telephony/twilio/simulated/people';
import { type Muster, startMuster } from '#services/start';
import { misfit } from './answers.ts';
import { type SteeredClock, steeredClock } from './clock/steeredClock.ts';
import { demoData, loadInto } from './demoData.ts';
import { encoded } from './forms.ts';
import { freePort } from './network/freePort.ts';
import { ownLogOn } from './ownLog/ownLog.ts';
import { plantCallouts } from './samples/calls/plantedCallouts.ts';
import { plantNotifications } from './samples/notify.ts';
import { plantTokens } from './samples/tokens.ts';
import { stalenessOf } from './sockets/staleness.ts';

export const password = 'a password for these tests';
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const begins = '2026-03-01T08:00:00.000Z';

/** A machine busy with other tests is not an event store that is away. Milliseconds. */
const usual = 10_000;

/** A whole Muster in a folder of its own, with the demo organizations and a steered clock. */
export interface Installation {
  readonly muster: Muster;
  readonly clock: SteeredClock;
  readonly url: string;
  /** Signs in as a demo person: `person('dispatcher@arvada.example')`. */
  person(email: string): Promise<Person>;
  /** Waits until the engine has handled all due work, and the read models show it. */
  settled(): Promise<void>;
  /**
   * Stops the process as a planned stop does, and restarts it on the same data; or on a copy of its files, as if it had
   * been killed when they were copied.
   */
  restart(files?: string): Promise<void>;
  /** Runs before the process is stopped. */
  atClose(end: () => void): void;
  close(): Promise<void>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- what an answer holds is what the test is about.
  readonly body: any;
}

/** A browser from the server's view: cookies, the anti-forgery header, a socket. */
export interface Person {
  get(path: string): Promise<Reply>;
  send(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  /** Every later frame of a channel. */
  listen(channel: string): Promise<Listening>;
  cookie(name: string): string | undefined;
}

export interface Listening {
  /** The next frame with that name that matches and was not returned before; fails after fifteen seconds of real time. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what a frame holds is what the test is about.
  hears(event: string, such?: (data: any) => boolean): Promise<any>;
  readonly heard: readonly { readonly event: string; readonly data: unknown }[];
  readonly state: () => string;
  /** The time since which the server has been behind the log, as it told this socket; null when it follows. */
  readonly staleSince: () => number | null;
  /** Resolves when the server has answered a ping of this socket. */
  answers(): Promise<void>;
  stop(): void;
}

export interface InstallationOptions {
  /** Internal names of the organizations to load; all by default. */
  readonly organisations?: readonly string[];
  readonly publicUrl?: string;
  readonly log?: Log;
  /** The text network, which stays when the process is restarted. */
  readonly texts?: (clock: SteeredClock) => Texting;
  /** The people who answer the simulated phones; seeded ones by default. */
  readonly people?: People;
  /** Further settings, as environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** How long a command waits for the event store and its read models, in milliseconds. */
  readonly patience?: number;
}

export async function installation(wanted: InstallationOptions = {}): Promise<Installation> {
  const { organisations: names, publicUrl = 'http://muster.example', log = quiet, env = {}, patience = usual } = wanted;
  const loaded = names ? organisations.filter(({ name }) => names.includes(name)) : organisations;
  const server = process.env.EVENTSTORE_URL;
  const own = server === undefined ? undefined : await ownLogOn(server);
  const demo = {
    organisations: loaded.map(({ name }) => name),
    at: begins,
    env: { DEMO_PASSWORD: password, ...(own ? { EVENTSTORE_URL: own.connectionString } : {}) },
    withSamples: true,
  };
  // The demo's events and the bytes of its files are in the data directory. When the bytes belong in a bucket, the demo
  // is loaded there; when the events belong on a server, it is loaded each time.
  const isCopied = !own && !env.S3_BUCKET;
  const dataDir = isCopied ? await demoData(demo) : mkdtempSync(join(tmpdir(), 'muster-journey-'));
  if (own && !env.S3_BUCKET) await loadInto(dataDir, demo);
  const open: Listening[] = [];
  const clock = steeredClock(
    begins,
    async () => void (await Promise.all(open.map((listening) => listening.answers()))),
  );
  const texts = wanted.texts?.(clock);
  const ends: (() => void)[] = [];
  const start = async (port: number): Promise<Muster> => {
    const config = {
      ...readConfig({
        EVENTSTORE_URL: own?.connectionString,
        TILE_URL: 'none',
        // Tests pass hours on the clock without a request.
        SESSION_IDLE_MINUTES: '0',
        // The outside systems of tests are on this machine.
        WEBHOOK_ADDRESSES: 'any',
        ...env,
        DATA_DIR: dataDir,
        DEMO_PASSWORD: password,
        PORT: String(port),
      }),
      publicUrl,
    };
    return startMuster(config, {
      clock,
      random: systemRandom,
      log,
      patience,
      simulated: { texts, people: wanted.people },
    });
  };
  let muster = await start(await freePort());
  if (!isCopied) {
    await loadDemo(muster.app, loaded);
    await plantCallouts(muster.app, loaded);
    await plantNotifications(muster.app, loaded);
    await plantTokens(muster.app, loaded);
  }
  const { port } = muster;
  const url = `http://127.0.0.1:${port}`;
  // A planned stop waits on the steered clock.
  const stop = async () => {
    const stopped = muster.stop().then(() => true);
    const turn = () => new Promise<false>((resolve) => setTimeout(resolve, 5, false));
    while (!(await Promise.race([stopped, turn()]))) await clock.advance(50);
  };
  const here: Installation = {
    get muster() {
      return muster;
    },
    clock,
    url,
    person: async (email) => {
      const person = browser(url, open);
      await person.get('/api/config/');
      const { status } = await person.send('POST', '/login/', { email, password });
      if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
      return person;
    },
    settled: async () => {
      const { store, projector, parts } = muster.app;
      const shown = async () => {
        const head = await store.head();
        if (head && !(await projector.reached(head, 30_000))) throw new Error('the read models do not follow');
        return head?.commit;
      };
      // An act of the engine can make the next thing due.
      for (let before = await shown(), after; ; before = after) {
        await (parts.engine as Engine | null)?.look();
        after = await shown();
        if (after === before) return;
      }
    },
    restart: async (files) => {
      await stop();
      if (files !== undefined) {
        rmSync(dataDir, { recursive: true, force: true });
        renameSync(files, dataDir);
      }
      muster = await start(port);
    },
    atClose: (end) => void ends.push(end),
    close: async () => {
      for (const end of ends) end();
      for (const listening of open) listening.stop();
      await stop();
      await own?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  // The first steps of the engine are facts too: a test that counts facts begins after them.
  await here.settled();
  return here;
}

/** The addresses of another release, whose answers follow another description. */
export const otherReleases = new Set<string>();

/** `sockets`: the gateway's address, when it is another process. */
export function browser(url: string, open: Listening[] = [], sockets = url): Person {
  const jar = new Map<string, string>();
  const ask = async (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const form = body && encoded(body);
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'X-CSRFToken': jar.get('csrftoken') ?? '',
        ...(form ? { 'Content-Type': form.type } : {}),
        ...headers,
      },
      ...(form ? { body: form.bytes } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const text = await answer.text();
    const json = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
    const told = { status: answer.status, headers: answer.headers, body: json ? JSON.parse(text) : text };
    const type = answer.headers.get('content-type')?.replace(/;.*/, '') ?? '';
    const wrong = misfit({ method, path, status: told.status, type, body: told.body });
    if (wrong && !otherReleases.has(url)) throw new Error(`An answer is not as it is described. ${wrong}`);
    return told;
  };
  return {
    get: (path) => ask('GET', path),
    send: ask,
    cookie: (name) => jar.get(name),
    listen: async (channel) => {
      const listening = await listenTo(sockets, channel, (form) => ask('POST', '/pusher/auth', form));
      open.push(listening);
      return listening;
    },
  };
}

async function listenTo(url: string, channel: string, authorise: (form: object) => Promise<Reply>): Promise<Listening> {
  const { port } = new URL(url);
  const pusher = new Pusher('muster', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        void authorise({ socket_id: socketId, channel_name: channelName }).then(({ status, body }) =>
          status === 200 ? done(null, body) : done(new Error(`refused: ${status}`), null),
        );
      },
    },
  });
  // Before the connection is open: a server that is behind says so first.
  const staleSince = stalenessOf(pusher);
  const heard: { event: string; data: unknown }[] = [];
  let taken = new Set<object>();
  let wake = () => {};
  const subscription = pusher.subscribe(channel);
  subscription.bind_global((event: string, data: unknown) => {
    heard.push({ event, data });
    wake();
  });
  const hears: Listening['hears'] = async (event, such = () => true) => {
    const deadline = Date.now() + 15_000;
    for (;;) {
      const found = heard.find((frame) => frame.event === event && !taken.has(frame) && such(frame.data));
      if (found) {
        taken = new Set(taken).add(found);
        return found.data;
      }
      if (Date.now() > deadline)
        throw new Error(`${channel} never said ${event}, only ${heard.map((frame) => frame.event).join(', ')}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 200);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const refused = new Promise<never>((_, fail) => {
    subscription.bind('pusher:subscription_error', (error: { error?: string }) =>
      fail(new Error(error.error ?? 'refused')),
    );
  });
  await Promise.race([hears('pusher:subscription_succeeded'), refused]);
  return {
    hears,
    heard,
    state: () => pusher.connection.state,
    staleSince,
    answers: () =>
      new Promise((resolve) => {
        if (pusher.connection.state !== 'connected') return resolve();
        const done = () => {
          pusher.connection.unbind('message', heardPong).unbind('state_change', done);
          resolve();
        };
        const heardPong = ({ event }: { event: string }) => {
          if (event === 'pusher:pong') done();
        };
        pusher.connection.bind('message', heardPong).bind('state_change', done);
        pusher.send_event('pusher:ping', {});
      }),
    stop: () => pusher.disconnect(),
  };
}
