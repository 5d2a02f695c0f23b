import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { Viewer } from '#contracts/accounts/viewer';
import type { Permission } from '#contracts/core/roles';
import { loadViewer } from '../data/viewer.ts';

/** A request as it left the page. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly key: string | null;
}

/** The network in the place of `fetch`: each request that changes something waits until the test answers it. */
export function server() {
  const sent: Sent[] = [];
  const waiting: { readonly answer: (response: Response) => void; readonly fail: () => void }[] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body, headers }: RequestInit) => {
    const text = typeof body === 'string' ? (JSON.parse(body) as Sent['body']) : null;
    sent.push({ method, path, body: text, key: new Headers(headers).get('Idempotency-Key') });
    return new Promise<Response>((answer, reject) =>
      waiting.push({ answer, fail: () => reject(new TypeError('Failed to fetch')) }),
    );
  });
  const settled = () => act(() => vi.advanceTimersByTimeAsync(0));
  return {
    sent,
    /** Answers the request that has waited longest. */
    answers: async (body: object = {}, status = 200) => {
      waiting.shift()?.answer(new Response(JSON.stringify(body), { status }));
      await settled();
    },
    /** No answer comes. The page repeats the request once by itself. */
    fails: async () => {
      waiting.shift()?.fail();
      await settled();
    },
  };
}

/** The person before the screen. */
export async function signIn(own: {
  readonly role?: Viewer['user']['role'];
  readonly permissions: readonly Permission[];
}): Promise<void> {
  const { role = 'dispatcher', permissions } = own;
  const viewer = {
    user: { uuid: 'ada', role },
    permissions,
    entity: { uuid: 'arvada', timezone: 'America/Denver', versions: [], given_versions: [] },
  };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(viewer)));
  await loadViewer();
}
