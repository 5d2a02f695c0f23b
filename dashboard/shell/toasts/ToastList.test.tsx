// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { say } from '../../ui/say.ts';
import { ToastList } from './ToastList.tsx';

vi.mock('@tanstack/react-router', () => ({ useLocation: () => '/calendar/' }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => toast.dismiss());
  act(() => void vi.advanceTimersByTime(20_000));
  cleanup();
});

it('a message, such as that of a scheduled person, lasts five seconds', () => {
  render(<ToastList />);
  act(() => say.done('Ada Lee is scheduled for Truck 1.'));
  act(() => void vi.advanceTimersByTime(100));
  // The bar of a message runs down in this time, and its end closes the message.
  const bar = document.querySelector<HTMLElement>('.Toastify__progress-bar--animated');
  expect([document.body.textContent, bar?.style.animationDuration]).toEqual([
    'Ada Lee is scheduled for Truck 1.',
    '5000ms',
  ]);
});

it('a message is 300 pixels wide', () => {
  const { container } = render(<ToastList />);
  const box = container.firstElementChild as HTMLElement;
  expect(box.style.getPropertyValue('--toastify-toast-width')).toBe('300px');
});

it('a message stays for one more second after the pointer has left it', () => {
  const dismiss = vi.spyOn(toast, 'dismiss');
  const { container } = render(<ToastList />);
  act(() => say.done('Ada Lee is scheduled for Truck 1.'));
  act(() => void vi.advanceTimersByTime(100));
  const box = container.firstElementChild as HTMLElement;
  fireEvent.mouseEnter(box);
  fireEvent.mouseLeave(box);
  act(() => void vi.advanceTimersByTime(999));
  expect(dismiss).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(dismiss).toHaveBeenCalledTimes(1);
  dismiss.mockRestore();
});
