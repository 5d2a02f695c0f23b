// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { forget, keep } from '../../../data/live.ts';
import { card, crew, sentCrew } from '../../../testing/cast.ts';
import { server, signIn } from '../../../testing/server.ts';
import { SendCrew } from './SendCrew.tsx';

const { toasts } = vi.hoisted(() => ({ toasts: [] as string[] }));
vi.mock('../../../ui/say.ts', () => ({ say: { done: (words: string) => toasts.push(words) } }));
vi.mock('../board/useBoardOnce.ts', () => ({ useBoardOnce: () => ({ status: 'ready', error: null }) }));
vi.mock('../../../ui/dialog/Popover.tsx', () => ({ Popover: ({ children }: { children: unknown }) => children }));

const onDone = vi.fn<() => void>();
const press = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Send/ }));
  await act(() => vi.advanceTimersByTimeAsync(0));
};
const show = (change: Partial<IncidentCard> = {}) => {
  keep('card', 'main', card('main', { target_version: 'water', ...change }), 1);
  render(<SendCrew incident="main" onDone={onDone} />);
};
/** Each attempt is made twice by the page itself. */
const lost = async ({ fails }: ReturnType<typeof server>) => {
  await fails();
  await act(() => vi.advanceTimersByTimeAsync(400));
  await fails();
};

beforeEach(async () => {
  await signIn({ permissions: ['incident.dispatch'] });
  vi.useFakeTimers();
  keep('crew', 'truck 1', crew('truck 1'), 1);
});
afterEach(() => {
  cleanup();
  for (const kind of ['card', 'crew'] as const) forget(kind);
  vi.clearAllMocks();
  toasts.length = 0;
});

it('sends the best crew, and names the incident, the kind of work, and the crews on the screen', async () => {
  const { sent, answers } = server();
  show();
  await press();
  const body = { incident: 'main', new_version: 'water', designation: 'truck 1', seen: [], again: false };
  expect(sent).toMatchObject([{ path: '/api/beta/dispatch/manual-dispatch/', body }]);
  await answers();
  expect([toasts, onDone.mock.calls.length]).toEqual([['Truck 1 assigned. The job is texted to its phone.'], 1]);
});

it('a crew that is on its way to the incident already is sent again on purpose', async () => {
  const { sent } = server();
  show({ dispatched: [sentCrew('truck 1')] });
  await press();
  expect(sent[0]?.body).toMatchObject({ seen: ['s-truck 1'], again: true });
});

it('a missing crew is named beside the crews, and the first of them gets the focus', async () => {
  const { sent } = server();
  keep('card', 'main', card('main', { target_version: 'water' }), 1);
  render(<SendCrew incident="main" crew="gone" onDone={onDone} />);
  await press();
  expect(screen.getByRole('alert').textContent).toBe('Choose a truck.');
  expect(document.activeElement).toBe(screen.getByRole('radio'));
  expect(sent).toEqual([]);
});

it.each([0, 500, 503])(
  'a press after answer %i repeats the same action, also when the crew shows meanwhile',
  async (status) => {
    const own = server();
    show();
    await press();
    if (status === 0) await lost(own);
    else await own.answers({}, status);
    await act(async () =>
      keep('card', 'main', card('main', { target_version: 'water', dispatched: [sentCrew('truck 1')] }), 2),
    );
    await press();
    const [first, last] = [own.sent[0], own.sent.at(-1)];
    expect([last?.key, last?.body]).toEqual([first?.key, first?.body]);
    expect(onDone).not.toHaveBeenCalled();
    await own.answers();
    expect(onDone).toHaveBeenCalledTimes(1);
  },
);

it.each([400, 409, 499])('a press after the refusal %i is another action', async (status) => {
  const { sent, answers } = server();
  show();
  await press();
  await answers({ detail: 'Refused.' }, status);
  expect(screen.getByRole('alert').textContent).toBe('Refused.');
  await press();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});
