// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { settles } from '../../testing/settles.ts';
import { useUpload, wordsOf } from './useUpload.ts';

interface Request {
  readonly operation: string;
  readonly body: object;
  readonly file: { readonly spreadsheet: File };
  readonly key: string;
  readonly answerWithin: number;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}
const { get, upload, newKey } = vi.hoisted(() => ({
  get: vi.fn<(path: string) => Promise<unknown>>(),
  upload: vi.fn<(request: Request) => Promise<unknown>>(),
  newKey: vi.fn<() => string>(),
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get, newKey }));
vi.mock('../../data/sending/upload.ts', () => ({ upload }));

const id = '00000000-0000-4000-8000-000000000001';
const file = new File(['name'], 'pumps.csv');
const preview = { rows: 1 };
let answers: { resolve: (answer: unknown) => void; reject: (error: unknown) => void };

beforeEach(() => {
  vi.useFakeTimers();
  get.mockReset().mockResolvedValue({ done: 1 });
  newKey.mockReset().mockReturnValueOnce(id).mockReturnValue('key');
  upload.mockReset().mockImplementation(() => new Promise((resolve, reject) => (answers = { resolve, reject })));
});

type SheetTarget = Parameters<typeof useUpload>[0];
type Sent = Parameters<ReturnType<typeof useUpload>['send']>[0];
async function sending(more: Partial<Sent> = {}, wanted: SheetTarget = { kind: 'facilities' }) {
  const hook = renderHook(() => useUpload(wanted));
  const told: unknown[] = [];
  await settles(() => void hook.result.current.send({ file, dry: false, ...more }).then((one) => told.push(one)));
  const [request] = upload.mock.calls.at(-1) ?? [];
  if (!request) throw new Error('nothing was sent');
  return { ...hook, request, told };
}

describe('an upload', () => {
  it('sends the file with its number, and shows that it is busy', async () => {
    const { result, request } = await sending();
    expect(request).toMatchObject({
      body: { upload: id },
      file: { spreadsheet: file },
      operation: 'POST /api/admin/facilities/upload_spreadsheet/',
      key: 'key',
      answerWithin: 300_000,
    });
    expect(result.current).toMatchObject({ busy: true, sent: 0, failed: [] });
  });

  it('of a list that is tried names the list, the trial and the state that was seen', async () => {
    const { request } = await sending({ dry: true, seen: 's1' }, { kind: 'service_list', list: 'l1' });
    expect(request.body).toEqual({ service_list_id: 'l1', dry: '1', seen: 's1', upload: id });
  });

  it('has no number where the browser makes none, and names no state that was not seen', async () => {
    newKey.mockReset().mockReturnValue('not-a-uuid');
    const { request } = await sending({ seen: null });
    expect(request.body).toEqual({});
  });

  it('ends with its preview', async () => {
    const { result, told } = await sending();
    await settles(() => answers.resolve(preview));
    expect(told).toEqual([preview]);
    expect(result.current).toMatchObject({ busy: false, failed: [] });
  });

  it('shows how much is sent, and every 700 milliseconds how far the server is', async () => {
    const { result, request } = await sending();
    await settles(() => request.onProgress(0.5));
    expect(result.current.sent).toBe(0.5);
    expect(get).not.toHaveBeenCalled();
    await settles(undefined, 350);
    expect(get.mock.calls.map(([path]) => path)).toEqual([`/api/admin/spreadsheets/${id}/`]);
    expect(result.current.progress).toEqual({ done: 1 });
    await settles(undefined, 350);
    expect(get).toHaveBeenCalledTimes(2);
    await settles(() => answers.resolve(preview));
    await settles(undefined, 2_000);
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('goes on without a share when another node works on it', async () => {
    get.mockRejectedValue(new ApiError(404, 'Not found.'));
    const { result } = await sending();
    await settles(undefined, 700);
    expect(result.current).toMatchObject({ busy: true, progress: null, failed: [] });
  });

  it('that fails says so until it is forgotten', async () => {
    const { result, told } = await sending();
    await settles(() => answers.reject(new ApiError(400, 'Too large.')));
    expect(told).toEqual([null]);
    expect(result.current).toMatchObject({ busy: false, failed: ['Too large.'] });
    await settles(() => result.current.forget());
    expect(result.current.failed).toEqual([]);
  });

  it('begins anew: nothing is sent yet, and the failure before is gone', async () => {
    const { result, request } = await sending();
    await settles(() => request.onProgress(1));
    await settles(undefined, 700);
    await settles(() => answers.reject(new ApiError(400, 'Too large.')));
    await settles(() => result.current.send({ file, dry: false }));
    expect(result.current).toMatchObject({ busy: true, sent: 0, failed: [] });
  });

  it('is stopped with the page, and then says nothing', async () => {
    const { result, request, unmount, told } = await sending();
    expect(request.signal.aborted).toBe(false);
    unmount();
    expect(request.signal.aborted).toBe(true);
    await settles(() => answers.reject(new DOMException('Stopped', 'AbortError')));
    expect(told).toEqual([null]);
    expect(result.current.failed).toEqual([]);
  });
});

describe('the words of a failed upload', () => {
  const failed = (status: number, message: string, fields: Readonly<Record<string, readonly string[]>> = {}) =>
    wordsOf(new ApiError(status, message, fields), 'facilities');
  const unexpected = ['An unexpected error occurred (code: FAC-SPR-01)'];

  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['about the spreadsheet', failed(400, 'x', { spreadsheet: ['Row 2: no name.'], file: ['y'] }), ['Row 2: no name.']],
    ['about the file', failed(500, 'x', { file: ['Not a file.'] }), ['Not a file.']],
    ['of a refusal', failed(400, 'Too large.'), ['Too large.']],
    ['of the last refusal', failed(499, 'Too large.'), ['Too large.']],
    ['of a refusal without words', failed(400, ''), unexpected],
    ['of a server that fails', failed(500, 'Said by the server.'), unexpected],
    ['of no answer', failed(0, 'No network.'), unexpected],
    ['of an answer that is none', failed(399, 'Elsewhere.'), unexpected],
  ])('are those %s', (_, words, expected) => expect(words).toEqual(expected));
});
