// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setMoving } from '../../data/live.ts';
import { MovingNotice } from '../../screens/signIn/MovingNotice.tsx';
import { TimezoneProvider } from '../../time/time.ts';
import { MovingSign } from './MovingSign.tsx';

const now = Date.parse('2026-03-01T19:00:00.000Z');
const config = vi.hoisted(() => ({ moving_until: null as string | null }));
vi.mock('../../time/clock.ts', () => ({ useNow: () => now }));
vi.mock('../../data/viewer.ts', () => ({ useConfig: () => config }));

afterEach(() => {
  cleanup();
  setMoving(null);
});

const shown = () => {
  render(
    <TimezoneProvider value="America/Denver">
      <MovingSign />
      <MovingNotice />
    </TimezoneProvider>,
  );
  return [document.querySelector('[data-moving]')?.textContent ?? '', screen.queryByRole('alert')?.textContent ?? ''];
};

it('while the log is being moved, every screen and the sign-in page say until when nothing can be saved', () => {
  setMoving(now + 300_000);
  config.moving_until = '2026-03-01T19:05:00.000Z';
  expect(shown()).toEqual([
    expect.stringMatching(/^Nothing can be saved until (12|0?0):05/),
    expect.stringMatching(/being moved to another event store\. Nobody can sign in until .*:05/),
  ]);
});

it('after the end of the pause they say nothing, although nobody told them', () => {
  setMoving(now);
  config.moving_until = '2026-03-01T19:00:00.000Z';
  expect(shown()).toEqual(['', '']);
});
