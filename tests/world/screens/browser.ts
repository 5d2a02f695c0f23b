import { resolve } from 'node:path';
import { createContext, Script } from 'node:vm';
import { build } from 'vite';
import { WebSocket as Socket } from 'ws';
import type { Front } from '../front.ts';
import type { Jar } from '../person.ts';
import { plantedControls, plantedNow, planting } from '../planting.ts';
import type { Page } from './page.entry.ts';

/**
 * No connection of the world falls silent and stays open, and upkeep is rare: pages that asked a silent server every
 * seven seconds would take a third of a night.
 */
const patience = {
  name: 'patient-pages',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | undefined {
    if (!id.endsWith('/dashboard/data/socket/heartbeat.ts')) return undefined;
    const changed = code.replace('askAfter = 7_000', 'askAfter = 900_000').replace('= 12_000', '= 1_000_000');
    if (!/= 900_000/.test(changed) || !/= 1_000_000/.test(changed)) throw new Error('the times of the heartbeat moved');
    return changed;
  },
};

/** The dashboard's own data layer as one script, for any number of browsers. */
export async function pageScript(): Promise<Script> {
  const built = await build({
    configFile: false,
    plugins: [patience, planting(plantedControls())],
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: resolve(import.meta.dirname, 'page.entry.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const [only] = Array.isArray(built) ? built : [built];
  if (!only || !('output' in only)) throw new Error('the page was not built');
  const [chunk] = only.output;
  return new Script(chunk.code, { filename: 'page.js' });
}

export interface BrowserOptions {
  readonly script: Script;
  readonly email: string;
  readonly jar: Jar;
  readonly front: Front;
}

/** A browser without a document: requests, a socket and cookies of one person, over the simulated network. */
export function browserOf({ script, email, jar, front }: BrowserOptions): Page {
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const origin = 'https://muster.example';

  const request = async (method: string, path: string, headers: Record<string, string>, body: string) => {
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const answer = await front.ask(
      { method, url: path.replace(origin, ''), headers: { ...named, host: 'muster.example', cookie: cookies() }, body },
      email,
    );
    for (const line of (answer.headers['set-cookie'] ?? '').split('\n')) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };

  const fetchHere = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const { signal } = init;
    const aborted = new Promise<never>((_, reject) => {
      const end = () => reject(new DOMException('The operation was aborted.', 'AbortError'));
      if (signal?.aborted) end();
      signal?.addEventListener('abort', end, { once: true });
    });
    aborted.catch(() => {});
    const asked = request(init.method ?? 'GET', path, init.headers as Record<string, string>, String(init.body ?? ''));
    const { status, headers, body } = await Promise.race([
      asked.catch(() => {
        throw new TypeError('Failed to fetch');
      }),
      aborted,
    ]);
    const { 'set-cookie': _, ...shown } = headers;
    return new Response(status === 204 || status === 304 ? null : body, { status, headers: shown });
  };

  /** Only what the realtime client uses to ask for a signature. */
  class Ask {
    readyState = 0;
    status = 0;
    responseText = '';
    onreadystatechange: () => void = () => {};
    readonly #headers: Record<string, string> = {};
    #method = '';
    #path = '';
    open(method: string, path: string): void {
      this.#method = method;
      this.#path = path;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }
    send(body: string): void {
      const end = (status: number, text: string) => {
        this.readyState = 4;
        this.status = status;
        this.responseText = text;
        this.onreadystatechange();
      };
      request(this.#method, this.#path, this.#headers, body).then(
        ({ status, body: text }) => end(status, text),
        () => end(0, ''),
      );
    }
  }

  class Wire extends Socket {
    constructor(url: string) {
      super(url.replace('wss:', 'ws:'), {
        origin,
        headers: { cookie: cookies(), host: 'muster.example' },
        createConnection: (() => front.connect(email)) as never,
        perMessageDeflate: false,
      });
      // A connection that fails tells `onclose`, as in a browser.
      this.on('error', () => {});
    }
  }

  const nothing = () => {};
  const location = {
    protocol: 'https:',
    hostname: 'muster.example',
    port: '',
    pathname: '/',
    search: '',
    reload: nothing,
    assign: nothing,
  };
  const window: Record<string, unknown> = {
    planted: plantedNow(),
    fetch: fetchHere,
    WebSocket: Wire,
    XMLHttpRequest: Ask,
    location,
    document: {
      get cookie() {
        return [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
      },
      location,
      body: {},
      visibilityState: 'visible',
      hidden: false,
      addEventListener: nothing,
      removeEventListener: nothing,
    },
    navigator: { onLine: true, userAgent: 'a browser' },
    addEventListener: nothing,
    removeEventListener: nothing,
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    setImmediate,
    clearImmediate,
    queueMicrotask,
    performance: { now: () => performance.now() },
    console: { ...console, error: nothing, warn: nothing },
    crypto: {
      randomUUID: () => crypto.randomUUID(),
      getRandomValues: <T extends Uint32Array>(numbers: T): T =>
        numbers.map(() => Math.floor(Math.random() * 2 ** 32)) as T,
    },
    Response,
    Headers,
    AbortController,
    AbortSignal,
    DOMException,
    // React asks whether the focused element is one.
    HTMLIFrameElement: class {},
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    Event,
    EventTarget,
    structuredClone,
    localStorage: { getItem: () => null, setItem: nothing, removeItem: nothing },
    sessionStorage: { getItem: () => null, setItem: nothing, removeItem: nothing },
    matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
    Date: class extends Date {
      constructor(...given: readonly []) {
        super(...((given.length === 0 ? [Date.now()] : given) as []));
      }
      static override now = () => Date.now();
    },
    Math: Object.assign(Object.create(Math) as object, { random: () => Math.random() }),
  };
  window.window = window;
  window.self = window;
  window.globalThis = window;
  script.runInContext(createContext(window));
  return (window as unknown as { page: Page }).page;
}
