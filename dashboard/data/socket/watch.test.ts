// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config, Viewer } from '#contracts/accounts/viewer';

type Handler = (data: unknown) => void;
const wire = vi.hoisted(() => ({ subscribed: false, handlers: new Map<string, Handler>() }));
vi.mock('pusher-js', () => ({
  default: class {
    connection = { state: 'connected', bind: () => {}, unbind: () => {}, send_event: () => {} };
    bind(): void {}
    disconnect(): void {}
    unsubscribe(): void {}
    subscribe(name: string) {
      return {
        get subscribed() {
          return wire.subscribed;
        },
        subscribe: () => {},
        bind: (event: string, handler: Handler) => void wire.handlers.set(`${name} ${event}`, handler),
        unbind: () => {},
        bind_global: () => {},
        unbind_global: () => {},
      };
    }
  },
}));
vi.mock('../viewer.ts', () => ({ restart: () => {} }));
vi.mock('./heartbeat.ts', () => ({ heartbeat: () => ({ hear: () => {}, isSilent: () => false }) }));
vi.mock('./reconnect.ts', () => ({ hurryBack: () => () => {} }));
const heardOf = vi.hoisted(() => vi.fn<(frame: unknown) => void>());
vi.mock('../api.ts', () => ({ heardOf, csrfHeaders: () => ({}), forgetHeard: () => {} }));

const { connect, disconnect, watch } = await import('../realtime.ts');
const say = (event: string, data: unknown = {}) => wire.handlers.get(`board ${event}`)?.(data);
const refetch = vi.fn<(upTo?: number) => void>();
const upTo = () => refetch.mock.calls.map(([position]) => position);

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(wire, { subscribed: false });
  wire.handlers.clear();
  refetch.mockReset();
  heardOf.mockReset();
  disconnect();
  const config = { realtime: { key: 'muster', activity_timeout: 120 } } as Config;
  connect(config, { user: { uuid: 'ada' }, entity: { uuid: 'arvada' } } as Viewer, () => {});
});

describe('the first subscription to a channel', () => {
  it('names the log position up to which there were frames, which an answer from then on shows', () => {
    watch('board', {}, refetch);
    say('muster:at', { position: 120 });
    say('pusher:subscription_succeeded');
    expect(upTo()).toEqual([120]);
    expect(heardOf.mock.calls).toEqual([[{ position: 120 }]]);
  });

  it('names none when the server does not know it', () => {
    watch('board', {}, refetch);
    say('pusher:subscription_succeeded');
    expect(upTo()).toEqual([undefined]);
  });
});

it('a later subscription to it names no position: frames in between may be lost', () => {
  watch('board', {}, refetch);
  for (const position of [120, 130]) {
    say('muster:at', { position });
    say('pusher:subscription_succeeded');
  }
  expect(upTo()).toEqual([120, undefined]);
  wire.subscribed = true;
  watch('board', {}, refetch);
  say('muster:at', { position: 140 });
  say('pusher:subscription_succeeded');
  expect(upTo()).toEqual([120, undefined, undefined]);
});
