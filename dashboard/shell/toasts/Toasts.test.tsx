// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { type ComponentType, useEffect } from 'react';
import type { toast } from 'react-toastify/unstyled';
import { beforeEach, expect, it, vi } from 'vitest';
import { say } from '../../ui/say.ts';
import { needed, toastsAreShown } from '../../ui/toasts.ts';
import { Toasts } from './Toasts.tsx';

const shown: string[] = [];
const show = (words: string) => shown.push(words);
const list = {
  error: show,
  success: show,
  warning: show,
  info: show,
  dismiss: show,
  update: show,
  isActive: () => false,
};
const shownThere = (): (() => void) => toastsAreShown(list as unknown as typeof toast);
const List = () => {
  useEffect(shownThere, []);
  return null;
};
const load = vi.fn<() => Promise<ComponentType>>();

beforeEach(() => {
  vi.useFakeTimers();
  // Messages of other files of this process may wait.
  shownThere()();
  history.replaceState({}, '', '/calendar/');
  needed.times = 0;
  shown.length = 0;
  load.mockReset().mockResolvedValue(List);
  render(<Toasts load={load} />);
});
/** Changes of the state come with the next microtask, and so does the script. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

it('the first message loads the script of messages, and those after it keep their order', async () => {
  expect(load).not.toHaveBeenCalled();
  say.failed('The crew was not sent.');
  say.done('The note was saved.');
  expect(shown).toEqual([]);
  await settle();
  say.done('The crew was sent.');
  expect(shown).toEqual(['The crew was not sent.', 'The note was saved.', 'The crew was sent.']);
  expect(load).toHaveBeenCalledTimes(1);
});

it('a message that could not be shown without network is shown with the next key', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  say.failed('The crew was not sent.');
  await settle();
  expect(shown).toEqual([]);
  fireEvent.keyDown(document.body, { key: 'd' });
  await settle();
  expect(shown).toEqual(['The crew was not sent.']);
});

it('the script of messages is there before it is needed: with the first press, or after five seconds', async () => {
  await act(() => vi.advanceTimersByTimeAsync(4_999));
  expect(load).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  await settle();
  expect(load).toHaveBeenCalledTimes(1);
  cleanup();
  needed.times = 0;
  render(<Toasts load={load} />);
  fireEvent.pointerDown(document.body);
  await settle();
  expect(load).toHaveBeenCalledTimes(2);
});
