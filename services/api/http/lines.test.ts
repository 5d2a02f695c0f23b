import { describe, expect, it } from 'vitest';
import { areIds, finder } from './lines.ts';
import type { Route } from './route.ts';

const uuid = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const line = (name: string): Route => {
  const [method, path] = name.split(' ');
  return { method, path, permission: 'open', status: 200, csrf: true } as unknown as Route;
};
const [list, one, change, form, feed, named, fixed] = [
  line('GET /api/incident/'),
  line('GET /api/incident/:uuid/'),
  line('PATCH /api/incident/:uuid/'),
  line('GET /api/incident/:incident_uuid/form/:uuid/'),
  line('GET /feeds/:token'),
  line('POST /entity-data/user_list_:name/'),
  line('GET /api/incident/latest/'),
] as const;
const find = finder([list, fixed, one, change, form, feed, named]);

describe('the route of a request', () => {
  it('is found by its method and its path, with the parameters of the path', () => {
    expect(find('GET', '/api/incident/')).toEqual({ line: list, params: {}, possible: true });
    expect(find('GET', `/api/incident/${uuid}/`)).toEqual({ line: one, params: { uuid }, possible: true });
    expect(find('PATCH', `/api/incident/${uuid}/`)?.line).toBe(change);
    expect(find('GET', `/api/incident/${uuid}/form/${other}/`)).toEqual({
      line: form,
      params: { incident_uuid: uuid, uuid: other },
      possible: true,
    });
  });

  it('is the first of several that fit', () => expect(find('GET', '/api/incident/latest/')?.line).toBe(fixed));

  it('of a HEAD request is that of the GET', () => {
    expect(find('HEAD', '/api/incident/')?.line).toBe(list);
    expect(finder([change])('HEAD', `/api/incident/${uuid}/`)).toBeUndefined();
  });

  it.each([
    ['another path', 'GET', '/api/incidents/'],
    ['a path without its slash', 'GET', '/api/incident'],
    ['a path in other letters', 'GET', '/API/incident/'],
    ['another method of the path', 'PATCH', '/api/incident/'],
    ['a method that no path has', 'DELETE', '/api/incident/'],
  ])('is none for %s', (_, method, path) => expect(find(method, path)).toBeUndefined());

  it('is the same one for the same path', () => {
    const path = `/api/incident/${other}/`;
    expect(find('GET', path)).toBe(find('GET', path));
    expect(find('GET', path)).not.toBe(find('PATCH', path));
  });

  it('is found anew when the path has a secret, which does not stay in memory', () => {
    const first = find('GET', '/feeds/secret');
    expect(first).toEqual({ line: feed, params: { token: 'secret' }, possible: true });
    expect(find('GET', '/feeds/secret')).not.toBe(first);
  });

  it('says when a path has an id that cannot exist', () => {
    expect(find('GET', '/api/incident/7/')).toEqual({ line: one, params: { uuid: '7' }, possible: false });
    expect(find('POST', '/entity-data/user_list_Night/')).toEqual({
      line: named,
      params: { name: 'Night' },
      possible: true,
    });
  });
});

it('a path has the methods of its routes; one that is read can be asked for its head', () => {
  expect(find.methods(`/api/incident/${uuid}/`)).toEqual(['GET', 'HEAD', 'PATCH']);
  expect(find.methods('/entity-data/user_list_x/')).toEqual(['POST']);
  expect(find.methods('/nothing/')).toEqual([]);
});

it.each([
  [{}, true],
  [{ uuid }, true],
  [{ uuid: '7' }, false],
  [{ incident_uuid: uuid, uuid: '7' }, false],
  [{ token: 'x', action_name: 'x', product: 'x', name: 'x', list_name: 'x', list: 'x' }, true],
  [{ name: 'x', uuid: 'x' }, false],
])('parameters are possible ids or words: %o, %s', (params, possible) => expect(areIds(params)).toBe(possible));
