import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Door, openDoor } from './door.ts';

let built: number;
let door: Door;
beforeEach(async () => {
  built = 0.429;
  door = await openDoor({ host: '127.0.0.1', port: 0, roles: new Set(['api']) }, () => built);
});
afterEach(() => door.close());
const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`http://127.0.0.1:${door.port}${path}`, { headers });

describe('the port of a process that may not serve yet', () => {
  it('says to probes, programs and people how much is ready, and when to ask again', async () => {
    const health = await ask('/healthz');
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await health.json()).toMatchObject({ status: 'starting', roles: ['api'], building: { percent: 42 } });
    built = 0.999;
    const words = 'Muster is starting: 99 % of its data is ready.';
    const program = await ask('/api/incident/');
    expect([program.status, await program.json()]).toEqual([503, { detail: words }]);
    const person = await ask('/dispatch/', { Accept: 'text/html' });
    expect([person.status, person.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await person.text()).toContain(words);
  });

  it('passes requests on once it opens, and answers those under way before it closes', async () => {
    let end = () => {};
    const begun = new Promise<void>((resolve) => {
      const server = createServer((_, response) => {
        end = () => response.end('saved');
        resolve();
      });
      door.opens(server);
    });
    const answer = ask('/api/incident/');
    await begun;
    const closed = door.close();
    end();
    expect(await (await answer).text()).toBe('saved');
    await closed;
    await expect(ask('/healthz')).rejects.toThrow('fetch failed');
  });

  it('lets the phone company and open pages wait until it opens, and refuses them when that takes too long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const phone = { 'X-Twilio-Signature': 'signed' };
      const late = ask('/api/call-received/', phone);
      // It arrives after the other.
      await ask('/healthz');
      vi.advanceTimersByTime(12_000);
      expect((await late).status).toBe(503);
      const call = ask('/api/call-received/', phone);
      const part = ask('/assets/ToastList.js');
      await ask('/healthz');
      door.opens(createServer((request, response) => response.end(`heard ${request.url}`)));
      expect(await (await call).text()).toBe('heard /api/call-received/');
      expect(await (await part).text()).toBe('heard /assets/ToastList.js');
    } finally {
      vi.useRealTimers();
    }
  });

  it('cuts a request that nobody answers', async () => {
    const begun = new Promise<void>((resolve) => door.opens(createServer(() => resolve())));
    const answer = ask('/api/incident/').catch(String);
    await begun;
    await door.close();
    expect(await answer).toContain('fetch failed');
  });
});
