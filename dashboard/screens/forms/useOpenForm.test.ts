// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Form } from '#contracts/incident/forms/forms';
import { ApiError } from '../../data/api.ts';
import { draftName } from '../../data/drafts/formDraft.ts';
import { forget } from '../../data/live.ts';
import { settles } from '../../testing/settles.ts';
import { pathOf, useOpenForm, useSaving } from './useOpenForm.ts';

interface Frame {
  readonly form?: string;
  readonly position: number;
}
const channel = vi.hoisted(() => ({
  name: '',
  heard: {} as Record<string, (frame: Frame) => void>,
  again: () => {},
}));
const { get, run } = vi.hoisted(() => ({
  get: vi.fn<(path: string) => Promise<unknown>>(),
  run: vi.fn<(command: object, how: { key: string; signal: AbortSignal }) => Promise<unknown>>(),
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get, run }));
vi.mock('../../data/realtime.ts', () => ({
  useChannel: (name: string, heard: Record<string, (frame: Frame) => void>, again: () => void) =>
    Object.assign(channel, { name, heard, again }),
}));

const where = { incident: 'i 1', uuid: 'f/1' };
const path = '/api/incident/i%201/form/f%2F1/';
const form = (position: number, values: object = {}) => ({ uuid: where.uuid, position, values }) as unknown as Form;

beforeEach(() => {
  vi.useFakeTimers();
  forget('form');
  get.mockReset().mockResolvedValue(form(5));
  run.mockReset().mockResolvedValue({});
});

it('the address of a form has its ids, whatever letters they have', () => expect(pathOf(where)).toBe(path));

describe('a form', () => {
  async function opened() {
    const gone = vi.fn();
    const hook = renderHook(() => useOpenForm(where, gone));
    await settles();
    return { ...hook, gone };
  }

  it('is fetched when the page opens, and when the connection is back', async () => {
    const { result } = await opened();
    expect(get.mock.calls).toEqual([[path]]);
    expect(result.current).toMatchObject({ form: { position: 5 }, error: null });
    expect(channel.name).toBe('presence-incident-i 1');
    await settles(() => channel.again());
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('is fetched again when it changed since, and for no other form', async () => {
    await opened();
    await settles(() => channel.heard.form_updated?.({ form: 'other', position: 9 }));
    await settles(() => channel.heard.form_updated?.({ form: where.uuid, position: 5 }));
    expect(get).toHaveBeenCalledTimes(1);
    get.mockResolvedValue(form(6));
    await settles(() => channel.heard.form_updated?.({ form: where.uuid, position: 6 }));
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('stays with the error when it cannot be fetched, until it can', async () => {
    const { result } = await opened();
    get.mockRejectedValue(new ApiError(503, 'Busy.'));
    await settles(() => result.current.ask());
    expect(result.current).toMatchObject({ form: { position: 5 }, error: { status: 503 } });
    get.mockResolvedValue(form(7));
    await settles(() => result.current.ask());
    expect(result.current).toMatchObject({ form: { position: 7 }, error: null });
  });

  it('that was removed is not found; another one does not matter', async () => {
    const { result } = await opened();
    await settles(() => channel.heard.form_deleted?.({ form: 'other', position: 9 }));
    expect(result.current.error).toBeNull();
    await settles(() => channel.heard.form_deleted?.({ form: where.uuid, position: 9 }));
    expect(result.current.error).toMatchObject({ status: 404, message: 'Not found.' });
  });

  it('is gone with its incident', async () => {
    const { gone } = await opened();
    channel.heard.deleted?.({ position: 9 });
    expect(gone).toHaveBeenCalledTimes(1);
  });
});

describe('the typed text of a form', () => {
  const fetched = vi.fn<() => Promise<void>>();
  beforeEach(() => void fetched.mockReset().mockResolvedValue(undefined));
  const opened = (first: Form | null) =>
    renderHook(({ now }) => useSaving(where, { form: now, user: 'ada', fetched }), { initialProps: { now: first } });

  it('is nothing before the form is there', async () => {
    const { result } = opened(null);
    await settles();
    expect([result.current.saver.current, result.current.valueOf('leak')]).toEqual([null, null]);
  });

  it('is the value of the form until something is typed; then it is kept and sent', async () => {
    const { result } = opened(form(5, { leak: 'small' }));
    await settles();
    expect([result.current.valueOf('leak'), result.current.valueOf('other')]).toEqual(['small', null]);
    await settles(() => result.current.saver.current?.type('leak', 'large', null));
    expect(result.current.valueOf('leak')).toBe('large');
    expect(localStorage.getItem(draftName('ada', where.uuid))).toContain('large');
    await settles(undefined, 10_000);
    expect(run.mock.calls[0]?.[0]).toMatchObject({ method: 'PATCH', path, body: { values: { leak: 'large' } } });
    expect(fetched).toHaveBeenCalled();
  });

  it('is fetched also when it could not be sent', async () => {
    run.mockRejectedValue(new ApiError(400, 'No.'));
    const { result } = opened(form(5));
    await settles();
    await settles(() => result.current.saver.current?.type('leak', 'large', null));
    await settles(undefined, 10_000);
    expect([run.mock.calls.length > 0, fetched.mock.calls.length > 0]).toEqual([true, true]);
  });

  it('is sent at once when the page is left, and is there when it is opened again', async () => {
    const { result, unmount } = opened(form(5));
    await settles();
    run.mockReturnValue(new Promise(() => {}));
    await settles(() => result.current.saver.current?.type('leak', 'large', null));
    expect(run).not.toHaveBeenCalled();
    unmount();
    await settles();
    expect(run).toHaveBeenCalledTimes(1);
    const again = opened(form(5));
    await settles();
    expect(again.result.current.valueOf('leak')).toBe('large');
  });

  it('gives way to the form once the form shows it', async () => {
    const { result, rerender } = opened(form(5));
    await settles();
    await settles(() => result.current.saver.current?.type('leak', 'large', null));
    await settles(undefined, 10_000);
    await act(async () => rerender({ now: form(6, { leak: 'large' }) }));
    await act(async () => rerender({ now: form(7, { leak: 'huge' }) }));
    expect(result.current.valueOf('leak')).toBe('huge');
  });
});
