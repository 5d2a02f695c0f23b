import { describe, expect, it } from 'vitest';
import { answerFor, pagePath } from './keptPage.ts';

const request = new Request('https://muster.example/job/?k=secret');
const never = () => new Promise<never>(() => {});

/** A phone that keeps these words, or nothing, as its page. */
function phone(words: string | null) {
  const pages = new Map<string, string>(words === null ? [] : [[pagePath, words]]);
  const cache = {
    match: async (path: RequestInfo | URL) => {
      const found = pages.get(String(path));
      return found === undefined ? undefined : new Response(found);
    },
    put: async (path: RequestInfo | URL, answer: Response) => void pages.set(String(path), await answer.text()),
  };
  return { pages, cache };
}
const wordsFor = async (...asked: Parameters<typeof answerFor>) => (await answerFor(...asked)).text();

describe('the page of a link', () => {
  it('is the page of the server, kept without the link', async () => {
    const { pages, cache } = phone('old');
    expect(await wordsFor(request, { cache, fetch: async () => new Response('new'), after: never })).toBe('new');
    expect([...pages]).toEqual([[pagePath, 'new']]);
  });

  it('is the kept one without a signal, and with a signal that brings nothing', async () => {
    const { cache } = phone('kept');
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await wordsFor(request, { cache, fetch: lost, after: never })).toBe('kept');
    expect(await wordsFor(request, { cache, fetch: never, after: async () => {} })).toBe('kept');
  });

  it('is the kept one while the server restarts, and a failure is not kept', async () => {
    const { pages, cache } = phone('kept');
    const restarting = async () => new Response('bad gateway', { status: 502 });
    expect(await wordsFor(request, { cache, fetch: restarting, after: never })).toBe('kept');
    expect(pages.get(pagePath)).toBe('kept');
  });

  it('is whatever the server says when nothing is kept', async () => {
    const { cache } = phone(null);
    const restarting = async () => new Response('bad gateway', { status: 502 });
    expect(await wordsFor(request, { cache, fetch: restarting, after: async () => {} })).toBe('bad gateway');
  });
});
