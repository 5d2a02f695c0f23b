// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { Messages } from './Messages.tsx';

const steps = {
  draft: { sending: null, waiting: [], taken: [] },
  kept: false,
  progress: null,
} as unknown as ComponentProps<typeof Messages>['steps'];

it.each([
  [{ needs_help: true }, 'You asked for help.', 'We no longer need help'],
  [
    { needs_help: true, welfare_missed: true } as const,
    'You did not answer whether you are all right.',
    'We are all right',
  ],
])('a crew in need, %o, reads why and how it ends', (need, words, button) => {
  const job = { ...need, status: 'on-scene', timezone: 'America/Denver' } as const;
  render(<Messages job={job} steps={steps} />);
  expect(screen.getByRole('alert').textContent).toContain(words);
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
});

it('a crew that needs no help reads of none', () => {
  const job = { needs_help: false, status: 'on-scene', timezone: 'America/Denver' } as const;
  render(<Messages job={job} steps={steps} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
