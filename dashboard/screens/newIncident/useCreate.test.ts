// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CreateBody } from '#contracts/api/incident/incidents';
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
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const versions = [{ key: 'arvada_water', problemTypes: [{ code: 'MB', display: 'Main break' }] }];
vi.mock('../../data/viewer.ts', () => ({ useViewer: () => ({ user: { uuid: 'dana' }, entity: { versions } }) }));

const body = { version: 'arvada_water', description: 'Main break' } as unknown as CreateBody;
const creates = async (problem: string) => {
  const { result } = renderHook(() =>
    useCreate({
      start: { version: 'arvada_water', problem, detail: '' },
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

  it('is tagged with its problem once it exists', async () => {
    await creates('MB');
    expect(sent.map(({ path }) => path)).toEqual(['/api/incidents/', '/api/incident/i1/tag/']);
    expect(sent[1]?.body).toMatchObject({ data: { code: 'MB', problem: 'Main break' } });
    expect([toasts, ended]).toEqual([['done: The incident was created.'], ['created', 'closed']]);
  });

  it('exists also when its problem was refused, and the reporter is warned', async () => {
    statuses = [200, 400];
    await creates('MB');
    expect(toasts).toEqual([
      'warn: The incident was created, but its problem was not saved. Choose it on the incident’s page.',
    ]);
    expect(ended).toEqual(['created', 'closed']);
  });

  it('that is refused stays in its form, with the reason', async () => {
    statuses = [409];
    const { error } = await creates('MB');
    expect([sent.length, error?.status, toasts, ended]).toEqual([1, 409, [], []]);
  });
});
