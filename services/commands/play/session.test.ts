import { describe, expect, it } from 'vitest';
import { jumpingClock } from '#services/testing/importFile';
import { signIn } from './session.ts';

describe('a session', () => {
  const response = (status: number, json: object, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(json), { status, headers });

  async function signedIn(...answers: (Response | Error)[]) {
    const requests: { url: string; headers: Record<string, string> }[] = [];
    const queue = [
      response(200, {}, { 'Set-Cookie': 'csrftoken=t1; Path=/' }),
      response(200, {}, { 'Set-Cookie': 'csrftoken=t2; Path=/' }),
      ...answers,
    ];
    const fetch = async (url: unknown, init?: RequestInit) => {
      requests.push({ url: String(url), headers: init?.headers as Record<string, string> });
      const next = queue.shift() ?? new Error('nothing left');
      if (next instanceof Error) throw next;
      return next;
    };
    const { clock, waits } = jumpingClock();
    const calledOff = new AbortController().signal;
    const asker = { baseUrl: 'http://here', email: 'a@b.example', password: 'p', clock, calledOff };
    return { session: await signIn({ ...asker, fetch: fetch as typeof globalThis.fetch }), requests, waits };
  }

  it('sends the newest token and cookie', async () => {
    const { session, requests } = await signedIn(response(201, {}));
    await session.send('POST', '/api/incidents/', {}, 'k1');
    expect(requests.at(-1)?.headers).toMatchObject({
      'X-CSRFToken': 't2',
      Cookie: 'csrftoken=t2',
      'Idempotency-Key': 'k1',
    });
  });
  it('waits as long as the server asks, and retries with the same key', async () => {
    const busy = response(429, {}, { 'Retry-After': '7' });
    const { session, requests, waits } = await signedIn(busy, response(503, {}), new Error('reset'), response(201, {}));
    expect(await session.send('POST', '/api/incidents/', {}, 'k1')).toMatchObject({ status: 201 });
    expect(waits).toEqual([7_000, 1_000, 2_000]);
    expect(requests.slice(2).map(({ headers }) => headers['Idempotency-Key'])).toEqual(['k1', 'k1', 'k1', 'k1']);
  });
  it('signs in again when the session has ended', async () => {
    const { session, requests } = await signedIn(
      response(401, {}),
      response(200, {}),
      response(200, {}),
      response(201, {}),
    );
    expect(await session.send('POST', '/x/', {}, 'k1')).toMatchObject({ status: 201 });
    expect(requests.map(({ url }) => url).slice(2)).toEqual([
      'http://here/x/',
      'http://here/api/config/',
      'http://here/login/',
      'http://here/x/',
    ]);
  });
});
