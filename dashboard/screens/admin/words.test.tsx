// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Beat, BeatUser, ReserveList } from '#contracts/onCall/beats';
import { ApiError } from '../../data/api.ts';
import { BeatActs } from '../beats/BeatActs.tsx';
import { Callers } from '../beats/Callers.tsx';
import { emptyPlan } from '../beats/plan.ts';
import { ReserveListCard } from '../beats/ReserveListCard.tsx';
import { Selection, selectedOf } from './Selected.tsx';
import { BeatPhones } from './views/BeatPhones.tsx';

const { run, failed, done, offerUndo } = vi.hoisted(() => ({
  run: vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>(),
  failed: vi.fn<(words: string) => void>(),
  done: vi.fn<(words: string) => void>(),
  offerUndo: vi.fn<(of: { words: string; undo: () => Promise<unknown> }) => void>(),
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));
vi.mock('../../data/viewer.ts', () => ({ useMay: () => true, useViewer: () => ({ user: { uuid: 'dana' } }) }));
vi.mock('../../ui/say.ts', () => ({ say: { failed, done, warn: failed } }));
vi.mock('../../ui/undo/undo.tsx', () => ({ offerUndo }));

const person = (uuid: string, first_name: string): BeatUser => ({
  uuid,
  first_name,
  last_name: 'Lee',
  phone_number: null,
  is_active: true,
  is_available: true,
});
const [ada, bo, cy] = [person('ada', 'Ada'), person('bo', 'Bo'), person('cy', 'Cy')] as const;
const list: ReserveList = {
  uuid: 'l1',
  name: 'Weekend',
  call_method: 'SEQUENTIAL',
  target_call_count: 2,
  notes: 'Ask Ada first',
  notes_last_updated_by: null,
  profiles: [ada, bo, cy].map((user) => ({ uuid: `p-${user.uuid}`, user })),
  revision: 7,
  beats: [],
};
const beat: Beat = {
  uuid: 'b1',
  name: 'East',
  description: '',
  reserve_list: null,
  call_profiles: [{ uuid: 'c1', user: ada, start_seconds: 0, stop_seconds: 600 }],
};
const phones = [
  {
    user: ada,
    phones: [{ uuid: 'f1', phone_number: '+13035550120', phone_type: 'CELL' as const, pin: '', call_after_count: 3 }],
  },
];

const changed = vi.fn<() => void>();
const refused = (status: number, words = 'Said by the server.') => run.mockRejectedValue(new ApiError(status, words));
const sent = () => run.mock.calls.map(([{ path, body }]) => ({ path, body }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = (verb: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: verb }));
const said = (words: string) => waitFor(() => expect(failed.mock.calls).toEqual([[words]]));
const data = (more: object) => ({ entity: 'e', timezone: 'UTC', ...more }) as never;

beforeEach(() => {
  run.mockResolvedValue({});
});
afterEach(() => {
  for (const mock of [run, failed, done, changed, offerUndo]) mock.mockReset();
});

const showList = () => render(<ReserveListCard list={list} people={[]} onChanged={changed} />);
const showPhones = () =>
  render(
    <BeatPhones
      data={data({ beats: { beats: [], reserve_lists: [], beat_phones: phones }, roles: [] })}
      ask={changed}
      selection={undefined}
      select={() => {}}
    />,
  );

describe('deleting a phone', () => {
  it('asks first and says that it cannot be undone; the list is fetched again after it', async () => {
    showPhones();
    press(/^Delete/);
    expect(sent()).toEqual([]);
    expect(screen.getByRole('dialog').textContent).toContain('This cannot be undone.');
    confirm('Cancel');
    expect(sent()).toEqual([]);
    press(/^Delete/);
    confirm('Delete');
    expect(sent()).toEqual([{ path: '/api/teams/beats/delete_phone/', body: { phone_id: 'f1' } }]);
    await waitFor(() => expect(changed).toHaveBeenCalledOnce());
  });
  it('that fails says "Unable to delete phone."', async () => {
    refused(500);
    showPhones();
    press(/^Delete/);
    confirm('Delete');
    await said('Unable to delete phone.');
  });
});

describe('deleting a reserve list', () => {
  const tryIt = () => {
    showList();
    press(/^Delete/);
    expect(sent()).toEqual([]);
    confirm('Delete');
  };
  it('that fails says "Unable to delete reserve list."', async () => {
    refused(500);
    tryIt();
    await said('Unable to delete reserve list.');
  });
  it('that is refused says the words of the server', async () => {
    refused(409, 'A beat uses this reserve list.');
    tryIt();
    await said('A beat uses this reserve list.');
  });
});

describe('the selection of a view', () => {
  const keyOf = (item: { readonly key: string }) => item.key;
  const items = [
    { key: 'a', name: 'Water' },
    { key: 'b', name: 'Sewer' },
  ];
  it('shows the one item, and all when it is gone', () => {
    expect(selectedOf(items, 'b', keyOf)).toEqual([items[1]]);
    expect(selectedOf(items, 'gone', keyOf)).toEqual(items);
    expect(selectedOf(items, undefined, keyOf)).toEqual(items);
  });
  it('is chosen from a list, whose first line is all', () => {
    const select = vi.fn<(selection?: string) => void>();
    render(<Selection label="Designation" items={items} selection="a" select={select} />);
    fireEvent.change(screen.getByLabelText('Designation'), { target: { value: 'b' } });
    fireEvent.change(screen.getByLabelText('Designation'), { target: { value: '' } });
    expect(select.mock.calls).toEqual([['b'], [undefined]]);
  });
});

describe('a beat', () => {
  it('is archived after a confirmation, and a failure says "Unable to archive beat."', async () => {
    refused(503);
    render(<BeatActs beat={beat} people={[]} onChanged={changed} />);
    press(/^Archive/);
    expect(sent()).toEqual([]);
    confirm('Archive');
    await said('Unable to archive beat.');
    expect(changed).not.toHaveBeenCalled();
  });
  it('loses a call profile after a confirmation, which can be undone', async () => {
    render(<Callers beat={beat} plan={emptyPlan} onChanged={changed} />);
    press(/^Remove.*Ada Lee/);
    expect(sent()).toEqual([]);
    confirm('Remove');
    await waitFor(() => expect(offerUndo).toHaveBeenCalledTimes(1));
    await offerUndo.mock.calls[0]?.[0].undo();
    expect(sent().at(-1)).toEqual({
      path: '/api/teams/beats/call_profiles/create/',
      body: { beat_id: 'b1', user_id: 'ada', start_seconds: 0, stop_seconds: 600 },
    });
  });
  it('that keeps its call profile says "Unable to remove profile."', async () => {
    refused(500);
    render(<Callers beat={beat} plan={emptyPlan} onChanged={changed} />);
    press(/^Remove.*Ada Lee/);
    confirm('Remove');
    await said('Unable to remove profile.');
    expect(offerUndo).not.toHaveBeenCalled();
  });
});

describe('the people of a reserve list', () => {
  const orderOf = (n = -1) => (sent().at(n)?.body as { user_ids: readonly string[]; seen: number } | undefined) ?? null;

  it('are moved by keyboard, in one command that names what was seen', async () => {
    showList();
    press('Move Bo Lee up');
    expect(orderOf()).toEqual({ reserve_list_id: 'l1', user_ids: ['bo', 'ada', 'cy'], seen: 7 });
    await waitFor(() => expect(offerUndo).toHaveBeenCalledTimes(1));
    await offerUndo.mock.calls[0]?.[0].undo();
    expect(orderOf()).toEqual({ reserve_list_id: 'l1', user_ids: ['ada', 'bo', 'cy'], seen: 8 });
  });

  it('are moved by dragging', () => {
    const { container } = showList();
    const at = (uuid: string) => container.querySelector(`[data-key="p-${uuid}"]`) as HTMLElement;
    fireEvent.dragStart(at('ada'), { dataTransfer: { effectAllowed: '', setData: () => {} } });
    fireEvent.dragOver(at('cy'));
    expect(at('cy').dataset.over).toBe('below');
    fireEvent.drop(at('cy'));
    expect(orderOf()?.user_ids).toEqual(['bo', 'cy', 'ada']);
    fireEvent.dragEnd(at('ada'));
    expect(sent()).toHaveLength(1);
  });

  it('stay when they are dropped outside', () => {
    const { container } = showList();
    const ada = container.querySelector('[data-key="p-ada"]') as HTMLElement;
    fireEvent.dragStart(ada, { dataTransfer: { effectAllowed: '', setData: () => {} } });
    fireEvent.dragEnd(ada);
    expect(sent()).toEqual([]);
  });

  it('whose order is not saved say "Failed to update profile order."', async () => {
    refused(409);
    showList();
    press('Move Bo Lee down');
    await said('Failed to update profile order.');
    // The list of the other person is shown.
    expect(changed).toHaveBeenCalled();
    expect(offerUndo).not.toHaveBeenCalled();
  });

  it('are removed after a confirmation; a failure says "Unable to remove profile."', async () => {
    refused(500);
    showList();
    press(/^Remove.*Bo Lee/);
    expect(sent()).toEqual([]);
    confirm('Remove');
    await said('Unable to remove profile.');
  });
});

describe('the notes of a reserve list', () => {
  const write = (words: string) => {
    fireEvent.change(screen.getByLabelText('Notes'), { target: { value: words } });
    press('Save notes');
  };
  it('are saved with "Updated notes for Weekend."', async () => {
    showList();
    write('Ask Bo first');
    await waitFor(() => expect(done.mock.calls).toEqual([['Updated notes for Weekend.']]));
    expect(sent()[0]?.body).toEqual({ reserve_list_id: 'l1', body: 'Ask Bo first', seen: 'Ask Ada first' });
  });
  it('that are not saved are restored, with "Unable to save notes"', async () => {
    refused(500);
    showList();
    write('Ask Bo first');
    await said('Unable to save notes');
    await waitFor(() => expect((screen.getByLabelText('Notes') as HTMLTextAreaElement).value).toBe('Ask Ada first'));
  });
});
