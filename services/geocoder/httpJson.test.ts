import { afterEach, describe, expect, it, vi } from 'vitest';
import { Away } from './geocoder.ts';
import { getJson } from './httpJson.ts';

const url = new URL('https://addresses.example/?q=ralston');
const answering = (answer: () => Promise<Response>) => {
  const asked = vi.fn(answer);
  vi.stubGlobal('fetch', asked);
  return asked;
};
const saying = (text: string, status = 200) => answering(async () => new Response(text, { status }));
afterEach(() => vi.unstubAllGlobals());

describe('the answer of an address service', () => {
  it('is asked for as JSON, and read', async () => {
    const asked = saying('{"features":[]}');
    expect(await getJson(url)).toEqual({ features: [] });
    expect(asked.mock.calls).toEqual([
      [
        url,
        {
          redirect: 'error',
          signal: expect.any(AbortSignal),
          headers: { Accept: 'application/json', 'User-Agent': 'Muster' },
        },
      ],
    ]);
  });

  it('has at most 256 kilobytes', async () => {
    saying(`"${'x'.repeat(256 * 1_024 - 2)}"`);
    expect(await getJson(url)).toHaveLength(256 * 1_024 - 2);
    saying(`"${'x'.repeat(256 * 1_024 - 1)}"`);
    await expect(getJson(url)).rejects.toThrow(new Away('the answer is too large'));
  });

  it.each<readonly [string, () => void, string]>([
    ['is no JSON', () => saying('<html>'), 'the answer is not JSON'],
    ['has no body', () => answering(async () => new Response(null)), 'the answer is not JSON'],
    ['is a refusal', () => saying('{}', 503), 'HTTP 503'],
    [
      'comes too late',
      () => answering(() => Promise.reject(new DOMException('late', 'TimeoutError'))),
      'no answer in time',
    ],
    ['does not come', () => answering(() => Promise.reject(new TypeError('fetch failed'))), 'not reached'],
  ])('that %s means that the service is away', async (_, answer, words) => {
    answer();
    await expect(getJson(url)).rejects.toThrow(new Away(words));
  });

  it('that is refused is not left open', async () => {
    const refused = new Response('{}', { status: 500 });
    const cancel = vi.spyOn(refused.body as ReadableStream, 'cancel');
    answering(async () => refused);
    await expect(getJson(url)).rejects.toThrow(Away);
    expect(cancel).toHaveBeenCalledOnce();
  });
});
