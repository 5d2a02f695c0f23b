// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contracts/incident/team';
import { useUserHistory, useUsers } from './useUsers.ts';

const channel = vi.hoisted(() => ({ name: '', heard: {} as Record<string, () => void>, again: () => {} }));
vi.mock('../../data/viewer.ts', () => ({ useViewer: () => ({ entity: { uuid: 'arvada' } }) }));
vi.mock('../../data/realtime.ts', () => ({
  useChannel: (name: string, heard: Record<string, () => void>, again: () => void) =>
    Object.assign(channel, { name, heard, again }),
}));

let asked: string[];
let reply: (path: string) => Promise<Response>;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return reply(path);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const settles = (act_: () => void = () => {}) =>
  act(async () => {
    act_();
    await vi.advanceTimersByTimeAsync(0);
  });

describe('the people of an organization', () => {
  it('are asked for when the page opens, when one changes, and when the connection is back', async () => {
    reply = async () => json([{ uuid: 'a' }]);
    const { result } = renderHook(() => useUsers());
    expect([result.current.users, channel.name]).toEqual([null, 'presence-entity-arvada-dispatch']);
    await settles();
    expect(result.current.users).toEqual([{ uuid: 'a' }]);
    reply = async () => json([{ uuid: 'a' }, { uuid: 'b' }]);
    await settles(() => channel.heard.USERS_CHANGED?.());
    expect(result.current.users).toHaveLength(2);
    await settles(() => channel.again());
    expect(asked).toEqual(['/api/user/', '/api/user/', '/api/user/']);
  });

  it('are those of the latest request when an older answer arrives after it', async () => {
    const answers: ((answer: Response) => void)[] = [];
    reply = () => new Promise((answer) => void answers.push(answer));
    const { result } = renderHook(() => useUsers());
    act(() => channel.heard.USERS_CHANGED?.());
    await settles(() => answers[1]?.(json([{ uuid: 'a' }, { uuid: 'b' }])));
    await settles(() => answers[0]?.(json([{ uuid: 'a' }])));
    expect(result.current.users).toHaveLength(2);
  });

  it('stay when they cannot be asked for, with the failure, until they can', async () => {
    reply = async () => json([{ uuid: 'a' }]);
    const { result } = renderHook(() => useUsers());
    await settles();
    reply = async () => json({}, 500);
    await settles(() => result.current.ask());
    expect([result.current.users?.length, result.current.error?.status]).toEqual([1, 500]);
    reply = async () => json([]);
    await settles(() => result.current.ask());
    expect([result.current.users?.length, result.current.error]).toEqual([0, null]);
  });
});

describe('the history of a person', () => {
  const user = (uuid: string, revision = 1) => ({ uuid, revision, role: 'crew', is_active: true }) as unknown as User;
  const history = (first: User) =>
    renderHook((props: { user: User }) => useUserHistory(props.user), { initialProps: { user: first } });

  it('is asked for again when the account changed, and not otherwise', async () => {
    reply = async () => json({ results: ['registered'] });
    const { result, rerender } = history(user('a'));
    await settles();
    expect(result.current).toEqual(['registered']);
    rerender({ user: user('a') });
    expect(asked).toHaveLength(1);
    reply = async () => json({ results: ['registered', 'renamed'] });
    rerender({ user: user('a', 2) });
    expect(result.current).toEqual(['registered']);
    await settles();
    expect(result.current).toEqual(['registered', 'renamed']);
  });

  it('is never another person’s, also when an answer comes late', async () => {
    const answers = new Map<string, (answer: Response) => void>();
    reply = (path) => new Promise((resolve) => void answers.set(path, resolve));
    const { result, rerender } = history(user('a'));
    rerender({ user: user('b') });
    await settles(() => answers.get('/api/user/b/history/')?.(json({ results: ['of b'] })));
    await settles(() => answers.get('/api/user/a/history/')?.(json({ results: ['of a'] })));
    expect(result.current).toEqual(['of b']);
    rerender({ user: user('c') });
    expect(result.current).toBeNull();
  });
});
