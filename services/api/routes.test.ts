import { expect, it } from 'vitest';
import { operations } from '#contracts/api/index';
import { routes } from './routes.ts';

/** Paths of our own. Each ends an item of a list, and no form of the specification reads a single item. */
const ended = [
  '/analytics/beta/v2/views/:uuid/',
  '/api/incident/:incident_uuid/hold/:uuid/',
  // It ends a person's choice, which the incident's page shows.
  '/api/incident/:incident_uuid/priority/',
  '/wichita_pump_stations/filter/:uuid/',
  '/designated-user/:uuid/',
  // Its list shows it without its address.
  '/api/webhooks/:uuid/',
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

it('every operation of the contracts is answered, once', () => {
  const answered = routes.map(({ method, path }) => `${method} ${path}`);
  expect(answered.toSorted()).toEqual(Object.keys(operations).toSorted());
});
