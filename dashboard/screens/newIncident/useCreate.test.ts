// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CreateBody } from '#contracts/api/incident/incidents';
import type { Priority } from '#contracts/core/priority';
import { useCreate } from './useCreate.ts';

const toasts = vi.hoisted(() => [] as string[]);
vi.mock('../../ui/say.ts', () => ({
  say: {
    done: (words: string) => toasts.push(`done: ${words}`),
    warn: (words: string) => toasts.push(`warn: ${words}`),
    failed: (words: string) => toasts.push(`failed: ${words}`),
  },
}));

let sent: { path: string; body: unknown }[];
let statuses: number[];
let ended: string[];
beforeEach(() => {
  sent = [];
  statuses = [];
  ended = [];
  toasts.length = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(init.body as string) });
    return new Response(JSON.stringify({ uuid: 'i1', detail: 'Refused.' }), { status: statuses.shift() ?? 200 });
  });
});

const versions = [{ key: 'arvada_water', problemTypes: [{ code: 'MB', display: 'Main break' }] }];
vi.mock('../../data/viewer.ts', () => ({ useViewer: () => ({ user: { uuid: 'dana' }, entity: { versions } }) }));

const body = { version: 'arvada_water', description: 'Main break' } as unknown as CreateBody;
const creates = async (problem: string, priority: Priority | '' = '') => {
  const { result } = renderHook(() =>
    useCreate({
      start: { version: 'arvada_water', priority, problem, detail: '' },
      draft: 'newIncident',
      required: [],
      mistakes: () => ({}),
      words: 'The incident was created',
      body: () => body,
      onCreated: () => ended.push('created'),
      onClose: () => ended.push('closed'),
    }),
  );
  await act(() => result.current.submit());
  return result.current;
};

describe('a new incident', () => {
  it('without a problem is created by one command', async () => {
    await creates('');
    expect(sent).toEqual([{ path: '/api/incidents/', body }]);
    expect([toasts, ended]).toEqual([['done: The incident was created.'], ['created', 'closed']]);
  });

  it('is created with its problem and its priority by one command', async () => {
    await creates('MB', 'emergency');
    const problem = { code: 'MB', problem: 'Main break', detail_code: null, detail: null };
    expect(sent).toEqual([
      { path: '/api/incidents/', body: Object.assign({}, body, { problem, priority: 'emergency' }) },
    ]);
  });

  it('that is refused stays in its form, with the reason', async () => {
    statuses = [409];
    const { error } = await creates('MB');
    expect([sent.length, error?.status, toasts, ended]).toEqual([1, 409, [], []]);
  });
});
