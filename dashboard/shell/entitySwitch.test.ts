// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config, Viewer } from '#contracts/accounts/viewer';
import { connect, disconnect } from '../data/realtime.ts';

type OnAny = (event: string) => void;
type OnSwitch = (data: { readonly entity_id: string }) => void;

const heard = vi.hoisted(() => ({ channels: [] as string[], any: [] as OnAny[], switched: [] as OnSwitch[] }));
const restart = vi.hoisted(() => vi.fn<() => void>());
vi.mock('../data/viewer.ts', () => ({ restart }));
// The used part of the library: its channels, which the tests speak on.
vi.mock('pusher-js', () => ({
  default: class {
    connection = { state: 'initialized', bind: () => {}, send_event: () => {} };
    bind = () => {};
    disconnect = () => {};
    subscribe(name: string) {
      heard.channels.push(name);
      return {
        bind: (event: string, told: OnSwitch) => event === 'entity_switched' && heard.switched.push(told),
        bind_global: (told: OnAny) => heard.any.push(told),
      };
    }
  },
}));

const config = { realtime: { key: 'muster', activity_timeout: 120 } } as Config;
const viewer = (uuid: string) => ({ user: { uuid }, entity: { uuid: 'arvada' } }) as Viewer;
const failed = vi.fn<(words: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(failed);
});
afterEach(() => {
  disconnect();
  for (const list of Object.values(heard)) list.length = 0;
  restart.mockReset();
  failed.mockReset();
});

describe('a change of organization on another screen', () => {
  it('reloads this one, unless it shows that organization already', () => {
    connect(config, viewer('dana'), () => {});
    expect(heard.channels).toContain('presence-user-dana');
    for (const told of heard.switched) told({ entity_id: 'arvada' });
    expect(restart).not.toHaveBeenCalled();
    for (const told of heard.switched) told({ entity_id: 'durham' });
    expect(restart).toHaveBeenCalledOnce();
  });

  it('cannot be followed without the id of a user: that is logged as an error', () => {
    connect(config, viewer(''), () => {});
    expect(heard.channels).toEqual([]);
    expect(failed).toHaveBeenCalledWith('The viewer has no user id: entity switches cannot be followed.');
  });
});

it('any other event of the user’s channel has the user fetched again', () => {
  const fetchAgain = vi.fn<() => void>();
  connect(config, viewer('dana'), fetchAgain);
  const say = (event: string) => heard.any.forEach((told) => told(event));
  for (const event of ['pusher:subscription_succeeded', 'entity_switched']) say(event);
  expect(fetchAgain).not.toHaveBeenCalled();
  say('updated');
  expect(fetchAgain).toHaveBeenCalledOnce();
});
