// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config, Viewer } from '#contracts/accounts/viewer';

type Handler = (data: unknown) => void;

const { made, restart } = vi.hoisted(() => ({
  made: [] as { key: string; options: Record<string, unknown> }[],
  restart: vi.fn<() => void>(),
}));
/** The user's channel, and the handlers of all its events. */
const heard = vi.hoisted(() => ({ named: new Map<string, Handler>(), any: [] as ((event: string) => void)[] }));
vi.mock('pusher-js', () => ({
  default: class {
    connection = { state: 'connected', bind: () => {}, send_event: () => {} };
    constructor(key: string, options: Record<string, unknown>) {
      made.push({ key, options });
    }
    bind(): void {}
    disconnect(): void {}
    subscribe(name: string) {
      const isUser = name.startsWith('presence-user-');
      return {
        bind: (event: string, handler: Handler) => isUser && heard.named.set(`${name} ${event}`, handler),
        bind_global: (handler: (event: string) => void) => isUser && heard.any.push(handler),
      };
    }
  },
}));
vi.mock('../viewer.ts', () => ({ restart }));
vi.mock('./heartbeat.ts', () => ({ heartbeat: () => ({ hear: () => {}, isSilent: () => false }) }));
vi.mock('./reconnect.ts', () => ({ hurryBack: () => () => {} }));

const { connect, disconnect } = await import('../realtime.ts');

const config = { realtime: { key: 'muster', activity_timeout: 120 } } as Config;
const viewerOf = (uuid: string) => ({ user: { uuid }, entity: { uuid: 'arvada' } }) as Viewer;
const refetch = vi.fn<() => void>();

beforeEach(() => {
  disconnect();
  made.length = 0;
  heard.named.clear();
  heard.any.length = 0;
  for (const mock of [restart, refetch]) mock.mockReset();
});

const say = (event: string, data: unknown = {}): void => {
  heard.named.get(`presence-user-ada ${event}`)?.(data);
  for (const handler of heard.any) handler(event);
};

describe('the socket', () => {
  it('has the time-outs of the specification, and the anti-forgery token at its authorization', () => {
    document.cookie = 'csrftoken=abc';
    connect(config, viewerOf('ada'), refetch);
    const [{ key, options } = { key: '', options: {} }] = made;
    expect([key, options]).toMatchObject([
      'muster',
      { activityTimeout: 120_000, pongTimeout: 30_000, unavailableTimeout: 10_000 },
    ]);
    const { endpoint, headersProvider } = options.channelAuthorization as {
      endpoint: string;
      headersProvider: () => object;
    };
    expect([endpoint, headersProvider()]).toEqual(['/pusher/auth', { 'X-CSRFToken': 'abc' }]);
  });
});

it('is opened once for a page, until it is closed', () => {
  for (let n = 0; n < 3; n++) connect(config, viewerOf('ada'), refetch);
  expect(made).toHaveLength(1);
  disconnect();
  connect(config, viewerOf('ada'), refetch);
  expect(made).toHaveLength(2);
});

describe('the channel of the signed-in person', () => {
  it('reloads a screen that shows another organization than the one switched to', () => {
    connect(config, viewerOf('ada'), refetch);
    say('entity_switched', { entity_id: 'arvada' });
    expect(restart).not.toHaveBeenCalled();
    say('entity_switched', { entity_id: 'olathe' });
    expect([restart.mock.calls.length, refetch.mock.calls.length]).toEqual([1, 0]);
  });

  it('has the viewer fetched again after any other event', () => {
    connect(config, viewerOf('ada'), refetch);
    say('role_given');
    say('pusher:member_added');
    say('muster:at');
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('is reported as an error when the person has no id', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    connect(config, viewerOf(''), refetch);
    expect(error.mock.calls).toEqual([['The viewer has no user id: entity switches cannot be followed.']]);
    expect(heard.named.size).toBe(0);
    error.mockRestore();
  });
});
