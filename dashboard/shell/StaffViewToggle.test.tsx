// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isStaffView } from '../ui/staffView.ts';
import { StaffViewToggle } from './StaffViewToggle.tsx';

const done = vi.hoisted(() => vi.fn());
vi.mock('../ui/say.ts', () => ({ say: { done } }));

afterEach(() => {
  cleanup();
  localStorage.clear();
  done.mockClear();
});

describe('the staff view', () => {
  it('is switched in the user’s options, kept on the device, and confirmed', () => {
    render(<StaffViewToggle />);
    fireEvent.click(screen.getByRole('button', { name: 'Staff view: off' }));
    expect([isStaffView(), localStorage.getItem('muster.staffView')]).toEqual([true, 'on']);
    expect(done).toHaveBeenLastCalledWith('Staff view enabled');
    fireEvent.click(screen.getByRole('button', { name: 'Staff view: on' }));
    expect(isStaffView()).toBe(false);
    expect(done).toHaveBeenLastCalledWith('Staff view disabled');
  });

  it('is still on after a reload', () => {
    localStorage.setItem('muster.staffView', 'on');
    render(<StaffViewToggle />);
    expect(screen.getByRole('button', { name: 'Staff view: on' }).getAttribute('aria-pressed')).toBe('true');
  });
});
