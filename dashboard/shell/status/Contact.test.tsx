// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection, setConnection } from '../../data/live.ts';
import { TimezoneProvider } from '../../time/time.ts';
import { Contact } from './Contact.tsx';

const noon = Date.parse('2026-03-01T12:00:00Z');
const before = { ...connection };
beforeEach(() => void vi.useFakeTimers({ now: noon }));
afterEach(() => {
  Object.assign(connection, before);
});

it('says since when there is no contact, also while the time goes on', async () => {
  render(
    <TimezoneProvider value="America/Denver">
      <Contact />
    </TimezoneProvider>,
  );
  act(() => {
    setConnection('connected', noon);
    setConnection('unavailable', noon);
  });
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  const shown = screen.getByText('No contact for 14 s').parentElement;
  expect(shown?.title).toBe('Last contact at 05:00:00');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(shown?.title).toBe('Last contact at 05:00:00');
  expect(shown?.getAttribute('aria-live')).toBe('off');
});
