// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { hear } from '../../../testing/channels.ts';
import { useRights } from './useRights.ts';

vi.mock('../../../data/viewer.ts', () => ({ useViewer: () => ({ entity: { uuid: 'arvada' } }) }));
vi.mock('../../../data/realtime.ts', () => import('../../../testing/channels.ts'));

it('the rights of the roles are fetched when the page opens, and when another administrator changes them', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify({ position: asked.push(path) })));
  const passes = () => act(() => vi.advanceTimersByTimeAsync(300));
  const { result } = renderHook(() => useRights());
  await passes();
  act(() => hear('private-entity-arvada-rights', 'RIGHTS_CHANGED'));
  await passes();
  expect(asked).toEqual(['/api/permissions/', '/api/permissions/']);
  expect(result.current).toMatchObject({ table: { position: 2 }, error: null });
});
