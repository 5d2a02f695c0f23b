// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Incident } from '#contracts/incident/incident';
import { keep, peek } from '../../../data/live.ts';
import { card, crew, sentCrew } from '../../../testing/cast.ts';
import { server, signIn } from '../../../testing/server.ts';
import { say } from '../../../ui/say.ts';
import { Holds } from '../../incident/holds/Holds.tsx';
import { CrewDetails } from '../crews/CrewDetails.tsx';
import { wholeView } from '../kind/triage.ts';
import { FilterBar } from '../lists/FilterBar.tsx';
import { SentHere } from '../send/SentHere.tsx';

beforeEach(async () => {
  await signIn({ permissions: ['crew.note', 'crew.activate', 'incident.hold', 'incident.dispatch', 'callout.manage'] });
});

const button = (name: string | RegExp) => screen.queryByRole('button', { name });

it.each([
  [false, true],
  [true, false],
])('the incidents on hold, shown: %s, are switched', (shown, after) => {
  const onHeld = vi.fn<(shown: boolean) => void>();
  render(<FilterBar view={wholeView} onView={() => {}} held={2} heldShown={shown} onHeld={onHeld} />);
  fireEvent.click(screen.getByRole('button', { name: 'On hold 2' }));
  expect(onHeld.mock.calls).toEqual([[after]]);
});

it('a crew is recalled from an incident while it is under way, and not after it declined or is done', () => {
  const dispatched = [
    sentCrew('jetter', { status: 'accepted' }),
    sentCrew('valve', { status: 'declined' }),
    sentCrew('vac', { status: 'done' }),
  ];
  render(<SentHere incident={card('i1', { dispatched })} />);
  expect(screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual(['Recall jetter']);
});

it('before a second crew is sent, the people who were called are named, and the call-out may call for one more', async () => {
  const { sent } = server();
  keep('person', 'rosa', { uuid: 'rosa', first_name: 'Rosa', last_name: 'Delgado' }, 1);
  const at = '2026-03-01T08:00:00Z';
  const people = [{ user: 'rosa', status: 'accepted', status_time: at, by: 'callout' }] as const;
  const callout = { uuid: 'o1', target: 2, accepted: 1, state_time: at } as const;
  const shown = (kind: 'groups' | 'escalation', state: 'in-progress' | 'formed') => {
    cleanup();
    render(<SentHere incident={card('i1', { people, callouts: [{ ...callout, kind, state }] })} />);
    return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  };
  expect(shown('groups', 'in-progress')).toEqual([
    expect.stringMatching(/^Rosa Delgado accepted .* \(call-out\)$/),
    expect.stringMatching(/^Calling next · 1 of 2 accepted · since .*Call for one more$/),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Call for one more' }));
  expect(sent.map(({ path, body }) => [path, body])).toEqual([['/api/callout/o1/target/', { target_count: 3 }]]);
  shown('escalation', 'in-progress');
  expect(button('Call for one more')).toBeNull();
  expect(shown('groups', 'formed')).toHaveLength(1);
});

it('the note of a crew is edited by those who may, and the focus returns to its button', async () => {
  const jetter = crew('jetter');
  keep('crew', 'jetter', jetter, 1);
  const shown = () => render(<CrewDetails crew={jetter} job={undefined} entity="arvada" onLook={() => {}} />);
  const { unmount } = shown();
  fireEvent.click(screen.getByRole('button', { name: 'Add note for Jetter' }));
  const words = screen.getByRole('textbox');
  words.focus();
  fireEvent.keyDown(words, { key: 'Escape' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(button('Add note for Jetter'));
  const { answers, sent } = server();
  const failed = vi.spyOn(say, 'failed').mockReturnValue();
  vi.useFakeTimers();
  const saves = async (status: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    await answers({ detail: 'Refused.' }, status);
  };
  fireEvent.click(screen.getByRole('button', { name: 'Add note for Jetter' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Low on fuel ' } });
  await saves(409);
  expect([screen.getByRole<HTMLTextAreaElement>('textbox').value, peek('crew', 'jetter')?.note]).toEqual([
    'Low on fuel ',
    null,
  ]);
  expect(failed.mock.calls).toEqual([['Could not update note for Jetter']]);
  await saves(200);
  vi.useRealTimers();
  const saved = { entity: 'arvada', designation: 'jetter', body: 'Low on fuel' };
  expect(sent).toMatchObject(Array(2).fill({ path: '/api/beta/dispatch/update-note/', body: saved }));
  expect(peek('crew', 'jetter')?.note).toMatchObject({ body: 'Low on fuel', source: 'manager' });
  unmount();
  await signIn({ permissions: [] });
  shown();
  expect(button(/note for/)).toBeNull();
});

it('a hold whose release is refused stays, with the reason', async () => {
  const { answers, sent } = server();
  const hold = { uuid: 'h1', reason: 'Waits', until: null, by: 'Dana', created_time: '2026-03-01T08:00:00Z' };
  const incident = { uuid: 'i1', hide: true, holds: [{ ...hold, time_released: null }] } as unknown as Incident;
  vi.useFakeTimers();
  render(<Holds incident={incident} onChanged={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: /^Release/ }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/incident/i1/hold/h1/']);
  await answers({ detail: 'It was released already.' }, 409);
  vi.useRealTimers();
  expect(screen.getByText('It was released already.')).toBeDefined();
});
