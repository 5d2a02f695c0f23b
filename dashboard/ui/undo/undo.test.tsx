// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { toastsAreShown } from '../toasts.ts';
import { offerUndo, undoLast } from './undo.tsx';

let hide: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  // Messages of other files of this process wait for a list: they go before there is one.
  hide = toastsAreShown(toast);
  toast.dismiss();
  render(<ToastContainer />);
});
afterEach(() => {
  act(() => toast.dismiss());
  act(() => void vi.advanceTimersByTime(20_000));
  cleanup();
  // Other files of this process have no list of messages.
  hide();
  vi.useRealTimers();
});

const offer = (undo = vi.fn(() => Promise.resolve())) => {
  act(() => offerUndo({ words: 'Put on hold', undo }));
  act(() => void vi.advanceTimersByTime(100));
  return undo;
};
const button = () => screen.queryByRole('button', { name: 'Undo' });
/** The seconds are separate timers, each set after the one before. */
const pass = (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1_000));
};
const settle = () => act(() => vi.advanceTimersByTimeAsync(200));

describe('undo', () => {
  it('is offered for ten seconds, with the seconds shown', () => {
    const undo = offer();
    expect(button()?.textContent).toBe('Undo 10 s');
    pass(9);
    expect(button()?.textContent).toBe('Undo 1 s');
    pass(2);
    undoLast();
    expect(undo).not.toHaveBeenCalled();
  });

  it('takes the action back once, by the button or by the key', async () => {
    const undo = offer();
    const shown = button();
    if (shown) fireEvent.click(shown);
    undoLast();
    await settle();
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('waits while the focus is on it', () => {
    offer();
    act(() => button()?.focus());
    pass(30);
    expect(button()?.textContent).toBe('Undo 10 s');
    act(() => button()?.blur());
    pass(1);
    expect(button()?.textContent).toBe('Undo 9 s');
  });

  it('is only for the latest action', async () => {
    const older = offer();
    const newer = offer();
    undoLast();
    await settle();
    expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([0, 1]);
  });

  it('tells when the action could not be taken back', async () => {
    offer(vi.fn(() => Promise.reject(new ApiError(409, 'It was released already.'))));
    undoLast();
    await settle();
    expect(screen.getByText('Could not undo: It was released already.')).toBeTruthy();
  });
});
