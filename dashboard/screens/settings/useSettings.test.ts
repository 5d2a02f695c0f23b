// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { hear } from '../../testing/channels.ts';
import { useConsents, useSettings } from './useSettings.ts';

const { get } = vi.hoisted(() => ({ get: vi.fn<(path: string) => Promise<unknown>>() }));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));
vi.mock('../../data/viewer.ts', () => ({ useViewer: () => ({ entity: { uuid: 'arvada' } }) }));
vi.mock('../../data/realtime.ts', () => import('../../testing/channels.ts'));

beforeEach(() => {
  vi.useFakeTimers();
  get.mockReset().mockImplementation(async () => ({ position: get.mock.calls.length }));
});
const passes = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it.each<readonly [string, string, () => object | null]>([
  ['settings', '/api/transfer-settings/', () => useSettings().settings],
  ['consents', '/api/transfer-consents/', () => useConsents().data],
])('the transfer %s are fetched when the page opens, and when another person changes them', async (_, path, use) => {
  const { result } = renderHook(use);
  await passes(1_000);
  expect(result.current).toEqual({ position: 1 });
  act(() => hear(path.replace('/api/', 'private-entity-arvada-').slice(0, -1), 'TRANSFER_SETTINGS_CHANGED'));
  await passes(0);
  expect(result.current).toEqual({ position: 2 });
  expect(get.mock.calls.map(([asked]) => asked)).toEqual([path, path]);
});
