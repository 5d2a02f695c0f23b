/// <reference lib="dom" />
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import type { Config, Viewer } from '#contracts/accounts/viewer';
import type { Person } from './installation.ts';

/** One open dispatch board: the dashboard's own board, live store and realtime client, each screen with its own copies. */
export interface Screen {
  /** The manager's note of a crew, as shown. */
  note(crew: string): string;
  description(incident: string): string | null;
  /** The announcements to screen readers so far. */
  readonly said: readonly string[];
  connected(): boolean;
  close(): void;
}

export interface ScreenOptions {
  /** Its requests carry it, `?e=arvada~7`, so that the server side knows the screen. */
  readonly name: string;
  readonly config: Config;
  readonly viewer: Viewer;
  /** The port to which its socket connects. */
  readonly port: number;
}

type Authorise = (form: { socket_id: string; channel_name: string }) => Promise<{ status: number; body: unknown }>;
const signing: { by: Authorise } = { by: () => Promise.reject(new Error('nobody signs yet')) };

// The library asks for a signature by the browser's XMLHttpRequest, which is absent here; all else is unchanged.
vi.mock('pusher-js', async (original) => {
  const { default: Pusher } = await original<typeof import('pusher-js')>();
  return {
    default: class extends Pusher {
      constructor(key: string, options: ConstructorParameters<typeof Pusher>[1]) {
        const channelAuthorization: typeof options.channelAuthorization = {
          endpoint: '',
          transport: 'ajax',
          customHandler: ({ socketId, channelName }, done) =>
            void signing.by({ socket_id: socketId, channel_name: channelName }).then(
              ({ status, body }) => (status === 200 ? done(null, body as never) : done(new Error(`${status}`), null)),
              (error: Error) => done(error, null),
            ),
        };
        // The other clients of a test sign by themselves.
        const isDashboard = !('customHandler' in (options.channelAuthorization ?? {}));
        super(key, isDashboard ? { ...options, channelAuthorization } : options);
      }
    },
  };
});

interface Page {
  readonly window: { readonly document: { createElement(tag: string): Element } };
}

/** The parts of a browser that the dashboard needs: a document, an address, requests of this user. */
export async function browserAround(person: Person, answers: (path: string) => Promise<Response>): Promise<Page> {
  const { JSDOM } = (await import('jsdom' as string)) as { JSDOM: new (html: string) => Page };
  const page = new JSDOM('<!doctype html>');
  let signatures = 0;
  // An occasional lost answer is not a refusal.
  signing.by = async (form) => {
    if ((signatures += 1) % 9 === 0) throw new Error('the answer was lost');
    return person.send('POST', '/pusher/auth', form);
  };
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.window.document);
  // The dashboard says there that an answer was lost.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path.startsWith('/') ? answers(path) : ask(path, init),
  );
  return page;
}

export async function openScreen(page: Page, { name, config, viewer, port }: ScreenOptions): Promise<Screen> {
  vi.resetModules();
  const { useBoard } = await import('../../dashboard/screens/dispatch/board/board.ts');
  const { connect, disconnect } = await import('../../dashboard/data/realtime.ts');
  const { connection, peek } = await import('../../dashboard/data/live.ts');
  const { spoken } = await import('../../dashboard/ui/announce.ts');
  const { subscribe } = await import('valtio/vanilla');
  const said: string[] = [];
  subscribe(spoken, () => void said.push(spoken.text));
  vi.stubGlobal('location', {
    protocol: 'http:',
    hostname: '127.0.0.1',
    port: String(port),
    pathname: '/',
    search: '',
  });
  connect(config, viewer, () => {});
  const root = createRoot(page.window.document.createElement('div'));
  const Board = () => {
    useBoard({ e: `${viewer.entity.name}~${name}` }, viewer.entity.uuid);
    return null;
  };
  root.render(createElement(Board));
  return {
    note: (crew) => peek('crew', crew)?.note?.body ?? '',
    description: (incident) => peek('card', incident)?.description ?? null,
    said,
    connected: () => connection.state === 'connected',
    close: () => {
      disconnect();
      root.unmount();
    },
  };
}
