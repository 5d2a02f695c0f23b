import { expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { attempted } from './attempted.ts';

const failing = (error: unknown) => attempted(() => Promise.reject(error));

it('is accepted with any answer that is no error', async () =>
  expect(await attempted(() => Promise.resolve(null))).toEqual({ status: 'accepted' }));

it.each([0, 408, 500, 502, 503])('is not decided by %d: it may be repeated', async (status) =>
  expect(await failing(new ApiError(status, 'x'))).toEqual({ status: 'unanswered' }),
);

it('waits as long as an overloaded server asks', async () =>
  expect(await failing(new ApiError(429, 'x', {}, 12))).toEqual({ status: 'unanswered', retryAfter: 12_000 }));

it('was given up after its time, and may be repeated', async () =>
  expect(await failing(new DOMException('', 'AbortError'))).toEqual({ status: 'unanswered' }));

it.each([400, 403, 404, 410])('is refused by %d, in the words of the server', async (http) =>
  expect(await failing(new ApiError(http, 'This check-in link has expired.'))).toEqual({
    status: 'refused',
    http,
    words: 'This check-in link has expired.',
  }),
);
