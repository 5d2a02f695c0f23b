// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Address } from '../../data/address.ts';
import { Answered } from './Answered.tsx';
import { LoadedMonths } from './DemoYear.tsx';

const { get } = vi.hoisted(() => ({ get: vi.fn<(path: string) => Promise<string>>() }));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));

const figures = (days: string, months = 0) => (
  <LoadedMonths value={months}>
    <Answered path={days as Address<string>}>{(answer) => <output>{answer}</output>}</Answered>
  </LoadedMonths>
);
const settles = () => act(() => vi.advanceTimersByTimeAsync(0));

beforeEach(() => {
  vi.useFakeTimers();
  get.mockReset().mockImplementation(async (path) => `figures of ${path}`);
});

it('shows no figures of the days before under the new days, and asks again when another month was loaded', async () => {
  const { rerender } = render(figures('/march'));
  await settles();
  expect(screen.getByText('figures of /march')).toBeTruthy();
  rerender(figures('/april'));
  expect(screen.getByText('Loading…')).toBeTruthy();
  await settles();
  expect(screen.getByText('figures of /april')).toBeTruthy();
  rerender(figures('/april', 1));
  await settles();
  expect(get.mock.calls.map(([path]) => path)).toEqual(['/march', '/april', '/april']);
});
