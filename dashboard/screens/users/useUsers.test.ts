// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contracts/incident/team';
import { hear } from '../../testing/channels.ts';
import { settles } from '../../testing/settles.ts';
import { useUserHistory, useUsers } from './useUsers.ts';

vi.mock('../../data/viewer.ts', () => ({ useViewer: () => ({ entity: { uuid: 'arvada' } }) }));
vi.mock('../../data/realtime.ts', () => import('../../testing/channels.ts'));

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
describe('the people of an organization', () => {
  it('are asked for when the page opens, and when one changes', async () => {
    reply = async () => json([{ uuid: 'a' }]);
    const { result } = renderHook(() => useUsers());
    expect(result.current.users).toBeNull();
    await settles();
    expect(result.current.users).toEqual([{ uuid: 'a' }]);
    reply = async () => json([{ uuid: 'a' }, { uuid: 'b' }]);
    await vi.advanceTimersByTimeAsync(1_000);
    await settles(() => hear('private-entity-arvada-users', 'USERS_CHANGED'));
    expect(result.current.users).toHaveLength(2);
    expect(asked).toEqual(['/api/user/', '/api/user/']);
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
});
