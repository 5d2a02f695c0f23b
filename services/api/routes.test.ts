import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operationsOf, route } from './http/route.ts';
import { routes } from './routes.ts';

/** Paths of our own. Each ends an item of a list, and no form of the specification reads a single item. */
const ended = [
  '/api/incident/:incident_uuid/hold/:uuid/',
  '/wichita_pump_stations/filter/:uuid/',
  '/designated-user/:uuid/',
  '/api/jcw/bupp/questionnaire/:uuid/',
  '/api/jcw/after-hours/leader/:uuid/',
  '/api/loveland/after-hours/leader/:uuid/',
];

it('every record that a form changes or deletes can be read first (S0 §1)', () => {
  const asked = new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path));
  const changed = routes.filter(({ method }) => method === 'PATCH' || method === 'DELETE').map(({ path }) => path);
  const without = [...new Set(changed)].filter((path) => !asked.has(path));
  expect(without.toSorted()).toEqual(ended.toSorted());
});

/** The names of two classes or more. The description of the API knows a body or a query by its name alone. */
const sharedNames = (classes: readonly (new () => object)[]): readonly string[] => {
  const names = [...new Set(classes)].map(({ name }) => name);
  return names.filter((name, at) => names.indexOf(name) !== at);
};

it('no two bodies or queries have the same name', () => {
  const classes = routes.flatMap(({ body, query }) => [...(body ? [body] : []), ...(query ? [query] : [])]);
  expect(classes.length).toBeGreaterThan(100);
  expect(sharedNames(classes)).toEqual([]);
  const planted = class ListQuery {};
  expect(sharedNames([...classes, planted])).toEqual(['ListQuery']);
});

describe('the body of a request', () => {
  const nameOf = ({ method, path }: Pick<(typeof routes)[number], 'method' | 'path'>) => `${method} ${path}`;
  const unbound = (lines: typeof routes) =>
    lines.flatMap((line) => {
      const names: readonly string[] = line.body ? operationsOf(line.body) : [];
      return line.body && !names.includes(nameOf(line)) ? [nameOf(line)] : [];
    });

  it('is the one that clients send: each body class names its operation', () => {
    expect(unbound(routes)).toEqual([]);
  });

  it('is missed when a class names no operation, or another one', () => {
    class Loose {}
    const bound = routes.find(({ body }) => body)?.body;
    const line = { method: 'POST', path: '/planted/', permission: 'viewer.view', summary: '', answers: {} } as const;
    const planted = [Loose, bound].map((body) => route({ ...line, ...(body && { body }), answer: () => ({}) }));
    expect(unbound([...routes, ...planted])).toEqual(['POST /planted/', 'POST /planted/']);
  });

  it('is in the table of bodies exactly when the operation has a route', () => {
    const files = [
      'bodies.ts',
      'admin/events.ts',
      'callout/bodies.ts',
      'classification/classification.ts',
      'customers/afterHours.ts',
      'customers/pumpStations.ts',
      'customers/bupp/programme.ts',
      'notify/notification.ts',
      'directories/directories.ts',
      'incident/partBodies.ts',
    ];
    const table = files.map((file) => readFileSync(`contracts/${file}`, 'utf8')).join('\n');
    const [, step = ''] = /type Step = '([^']+)'/.exec(table) ?? [];
    const lines = [
      ...[...table.matchAll(/^ +(?:readonly )?'((?:POST|PATCH) [^']+)': /gm)].map(([, name = '']) => name),
      // The steps of forming a team share the beginning of their paths.
      ...[...table.matchAll(/in `\$\{Step\}([^`]+)`/g)].map(([, rest = '']) => step + rest),
    ];
    const named = routes.filter(({ body }) => body).map(nameOf);
    expect(lines.toSorted()).toEqual(named.toSorted());
  });
});
