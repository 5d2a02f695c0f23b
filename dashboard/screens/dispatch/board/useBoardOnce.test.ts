// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DispatchData } from '#contracts/dispatch/dispatch';
import { forget, keep, peek } from '../../../data/live.ts';
import { useBoardOnce } from './useBoardOnce.ts';

const kept = vi.hoisted(() => ({ boards: [] as unknown[] }));
vi.mock('../../../data/viewer.ts', () => ({ useViewer: () => ({ entity: { uuid: 'arvada' } }) }));
vi.mock('./board.ts', () => ({
  keepBoard: (...board: unknown[]) => kept.boards.push(board),
  forgetBoard: () => forget('board'),
}));

const data = { position: 7 } as unknown as DispatchData;
const board = { manual_mode: false, response_minutes: 10 };
let asked: string[];
let answer: (response: Response) => Promise<void>;
beforeEach(() => {
  asked = [];
  kept.boards = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return new Promise<Response>((resolve) => {
      answer = (response) =>
        act(async () => {
          resolve(response);
          await vi.advanceTimersByTimeAsync(0);
        });
    });
  });
});
afterEach(() => {
  cleanup();
  forget('board');
});
const once = () => renderHook(() => useBoardOnce());

describe('the board’s documents on a screen without the board', () => {
  it('are fetched once, and forgotten with the part', async () => {
    const { result, unmount } = once();
    expect(result.current).toEqual({ status: 'retrieving', error: null });
    await answer(new Response(JSON.stringify(data)));
    expect(result.current).toEqual({ status: 'ready', error: null });
    expect([kept.boards, asked]).toEqual([[[data, 'arvada', true]], ['/api/beta/dispatch/get-data/']]);
    keep('board', 'arvada', board, 7);
    unmount();
    expect(peek('board', 'arvada')).toBeNull();
  });

  it('are not fetched when the board is open, and stay with it', () => {
    keep('board', 'arvada', board, 7);
    const { result, unmount } = once();
    expect([result.current.status, asked]).toEqual(['ready', []]);
    unmount();
    expect(peek('board', 'arvada')).toEqual(board);
  });

  it('say why they cannot be fetched', async () => {
    const { result } = once();
    await answer(new Response('{}', { status: 500 }));
    expect([result.current.status, result.current.error?.status, kept.boards]).toEqual(['failed', 500, []]);
  });
});
