// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { LoadError } from './LoadError.tsx';

const logged = vi.fn();
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(logged));
afterEach(() => {
  logged.mockClear();
});

it('a screen that failed names the reason, and is loaded anew by its button', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const error = new ApiError(503, 'Failed to fetch data.');
  render(<LoadError error={error} />);
  expect(screen.getByRole('alert').textContent).toBe('Failed to fetch data.');
  expect(screen.queryByRole('link')).toBe(null);
  screen.getByRole('button', { name: 'Reload' }).click();
  expect([reload.mock.calls.length, logged.mock.calls]).toEqual([1, [[error]]]);
});

it('a screen that the role does not have leads home, and offers no reload', () => {
  render(<LoadError error={new ApiError(403, 'You do not have permission to do this.')} />);
  expect(screen.getByRole('alert').textContent).toBe('Your role does not allow this.');
  expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('button')).toBe(null);
});
