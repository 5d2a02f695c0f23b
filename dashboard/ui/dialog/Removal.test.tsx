// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { command } from '../../data/command.ts';
import { server } from '../../testing/server.ts';
import { Removal } from './Removal.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

function opened() {
  const [onDone, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const network = server();
  render(
    <Removal
      title="Delete this note?"
      verb="Delete note"
      removal={command('DELETE /api/user/:profile__uuid/', { profile__uuid: 'n1' })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>Valve closed</p>
    </Removal>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete note' }));
  return { ...network, calls: () => [onDone.mock.calls.length, onClose.mock.calls.length] };
}

it('a removal that the server refuses stays open and shows the reason', async () => {
  const { answers, calls } = opened();
  await answers({ detail: 'Someone else changed this at the same moment.' }, 409);
  expect(screen.getByText('Someone else changed this at the same moment.')).toBeTruthy();
  expect(calls()).toEqual([0, 0]);
});

it('a removal closes only with its answer', async () => {
  const { answers, calls, sent } = opened();
  expect(calls()).toEqual([0, 0]);
  await answers();
  expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/user/n1/' }]);
  expect(calls()).toEqual([1, 1]);
});
