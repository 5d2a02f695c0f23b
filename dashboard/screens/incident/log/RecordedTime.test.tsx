// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TimezoneProvider } from '../../../time/time.ts';
import { RecordedTime } from './RecordedTime.tsx';

const shown = (time: string, recorded: string) => {
  render(
    <TimezoneProvider value="America/Denver">
      <RecordedTime time={time} recorded={recorded} />
    </TimezoneProvider>,
  );
  return screen.getByText(/4:14 AM/).textContent;
};

it('the time of the record under an event of another year has its date and its year', () =>
  expect(shown('2017-06-01T09:00:00Z', '2026-11-22T11:14:00Z')).toBe('Nov 22, 2026, 4:14 AM MST'));

it('the time of the record on the same day of the organization needs no date of its own', () =>
  expect(shown('2026-11-22T08:00:00Z', '2026-11-22T11:14:00Z')).not.toContain('MST'));
