// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../data/api.ts';
import { settles } from '../../../testing/settles.ts';
import { emptyDraft } from './draft.ts';
import { useAnswers, useDraft, useRequest } from './useQuestionnaire.ts';

const { get, run } = vi.hoisted(() => ({
  get: vi.fn<(path: string, call: object) => Promise<unknown>>(),
  run: vi.fn<(command: object, call: { key: string; stay: boolean }) => Promise<unknown>>(),
}));
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), get, run }));

const noon = '2026-03-01T12:00:00.000Z';
const answers = {
  backed_up: 'yes',
  how_often: 'once',
  basement_drain: 'no',
  device: 'not_sure',
  holder: 'own',
  when_reachable: ' after 5 PM ',
};
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(noon) });
  get.mockReset().mockResolvedValue({ address: '12 Ash St' });
  run.mockReset().mockResolvedValue({ time: '2026-03-01T12:00:05.000Z' });
});
const stored = () => JSON.parse(localStorage.getItem('muster.questionnaire.a b') ?? 'null') as object | null;

describe('the questions of a link', () => {
  it('are asked for without a session', async () => {
    const { result } = renderHook(() => useRequest('a b', false));
    await settles();
    const call = { signal: expect.any(AbortSignal) as AbortSignal, stay: true };
    expect(get.mock.calls).toEqual([['/api/jcw/bupp/questionnaire/a%20b/', call]]);
    expect(result.current).toEqual({ request: { address: '12 Ash St' }, refused: null, waiting: false, since: null });
  });
});

describe('the answers of a household', () => {
  const opened = () =>
    renderHook(() => {
      const kept = useDraft('a b');
      return { ...kept, ...useAnswers('a b', kept.draft, kept.update) };
    }).result;

  it('are kept on the phone with every change', async () => {
    const result = opened();
    expect(result.current).toMatchObject({ draft: emptyDraft, kept: true });
    await settles(() => result.current.update({ answers: { holder: 'own' } }));
    expect(result.current.draft).toEqual({ ...emptyDraft, answers: { holder: 'own' } });
    expect(stored()).toEqual({ ...emptyDraft, answers: { holder: 'own' } });
  });

  it('are sent with a key of their own, and are done at the time of the server', async () => {
    localStorage.setItem('muster.questionnaire.a b', JSON.stringify({ ...emptyDraft, answers }));
    const result = opened();
    await settles(() => result.current.send());
    const body = { ...answers, when_reachable: 'after 5 PM', remarks: '' };
    expect(run.mock.calls).toEqual([
      [
        { method: 'POST', path: '/api/jcw/bupp/questionnaire/a%20b/', body },
        { key: expect.any(String) as string, signal: expect.any(AbortSignal) as AbortSignal, stay: true },
      ],
    ]);
    expect(result.current.draft).toEqual({ answers, sending: null, doneAt: '2026-03-01T12:00:05.000Z' });
    expect(stored()).toEqual({ ...emptyDraft, doneAt: '2026-03-01T12:00:05.000Z' });
  });

  it('that are refused are still there', async () => {
    run.mockRejectedValue(new ApiError(410, 'Answered already.'));
    localStorage.setItem('muster.questionnaire.a b', JSON.stringify({ ...emptyDraft, answers }));
    const result = opened();
    await settles(() => result.current.send());
    expect(result.current.refused).toMatchObject({ http: 410 });
    expect(result.current.draft).toEqual({ answers, sending: null, doneAt: null });
  });

  it('are not kept by a phone without storage', () => {
    const read = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Denied.');
    });
    expect(opened().current.kept).toBe(false);
    read.mockRestore();
  });
});
