import { expect, it } from 'vitest';
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
