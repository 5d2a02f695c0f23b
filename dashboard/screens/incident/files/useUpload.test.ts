// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../data/api.ts';
import type { Place } from '../log/usePosition.ts';
import { useUpload } from './useUpload.ts';

interface UploadCall {
  readonly body: object;
  readonly key: string;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}
const { upload } = vi.hoisted(() => ({ upload: vi.fn<(asked: UploadCall) => Promise<void>>() }));
vi.mock('../../../data/sending/upload.ts', () => ({ upload }));

const photo = new File(['x'], 'main.jpg', { lastModified: 1 });
const fields = { description: 'The valve' } as never;
const place: Place = { lat: 39.8, lng: -105.1 };
const locate = vi.fn<() => Promise<Place>>();
const done = vi.fn<() => void>();
const form = () => renderHook(() => useUpload('i1', locate, done)).result;
const send = (files: ReturnType<typeof form>, words: never = fields) => act(() => files.current.send(photo, words));
const sent = () => upload.mock.calls.map(([{ body, key }]) => ({ key, ...body }));

beforeEach(() => {
  upload.mockReset().mockResolvedValue();
  locate.mockReset().mockResolvedValue(place);
  done.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('sends a file with its words and the position of the phone', async () => {
  const files = form();
  await send(files);
  expect(sent()).toMatchObject([{ description: 'The valve', log_entry_lat: 39.8, log_entry_lng: -105.1 }]);
  expect(done).toHaveBeenCalledOnce();
  expect(files.current).toMatchObject({ share: null, error: null, stopped: false });
});

it('shows how much was sent', async () => {
  const shares: (number | null)[] = [];
  let progress: (share: number) => void = () => {};
  let end: () => void = () => {};
  upload.mockImplementation(({ onProgress }) => {
    progress = onProgress;
    return new Promise((resolve) => (end = resolve));
  });
  const files = form();
  let sending: Promise<void> = Promise.resolve();
  await act(async () => {
    sending = files.current.send(photo, fields);
    await Promise.resolve();
  });
  shares.push(files.current.share);
  act(() => progress(0.4));
  shares.push(files.current.share);
  await act(async () => {
    end();
    await sending;
  });
  expect([...shares, files.current.share]).toEqual([0, 0.4, null]);
});

it('sends a repeat as the same file, from the place where it was taken', async () => {
  const files = form();
  upload.mockRejectedValueOnce(new ApiError(503, 'Later.'));
  await send(files);
  expect(files.current).toMatchObject({ error: { status: 503 }, share: null });
  expect(done).not.toHaveBeenCalled();
  locate.mockResolvedValue({ lat: 1, lng: 1 });
  await send(files);
  const [first, second] = sent();
  expect(second).toEqual(first);
  await send(files, { description: 'Another valve' } as never);
  expect(sent()[2]).toMatchObject({ log_entry_lat: 1 });
  expect(sent()[2]?.key).not.toBe(first?.key);
});

it('sends no position with a file of an earlier time, and none that the phone does not give', async () => {
  const files = form();
  await send(files, { description: 'Then', log_entry_time: '2026-03-01T12:00:00.000Z' } as never);
  expect(locate).not.toHaveBeenCalled();
  locate.mockResolvedValue({});
  await send(files);
  for (const one of sent()) expect(Object.keys(one)).not.toContain('log_entry_lat');
});

it('is stopped without an error, before it is sent or while it is', async () => {
  const files = form();
  locate.mockImplementation(() => {
    files.current.stop();
    return Promise.resolve(place);
  });
  await send(files);
  expect(upload).not.toHaveBeenCalled();
  expect(files.current).toMatchObject({ stopped: true, error: null, share: null });
  locate.mockResolvedValue(place);
  upload.mockImplementation(({ signal }) => {
    files.current.stop();
    return Promise.reject(signal.reason as Error);
  });
  await send(files, { description: 'Another' } as never);
  expect(files.current).toMatchObject({ stopped: true, error: null });
  expect(done).not.toHaveBeenCalled();
});
