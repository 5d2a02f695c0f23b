import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../data/api.ts';
import { type Command, command } from '../data/command.ts';
import { changeOrSay, runAndAsk } from './changes.ts';

const { run, failed } = vi.hoisted(() => ({
  run: vi.fn<(command: Command) => Promise<unknown>>(),
  failed: vi.fn<(words: string) => void>(),
}));
vi.mock('../data/api.ts', async (original) => ({ ...(await original<object>()), run }));
vi.mock('./say.ts', () => ({ say: { failed } }));

const change: Command = command('DELETE /api/user/:profile__uuid/', { profile__uuid: 'u1' });
beforeEach(() => {
  run.mockReset().mockResolvedValue(null);
  failed.mockReset();
});

describe('a change', () => {
  it('is sent, and true when it was made', async () => {
    expect(await changeOrSay(change)).toBe(true);
    expect(run.mock.calls).toEqual([[change]]);
    expect(failed).not.toHaveBeenCalled();
  });

  it('that is refused is told in the words of the server, or in those given', async () => {
    run.mockRejectedValue(new ApiError(409, 'The beat is in use.'));
    expect(await changeOrSay(change)).toBe(false);
    expect(await changeOrSay(change, 'Unable to delete.')).toBe(false);
    expect(await changeOrSay(change, 'Unable to delete.', true)).toBe(false);
    expect(failed.mock.calls).toEqual([['The beat is in use.'], ['Unable to delete.'], ['The beat is in use.']]);
  });

  it('is followed by a look at the view, unless it fails', async () => {
    const ask = vi.fn();
    await runAndAsk(change, ask);
    expect([run.mock.calls, ask.mock.calls.length]).toEqual([[[change]], 1]);
    run.mockRejectedValue(new ApiError(409, 'The beat is in use.'));
    await expect(runAndAsk(change, ask)).rejects.toThrow('The beat is in use.');
    expect(ask).toHaveBeenCalledOnce();
  });
});
