// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { CodePage } from './CodePage.tsx';

const run = vi.hoisted(() => vi.fn<(command: { readonly body?: unknown }) => Promise<unknown>>());
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));

afterEach(() => {
  run.mockReset();
});

/** The words of the page after a code was sent; '' without any. */
async function wordsAfter(code: string, answer: () => Promise<unknown>): Promise<string> {
  run.mockImplementation(answer);
  render(<CodePage />);
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull());
  expect(run).toHaveBeenCalledOnce();
  expect(run.mock.calls[0]?.[0].body).toEqual({ code });
  return screen.queryByRole('alert')?.textContent ?? '';
}

it('an unknown code is named', async () =>
  expect(await wordsAfter('K7VQ2', () => Promise.resolve({ result: 'INVALID_CODE' }))).toBe(
    'K7VQ2 is not a valid code.',
  ));

it('without a code the page says nothing', async () =>
  expect(await wordsAfter('', () => Promise.resolve({ result: 'NO_CODE' }))).toBe(''));

it('another failure is told in the words of the specification', async () =>
  expect(await wordsAfter('K7VQ2', () => Promise.reject(new ApiError(500, 'Broken')))).toBe(
    'An unexpected error has occurred.  Please try again shortly.',
  ));
