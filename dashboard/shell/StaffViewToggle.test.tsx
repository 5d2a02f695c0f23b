// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StaffKeys } from '../screens/incident/page/StaffKeys.tsx';
import { isStaffView } from '../ui/staffView.ts';
import { StaffViewToggle } from './StaffViewToggle.tsx';

const done = vi.hoisted(() => vi.fn());
vi.mock('../ui/say.ts', () => ({ say: { done } }));

afterEach(() => {
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

  it('shows the keys behind the words of an incident, at once, and hides them again', () => {
    render(
      <>
        <StaffViewToggle />
        <StaffKeys version="arvada_water" uuid="i1" />
      </>,
    );
    const keys = () => screen.queryByText('Version arvada_water · incident i1');
    expect(keys()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Staff view: off' }));
    expect(keys()).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Staff view: on' }));
    expect(keys()).toBeNull();
  });

  it('is still on after a reload', () => {
    localStorage.setItem('muster.staffView', 'on');
    render(<StaffViewToggle />);
    expect(screen.getByRole('button', { name: 'Staff view: on' }).getAttribute('aria-pressed')).toBe('true');
  });
});
