import { expect, it } from 'vitest';
import { Refused } from '#events/core/refused';
import type { Signed } from '#services/api/http/route';
import { failureOf } from './readLine.ts';

const failed = (cause: unknown) => {
  const logged: unknown[] = [];
  const log = { error: (...words: readonly unknown[]) => void logged.push(words) };
  const request = { app: { log }, correlationId: 'c7' } as unknown as Signed<object, object>;
  return { failure: failureOf(request, cause), logged };
};

it('answers a refusal as the route does, and logs nothing', () => {
  const { failure, logged } = failed(new Refused('not-found'));
  expect(failure).toEqual({ said: { status: 404, detail: 'Not found.' }, detail: 'Not found.' });
  expect(logged).toEqual([]);
});

it('logs where an unexpected error came from, without its words, and tells the client its id only', () => {
  const { failure, logged } = failed(new TypeError('of Ada, +13035550105'));
  expect(failure).toEqual({ said: { status: 500, correlation_id: 'c7' }, detail: 'Something went wrong.' });
  const at = expect.arrayContaining([expect.stringContaining('readLine.test.ts')]);
  expect(logged).toEqual([[{ correlationId: 'c7', error: 'TypeError', at }, 'a part of a query failed']]);
  expect(JSON.stringify(logged)).not.toContain('Ada');
});
