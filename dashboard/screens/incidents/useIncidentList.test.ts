// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IncidentListFrame } from '#contracts/incident/incident';
import { ApiError } from '../../data/api.ts';
import { page, summary } from '../../testing/incident.ts';
import type { IncidentFilters } from './filters.ts';
import { useIncidentList } from './useIncidentList.ts';

type Handlers = Readonly<Record<'added' | 'updated' | 'deleted', (frame: IncidentListFrame) => void>>;
const { asked, heard } = vi.hoisted(() => ({
  asked: [] as { path: string; signal: AbortSignal; answer: (with_: unknown) => void; fail: (why: Error) => void }[],
  heard: { channel: '', handlers: {} as never },
}));
vi.mock('../../data/api.ts', async (original) => ({
  ...(await original<object>()),
  get: (path: string, { signal }: { signal: AbortSignal }) =>
    new Promise((answer, fail) => void asked.push({ path, signal, answer, fail })),
}));
vi.mock('../../data/viewer.ts', () => ({
  useViewer: () => ({ entity: { uuid: 'arvada' }, user: { uuid: 'dana' } }),
}));
vi.mock('../../data/realtime.ts', () => ({
  useChannel: (channel: string, handlers: object) => Object.assign(heard, { channel, handlers }),
}));

const leak = summary({ uuid: 'leak' });
const odor = summary({ uuid: 'odor' });
const frame = (incident: typeof leak, position = 9) => ({ incident, position }) as IncidentListFrame;
const hears = (event: keyof Handlers, of: IncidentListFrame) => act(() => (heard.handlers as Handlers)[event](of));
const list = (filters: IncidentFilters = {}) =>
  renderHook((now: IncidentFilters) => useIncidentList(now), { initialProps: filters });
const last = () => asked.at(-1)!;
const answers = (with_: unknown, of = last()) => act(async () => of.answer(await Promise.resolve(with_)));

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a page of the list', () => {
  it('is asked for by its filters, and shown as the server orders it', async () => {
    const { result } = list({ search: 'leak' });
    expect([result.current.page, result.current.asking]).toEqual([null, true]);
    expect(last().path).toContain('search=leak');
    await answers(page([leak, odor], 40));
    expect(result.current).toMatchObject({ page: { count: 40, results: [leak, odor] }, error: null, asking: false });
  });

  it('stays while another is fetched, and the request before is called off', async () => {
    const { result, rerender } = list({ search: 'le' });
    await answers(page([leak], 1));
    rerender({ search: 'lea' });
    const [, second] = asked;
    rerender({ search: 'leak' });
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    expect(result.current).toMatchObject({ page: { results: [leak] }, asking: true });
    await answers(page([odor], 1), second);
    expect(result.current).toMatchObject({ page: { results: [leak] }, asking: true });
    await answers(page([leak, odor], 2));
    expect(result.current).toMatchObject({ page: { count: 2 }, asking: false });
  });

  it('stays with the reason when another could not be fetched', async () => {
    const { result } = list();
    await answers(page([leak], 1));
    act(() => result.current.ask());
    await act(async () => last().fail(await Promise.resolve(new ApiError(503, 'Later.'))));
    expect(result.current).toMatchObject({ page: { results: [leak] }, error: { status: 503 }, asking: false });
    act(() => result.current.ask());
    await answers(page([leak], 1));
    expect(result.current.error).toBeNull();
  });

  it('that nobody looks at any more is called off', () => {
    const { unmount } = list();
    unmount();
    expect(last().signal.aborted).toBe(true);
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
    const all = heard.channel;
    list({ mine: true });
    expect([all, heard.channel]).toEqual([expect.stringContaining('arvada'), expect.stringContaining('dana')]);
  });
});
