// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../data/address.ts';
import { ApiError } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { Items } from './Items.tsx';
import { UploadDialog } from './UploadDialog.tsx';

const { run, get, upload, failed, done, warned } = vi.hoisted(() => ({
  run: vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>(),
  get: vi.fn<(path: string) => Promise<unknown>>(),
  upload: vi.fn<(request: { operation: string; body: object; file: object }) => Promise<unknown>>(),
  failed: vi.fn<(words: string) => void>(),
  done: vi.fn<(words: string) => void>(),
  warned: vi.fn<(words: string) => void>(),
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run, get }));
vi.mock('../../data/sending/upload.ts', () => ({ upload }));
vi.mock('../../data/viewer.ts', () => ({ useMay: () => true }));
vi.mock('../../time/Time.tsx', () => ({ Time: ({ at }: { at: string }) => at }));
vi.mock('../../ui/say.ts', () => ({ say: { failed, done, warn: warned } }));

const update = { rows: 1, added: 1, changed: 0, removed: 0, time: '2026-03-01T12:00:00.000Z', by: 'Ada Lee' };
const item = { uuid: 'i1', name: 'Pump 1', address: '', phone: '', contact: '', note: '', lat: null, lng: null };
const page = {
  directory: { uuid: 'l1', name: 'Pumps', items: 1, update, undoable: true },
  count: 1,
  next: null,
  previous: null,
  results: [item],
};
const service = '/api/citizen_engagement/service_lists/';

beforeEach(() => {
  run.mockReset().mockResolvedValue({});
  get.mockReset().mockResolvedValue(page);
  upload.mockReset();
});
afterEach(() => {
  for (const mock of [failed, done, warned]) mock.mockReset();
});

const show = () =>
  render(
    <Items
      kind="service_list"
      title="Pumps"
      addressOf={(number) =>
        addressOf('GET /api/citizen_engagement/service_lists/:uuid/', { ids: { uuid: 'l1' }, query: { page: number } })
      }
      data={page}
      list="l1"
      undo={command('POST /api/citizen_engagement/service_lists/undo_latest_update/', {}, { list_id: 'l1' })}
      removal={(item_id) => command('POST /api/citizen_engagement/service_lists/remove_item/', {}, { item_id })}
      onChanged={() => undefined}
    />,
  );
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const confirm = (verb: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: verb }));
const sent = () => run.mock.calls.map(([{ path, body }]) => [path, body]);

describe('a service list', () => {
  it('loses an item after a question', async () => {
    show();
    await press(/^Remove/);
    expect(sent()).toEqual([]);
    confirm('Remove');
    await waitFor(() => expect(done.mock.calls).toEqual([['Pump 1 was removed.']]));
    expect(sent()).toEqual([[`${service}remove_item/`, { item_id: 'i1' }]]);
  });

  it('loses its latest update after a question', async () => {
    show();
    await press('Undo latest update');
    expect(sent()).toEqual([]);
    confirm('Undo update');
    await waitFor(() => expect(done.mock.calls).toEqual([['The latest update was undone.']]));
    expect(sent()).toEqual([[`${service}undo_latest_update/`, { list_id: 'l1' }]]);
  });

  it('that is not saved says "Error saving list!"', async () => {
    run.mockRejectedValue(new ApiError(500, 'Said by the server.'));
    show();
    await press(/^Remove/);
    confirm('Remove');
    await waitFor(() => expect(failed.mock.calls).toEqual([['Error saving list!']]));
  });
});

describe('a page of a list', () => {
  const words = (mock: typeof failed) => waitFor(() => expect(mock).toHaveBeenCalled()).then(() => mock.mock.calls);

  it('that is asked for too often is a warning', async () => {
    get.mockRejectedValue(new ApiError(429, ''));
    show();
    expect(await words(warned)).toEqual([['Too many requests.  Please try again later.']]);
    expect(failed).not.toHaveBeenCalled();
  });

  it('that the server cannot give is a failure', async () => {
    get.mockRejectedValue(new ApiError(500, ''));
    show();
    expect(await words(failed)).toEqual([['Failed to fetch data.  Please try again later.']]);
    await screen.findByText('An error occurred retrieving the data [500].');
  });

  it('is chosen by the number of the page', async () => {
    get.mockResolvedValue({ ...page, count: 300, next: 2 });
    show();
    await press('Next');
    await waitFor(() =>
      expect(get.mock.calls.map(([path]) => path)).toEqual([`${service}l1/`, `${service}l1/?page=2`]),
    );
  });
});

describe('a spreadsheet', () => {
  const send = (kind: 'facilities' | 'accounts' | 'service_list', list?: string) => {
    render(
      <UploadDialog
        kind={kind}
        {...(list === undefined ? {} : { list })}
        title="Upload"
        onDone={() => undefined}
        onClose={() => undefined}
      />,
    );
    const file = new File(['name\nPump 1'], 'pumps.csv', { type: 'text/csv' });
    fireEvent.change(screen.getByLabelText('Spreadsheet'), { target: { files: [file] } });
    confirm('Check the spreadsheet');
  };

  it.each([
    ['facilities', 'POST /api/admin/facilities/upload_spreadsheet/', undefined],
    ['accounts', 'POST /api/flux/accounts/add_by_spreadsheet/', undefined],
    ['service_list', `POST ${service}upload_spreadsheet/`, 'l1'],
  ] as const)('of %s is sent in the field "spreadsheet" by %s', async (kind, operation, list) => {
    upload.mockRejectedValue(new ApiError(500, ''));
    send(kind, list);
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
    const [request] = upload.mock.calls[0] ?? [];
    expect(request).toMatchObject({
      operation,
      body: { service_list_id: list },
      file: { spreadsheet: { name: 'pumps.csv' } },
    });
  });

  it('that is refused shows the words of the server about it', async () => {
    const words = ['line 3, phone: This is not a phone number.'];
    upload.mockRejectedValue(new ApiError(400, 'Refused.', { spreadsheet: words }));
    send('facilities');
    expect(await screen.findByText(words[0] ?? '')).toBeTruthy();
  });

  it.each([
    ['facilities', 'FAC-SPR-01'],
    ['accounts', 'ACC-SPR-01'],
    ['service_list', 'USL-SPR-01'],
  ] as const)('of %s that fails without words shows the code %s', async (kind, code) => {
    upload.mockRejectedValue(new ApiError(500, 'The server answered with an error [500].'));
    send(kind, kind === 'service_list' ? 'l1' : undefined);
    expect(await screen.findByText(`An unexpected error occurred (code: ${code})`)).toBeTruthy();
  });
});
