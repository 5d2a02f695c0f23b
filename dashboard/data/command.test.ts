import { expect, it } from 'vitest';
import { addressOf } from './address.ts';
import { type Command, command } from './command.ts';
import { rightTo } from './rights.ts';

it('has the method and the path of its operation, and the body', () => {
  const ids = { incident_uuid: 'i1', uuid: 'n1' };
  expect(command('PATCH /api/incident/:incident_uuid/note/:uuid/', ids, { body: 'Gate 4', seen: '' })).toEqual({
    method: 'PATCH',
    path: '/api/incident/i1/note/n1/',
    body: { body: 'Gate 4', seen: '' },
  });
});

it('keeps a key from an address within its part of the path', () => {
  const answers = { backed_up: 'yes', how_often: 'once', basement_drain: 'no', device: 'no', holder: 'own' };
  const { path } = command(
    'POST /api/jcw/bupp/questionnaire/:token/',
    { token: '../../x?y#z' },
    { ...answers, when_reachable: 'Weekdays' },
  );
  expect(path).toBe('/api/jcw/bupp/questionnaire/..%2F..%2Fx%3Fy%23z/');
});

const [alarm, station] = ['HIGH WET WELL', 'LS 14'] as const;

/** Each of these must be a compiler error: `tsc` fails on an expected error that does not occur. */
export const mistakes = (): readonly unknown[] => [
  // @ts-expect-error: an operation that does not exist.
  command('POST /api/incidentz/', {}, { name: 'Odor' }),
  // @ts-expect-error: a path without its id.
  command('POST /api/incident/:uuid/label/', {}, { name: 'Odor' }),
  // @ts-expect-error: a field that the body does not have.
  command('POST /api/incident/:uuid/label/', { uuid: 'i1' }, { name: 'Odor', color: 'red' }),
  // @ts-expect-error: a field that a part of the body does not have.
  command('POST /wichita_pump_stations/add-filter/', {}, { incident: 'i1', filter: { alarm, station, hue: 'red' } }),
  // @ts-expect-error: a body without a field that it needs.
  command('POST /api/beta/dispatch/update-note/', {}, { entity: 'e1', body: 'Back at six' }),
  // @ts-expect-error: a choice that does not exist.
  command('POST /api/jcw/bupp/decision/', {}, { incident: 'i1', decision: 'maybe' }),
  // @ts-expect-error: a body that no operation has checked.
  { method: 'POST', path: '/api/incident/i1/label/', body: { name: 'Odor' } } satisfies Command,
  // @ts-expect-error: a field that the query does not have.
  addressOf('GET /api/incident/', { query: { color: 'red' } }),
  // @ts-expect-error: a query of a read that takes none.
  addressOf('GET /api/my-job/', { query: { page: 2 } }),
  // @ts-expect-error: a permission that the operation does not need.
  rightTo<'POST /api/incidents/'>('incident.view'),
  // @ts-expect-error: a permission that the channel does not need.
  rightTo<'channel admin'>('incident.view'),
  // @ts-expect-error: a permission of nothing that is named.
  rightTo('incident.create'),
  // @ts-expect-error: two operations that need different permissions.
  rightTo<'POST /api/incidents/' | 'POST /api/incident/:uuid/label/'>('incident.create'),
];
