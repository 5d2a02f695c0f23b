// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { CodePage } from './CodePage.tsx';

const run = vi.hoisted(() => vi.fn<(command: { readonly body?: unknown }) => Promise<unknown>>());
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));
const passkeyProof = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock('../../data/passkey.ts', () => ({ passkeyProof }));

afterEach(() => {
  run.mockReset();
  passkeyProof.mockReset();
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

const refused = (field: string, words: string) => Promise.reject(new ApiError(400, words, { [field]: [words] }));
const typed = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () => run.mock.calls.map(([{ body }]) => body);

it('the code of an app is asked for once the server wants it, and sent with the code', async () => {
  run.mockImplementationOnce(() => refused('app_code', 'Enter the code.'));
  run.mockResolvedValueOnce({ result: 'NO_CODE' });
  render(<CodePage />);
  typed('Code', 'K7VQ2');
  press('Continue');
  await waitFor(() => screen.getByLabelText(/authenticator app/));
  expect([screen.queryByRole('alert'), screen.queryByText('Use your passkey')]).toEqual([null, null]);
  typed(/authenticator app/, '123456');
  press('Continue');
  await waitFor(() => expect(sent()).toEqual([{ code: 'K7VQ2' }, { code: 'K7VQ2', app_code: '123456' }]));
});

it('a passkey is asked for after a press, and its answer is sent at once', async () => {
  run.mockImplementationOnce(() => refused('credential', 'Use your passkey as well.'));
  run.mockResolvedValueOnce({ result: 'NO_CODE' });
  passkeyProof.mockRejectedValueOnce(new ApiError(400, 'No passkey was used.'));
  passkeyProof.mockResolvedValueOnce({ attempt: 'a1', credential: '{}' });
  render(<CodePage />);
  typed('Code', 'K7VQ2');
  press('Continue');
  await waitFor(() => screen.getByText('Use your passkey'));
  expect([screen.queryByRole('alert'), screen.queryByLabelText(/authenticator app/)]).toEqual([null, null]);
  press('Use your passkey');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No passkey was used.'));
  expect(run).toHaveBeenCalledOnce();
  press('Use your passkey');
  await waitFor(() => expect(sent()).toEqual([{ code: 'K7VQ2' }, { code: 'K7VQ2', attempt: 'a1', credential: '{}' }]));
  await waitFor(() => expect(screen.queryByText('No passkey was used.')).toBeNull());
});
