import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditEvent } from '#contracts/audit/events';
import { ApiError } from '../../data/api.ts';
import { type Command, command } from '../../data/command.ts';
import { changeOrSay, runAndAsk } from './change.ts';
import { latest, ofKinds, ofTypes, searchWords } from './historySearch.ts';

const { run, failed } = vi.hoisted(() => ({
  run: vi.fn<(command: Command) => Promise<unknown>>(),
  failed: vi.fn<(words: string) => void>(),
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));
vi.mock('../../ui/say.ts', () => ({ say: { failed } }));

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

  it('that is refused is told in the words of the server', async () => {
    run.mockRejectedValue(new ApiError(409, 'The beat is in use.'));
    expect(await changeOrSay(change)).toBe(false);
    expect(failed.mock.calls).toEqual([['The beat is in use.']]);
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

describe('the history of a view', () => {
  it('is searched by kinds or by types', () => {
    expect([ofKinds('beat', 'crew'), ofTypes('BeatChanged')]).toEqual([
      [{ kind: 'beat' }, { kind: 'crew' }],
      [{ type: 'BeatChanged' }],
    ]);
    expect([{ kind: 'afterhours' }, { type: 'CheckInCompleted' }, {}].map(searchWords)).toEqual([
      'After-hours leader',
      'Check-in completed',
      '',
    ]);
  });

  it('shows the ten newest of all searches', () => {
    const at = (...positions: number[]) => positions.map((position) => ({ position }) as AuditEvent);
    const found = latest([at(20, 7, 6, 5, 4, 1), [], at(30, 9, 8, 3, 2)]);
    expect(found.map(({ position }) => position)).toEqual([30, 20, 9, 8, 7, 6, 5, 4, 3, 2]);
  });
});
