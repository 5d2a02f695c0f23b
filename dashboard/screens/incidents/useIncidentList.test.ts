// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { IncidentListFrame } from '#contracts/incident/incident';
import { hear, heardChannels } from '../../testing/channels.ts';
import { page, summary } from '../../testing/incident.ts';
import type { IncidentFilters } from './filters.ts';
import { useIncidentList } from './useIncidentList.ts';

const { asked } = vi.hoisted(() => ({
  asked: [] as { path: string; answer: (with_: unknown) => void }[],
}));
vi.mock('../../data/api.ts', async (original) => ({
  ...(await original<object>()),
  get: (path: string) => new Promise((answer) => void asked.push({ path, answer })),
}));
vi.mock('../../data/viewer.ts', () => ({
  useViewer: () => ({ entity: { uuid: 'arvada' }, user: { uuid: 'dana' } }),
}));
vi.mock('../../data/realtime.ts', () => import('../../testing/channels.ts'));

const leak = summary({ uuid: 'leak' });
const odor = summary({ uuid: 'odor' });
const frame = (incident: typeof leak, position = 9) => ({ incident, position }) as IncidentListFrame;
const hears = (event: string, of: IncidentListFrame) => act(() => hear('presence-incidents-active-arvada', event, of));
const list = (filters: IncidentFilters = {}) =>
  renderHook((now: IncidentFilters) => useIncidentList(now), { initialProps: filters });
const last = () => asked.at(-1)!;
const answers = (with_: unknown) => act(async () => last().answer(await Promise.resolve(with_)));

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
});

describe('a page of the list', () => {
  it('is asked for by its filters, and shown as the server orders it', async () => {
    const { result } = list({ search: 'leak' });
    expect([result.current.page, result.current.asking]).toEqual([null, true]);
    expect(last().path).toContain('search=leak');
    await answers(page([leak, odor], 40));
    expect(result.current).toMatchObject({ page: { count: 40, results: [leak, odor] }, error: null, asking: false });
  });

  it('stays while another is fetched', async () => {
    const { result, rerender } = list({ search: 'le' });
    await answers(page([leak], 1));
    rerender({ search: 'leak' });
    expect(result.current).toMatchObject({ page: { results: [leak] }, asking: true });
    await answers(page([leak, odor], 2));
    expect(result.current).toMatchObject({ page: { count: 2 }, asking: false });
  });
});

describe('a frame', () => {
  it('shows at once, and one that came during the request is newer than the answer', async () => {
    const { result } = list();
    await answers(page([leak, odor], 2));
    hears('updated', frame({ ...leak, state: 'on_scene' }));
    expect(result.current.page?.results[0]).toMatchObject({ state: 'on_scene' });
    act(() => result.current.ask());
    for (const state of ['departed', 'completed']) hears('updated', frame({ ...odor, state }));
    await answers(page([leak, odor], 2));
    expect(result.current.page?.results[1]).toMatchObject({ state: 'completed' });
  });

  it('of a new or a removed incident has the page fetched again a second later', async () => {
    list();
    await answers(page([leak], 1));
    hears('added', frame(odor));
    hears('deleted', frame({ ...leak, active: false }));
    expect(asked).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(asked).toHaveLength(2);
  });

  it('comes on the channel of the organization, or on the own one for the own list', () => {
    list();
    list({ mine: true });
    expect(heardChannels()).toEqual(['presence-incidents-active-arvada', 'presence-incidents-user-dana']);
  });
});
