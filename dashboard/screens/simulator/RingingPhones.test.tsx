// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SimulatedCall } from '#contracts/callout/phones';
import { RingingPhones } from './RingingPhones.tsx';

const { run, get } = vi.hoisted(() => ({
  run: vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>(),
  get: vi.fn<() => Promise<unknown>>(),
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run, get }));

const theo: SimulatedCall = {
  uuid: 'theo',
  to: '+13035550125',
  name: 'Theo Marsh',
  status: 'talking',
  since: '2026-03-01T08:00:00.000Z',
  heard: [{ kind: 'heard', words: 'Press 1 to accept.' }],
  waits: true,
};
const shows = (...calls: readonly SimulatedCall[]) => get.mockResolvedValue({ results: calls });

beforeEach(() => {
  run.mockReset().mockResolvedValue({});
  shows(theo);
});

it('a pressed key is heard, and the words that follow it are in view', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return this.childElementCount * 100;
  });
  render(<RingingPhones />);
  const heard = await screen.findByRole('list', { name: 'Heard by Theo Marsh' });
  expect(heard.scrollTop).toBe(100);
  const answer = [{ kind: 'key', words: '1' } as const, { kind: 'heard', words: 'You are on the team.' } as const];
  shows({ ...theo, heard: [...theo.heard, ...answer], waits: false });
  fireEvent.click(screen.getByRole('button', { name: '1' }));
  await within(heard).findByText('You are on the team.');
  expect(within(heard).getByText('Pressed 1')).toBeTruthy();
  expect(heard.scrollTop).toBe(300);
  expect(run).toHaveBeenCalledWith(
    expect.objectContaining({ path: '/api/simulator/calls/theo/key/', body: { digits: '1' } }),
  );
});

it('a phone that rings is answered or declined, and no key is pressed while nobody asks', async () => {
  shows(
    { ...theo, status: 'ringing', heard: [], waits: false },
    { ...theo, uuid: 'ada', name: 'Ada Lee', waits: false },
  );
  render(<RingingPhones />);
  fireEvent.click(await screen.findByRole('button', { name: 'Answer' }));
  await waitFor(() =>
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ path: '/api/simulator/calls/theo/answer/' })),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ path: '/api/simulator/calls/theo/decline/' })),
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '5' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hang up' }).disabled).toBe(false);
});
