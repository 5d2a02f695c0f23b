// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CalloutPreview } from '#contracts/callout/callouts';
import { ApiError } from '../../../data/api.ts';
import type { Command } from '../../../data/command.ts';
import { settles } from '../../../testing/settles.ts';
import { usePreview } from './usePreview.ts';

const { run } = vi.hoisted(() => ({
  run: vi.fn<(command: Command, call: { signal: AbortSignal }) => Promise<unknown>>(),
}));
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));

let answers: { readonly gives: (order: object) => void; readonly fails: (error: unknown) => void }[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  run.mockReset().mockImplementation(() => new Promise((gives, fails) => void answers.push({ gives, fails })));
});
const start = (list: string) =>
  ({ method: 'POST', path: `/api/${list}/preview/` }) as unknown as Command<CalloutPreview>;
const look = (command: Command<CalloutPreview> | null) =>
  renderHook((of: { readonly command: Command<CalloutPreview> | null }) => usePreview(of.command), {
    initialProps: { command },
  });

describe('the order of a call-out', () => {
  it('is asked for a tenth of a second after the choice', async () => {
    const { result, rerender } = look(start('night'));
    await settles(undefined, 99);
    expect(run).not.toHaveBeenCalled();
    await settles(undefined, 1);
    expect(run.mock.calls).toEqual([[start('night'), { signal: expect.any(AbortSignal) as AbortSignal }]]);
    expect(result.current).toEqual({ preview: null, isCurrent: false, error: null });
    await settles(() => answers[0]?.gives({ people: ['Rosa'] }));
    expect(result.current).toEqual({ preview: { people: ['Rosa'] }, isCurrent: true, error: null });
    rerender({ command: start('night') });
    await settles(undefined, 1_000);
    expect(run).toHaveBeenCalledOnce();
  });

  it('of another choice stays until the new one is here, and nothing starts by it', async () => {
    const { result, rerender } = look(start('night'));
    await settles(undefined, 100);
    await settles(() => answers[0]?.gives({ people: ['Rosa'] }));
    rerender({ command: start('day') });
    await settles(undefined, 100);
    expect(result.current).toEqual({ preview: { people: ['Rosa'] }, isCurrent: false, error: null });
    await settles(() => answers[1]?.gives({ people: ['Sam'] }));
    expect(result.current).toEqual({ preview: { people: ['Sam'] }, isCurrent: true, error: null });
  });

  it('is not asked for a choice that changes at once, or without one', async () => {
    const { result, rerender } = look(start('night'));
    rerender({ command: start('day') });
    await settles(undefined, 100);
    expect(run.mock.calls.map(([{ path }]) => path)).toEqual(['/api/day/preview/']);
    await settles(() => answers[0]?.gives({ people: ['Sam'] }));
    rerender({ command: null });
    await settles(undefined, 1_000);
    expect(run).toHaveBeenCalledOnce();
    expect(result.current).toEqual({ preview: null, isCurrent: false, error: null });
  });

  it('that fails has its error until something else is chosen', async () => {
    const { result, rerender } = look(start('night'));
    await settles(undefined, 100);
    await settles(() => answers[0]?.fails(new ApiError(409, 'Nobody is on the list.')));
    expect(result.current).toMatchObject({ preview: null, isCurrent: false, error: { status: 409 } });
    rerender({ command: start('day') });
    expect(result.current.error).toBeNull();
  });
});
