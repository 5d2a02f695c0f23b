import { Agent, request } from 'node:http';
import { expect } from 'vitest';
import type { Malformed } from '../../journeys/input/malformed.ts';

export interface RawReply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** The correlation id under which the server carried it out. */
  readonly correlationId: string;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request raw, because `fetch` would repair some of it. */
export const rawRequest = (url: string, method: string, { path, headers, body }: Malformed): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(url);
    const length = body ? { 'Content-Length': String(body.length) } : {};
    const asked = request(
      { host: '127.0.0.1', port, method, path, agent, headers: { ...length, ...headers } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const { 'content-type': type = '', 'x-correlation-id': correlationId } = answer.headers;
          resolve({ status: answer.statusCode ?? 0, type, text, correlationId: String(correlationId) });
        });
      },
    );
    asked.on('error', reject);
    asked.end(body ?? undefined);
  });

/** Words of the implementation. */
const inside = /node_modules|\.ts:|\bat .+:\d+:\d+|SQLITE|stack/;

/** The same for a route that answers a person with a page. */
export function expectErrorPage(told: RawReply): void {
  if (!told.type.startsWith('text/html')) return expectErrorShape(told);
  expect(told.text).not.toMatch(inside);
  expect(told.text).toMatch(/^<!doctype html>[^]*<h1>\S/);
}

/**
 * Checks an error's shape in the specification: `detail`, or lists of sentences by field. It reveals nothing of the
 * implementation.
 */
export function expectErrorShape({ type, text }: RawReply): void {
  expect(text).not.toMatch(inside);
  expect(type).toMatch(/^application\/json/);
  const body = JSON.parse(text) as Record<string, unknown>;
  const values = Object.values(body);
  expect(values.length).toBeGreaterThan(0);
  if ('detail' in body && values.length === 1 && typeof body.detail === 'string') return;
  for (const sentences of values) {
    expect(Array.isArray(sentences) && sentences.length > 0).toBe(true);
    for (const sentence of sentences as unknown[]) expect(sentence).toEqual(expect.stringMatching(/\S/));
  }
}
