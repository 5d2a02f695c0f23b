import type { Context } from 'koa';
import { describe, expect, it } from 'vitest';
import { crossOrigin } from './crossOrigin.ts';

const map = 'https://map.example';
function asked(origins: readonly string[], method: string, headers: Record<string, string>) {
  const set: Record<string, string> = {};
  const ctx = {
    method,
    status: 404,
    req: { headers },
    get: (name: string) => headers[name.toLowerCase()] ?? '',
    set: (more: object) => Object.assign(set, more),
    vary: (name: string) => Object.assign(set, { Vary: name }),
  };
  const isAnswered = crossOrigin(origins)(ctx as unknown as Context);
  return { isAnswered, status: ctx.status, set };
}

describe('a page of another origin', () => {
  it('that the operator names may ask with a token, and never with a cookie', () => {
    const { isAnswered, set } = asked([map], 'GET', { origin: map });
    expect(isAnswered).toBe(false);
    expect(set).toMatchObject({ 'Access-Control-Allow-Origin': map, Vary: 'Origin' });
    expect(Object.keys(set)).not.toContain('Access-Control-Allow-Credentials');
    expect(Object.keys(set)).not.toContain('Access-Control-Allow-Methods');
  });

  it('is answered before its request', () => {
    const before = { origin: map, 'access-control-request-method': 'POST' };
    const { isAnswered, status, set } = asked([map], 'OPTIONS', before);
    expect([isAnswered, status]).toEqual([true, 204]);
    expect(set['Access-Control-Allow-Headers']).toContain('Authorization');
    expect(asked([map], 'OPTIONS', { origin: map }).isAnswered).toBe(false);
    expect(asked([map], 'GET', before).isAnswered).toBe(false);
  });

  it('that nobody named gets no leave', () => {
    for (const [origins, headers] of [
      [[map], { origin: 'https://other.example' }],
      [[map], {}],
      [[], { origin: map }],
    ] as const)
      expect(asked(origins, 'OPTIONS', { ...headers, 'access-control-request-method': 'GET' })).toEqual({
        isAnswered: false,
        status: 404,
        set: {},
      });
  });
});
