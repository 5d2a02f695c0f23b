import { describe, expect, it } from 'vitest';
import { refusedBy } from './openApiAnswers.ts';

type OperationTraits = Parameters<typeof refusedBy>[0];
const body = class {} as NonNullable<OperationTraits['body']>;
const statuses = (of: Partial<OperationTraits>) =>
  refusedBy({ method: 'GET', permission: 'open', csrf: true, reads: false, params: false, ...of } as OperationTraits);

describe('the refusals that the document promises', () => {
  it('of an open read are too many requests and an unexpected error', () => {
    expect(statuses({})).toEqual([429, 500]);
    expect(statuses({ csrf: false })).toEqual([429, 500]);
    expect(statuses({ params: true })).toEqual([404, 429, 500]);
    expect(statuses({ query: body })).toEqual([400, 404, 429, 500]);
  });

  it('of a read with a permission are those of a stranger too', () => {
    expect(statuses({ permission: 'incident.view' })).toEqual([401, 403, 404, 429, 500]);
  });

  it('of a change are those of its body, of the anti-forgery token, and of the store', () => {
    const change = { method: 'POST' } as const;
    expect(statuses(change)).toEqual([400, 403, 409, 413, 422, 429, 500, 503]);
    expect(statuses({ ...change, csrf: false })).toEqual([400, 409, 413, 422, 429, 500, 503]);
    expect(statuses({ ...change, body })).toEqual([400, 403, 404, 408, 409, 413, 415, 422, 429, 500, 503]);
  });

  it('of a question that is sent write nothing', () => {
    expect(statuses({ method: 'POST', reads: true, csrf: false })).toEqual([400, 413, 429, 500]);
  });

  it('are those that the route names as well', () => {
    expect(statuses({ refuses: ['conflict'] })).toEqual([409, 429, 500]);
  });
});
