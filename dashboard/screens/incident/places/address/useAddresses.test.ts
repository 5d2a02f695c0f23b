// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contracts/core/limits';
import { useAddresses } from './useAddresses.ts';

const { shortest, longest, typingRests } = limits.address;
let asked: string[];
let near: string[];
let reply: () => Promise<Response>;
const answer = (name: string) => () => Promise.resolve(new Response(JSON.stringify({ results: [name] })));
const fails = (status: number) => () => Promise.resolve(new Response('{}', { status }));

beforeEach(() => {
  asked = [];
  near = [];
  reply = answer('12 Main St');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    asked.push(new URL(path, 'http://here').searchParams.get('q') ?? '');
    near.push(new URL(path, 'http://here').searchParams.get('near') ?? '');
    return Promise.race([
      reply(),
      new Promise<Response>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError'))),
      ),
    ]);
  });
});

const typing = (first: string) => {
  const { result, rerender } = renderHook((words: string) => useAddresses(words, [39.8, -105.1]), {
    initialProps: first,
  });
  return { shown: () => result.current, type: (words: string) => rerender(words) };
};
const rest = (milliseconds: number = typingRests) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const answered = (name: string) => ({ state: 'answered', answer: { results: [name] } });

describe('the suggestions for a typed address', () => {
  it('are requested once typing pauses, without surrounding spaces, and within the greatest length', async () => {
    const { shown, type } = typing(' 12 Main ');
    expect(shown()).toEqual({ state: 'asking' });
    await rest(typingRests - 1);
    expect(asked).toEqual([]);
    await rest(1);
    expect([asked, near]).toEqual([['12 Main'], ['39.8,-105.1']]);
    expect(shown()).toEqual(answered('12 Main St'));
    type('x'.repeat(longest + 5));
    await rest();
    expect(asked[1]).toHaveLength(longest);
  });

  it('are not requested for a word that is too short', async () => {
    const { shown } = typing('x'.repeat(shortest - 1));
    await rest(10 * typingRests);
    expect([asked, shown()]).toEqual([[], { state: 'nothing asked' }]);
  });

  it('stay while the same address is typed on, or back, and go when another is typed', async () => {
    const { shown, type } = typing('12 Main');
    await rest();
    type('12 Main S');
    expect(shown()).toEqual(answered('12 Main St'));
    type('12 Mai');
    expect(shown()).toEqual(answered('12 Main St'));
    type('9 Elm St Main');
    expect(shown()).toEqual({ state: 'asking' });
  });

  it('that come late for older text are dropped', async () => {
    let come: (response: Response) => void = () => {};
    reply = () => new Promise((resolve) => (come = resolve));
    const { shown, type } = typing('12 Main');
    await rest();
    reply = answer('9 Elm St');
    type('9 Elm St');
    await rest();
    await act(async () => come(new Response(JSON.stringify({ results: ['12 Main St'] }))));
    expect(shown()).toEqual(answered('9 Elm St'));
  });

  it('that could not be fetched are reported, and so is a crowded service', async () => {
    reply = fails(500);
    const { shown, type } = typing('12 Main');
    await rest();
    expect(shown()).toEqual({ state: 'failed', busy: false });
    type('12 Main S');
    expect(shown()).toEqual({ state: 'asking' });
    reply = fails(429);
    await rest();
    expect(shown()).toEqual({ state: 'failed', busy: true });
  });
});
