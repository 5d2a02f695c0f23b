import { expect, it } from 'vitest';
import type { PlacedFact } from '#events/facts';
import { rowChanges } from '#projections/core/rows';
import { happened } from '#projections/testing/given';
import { userHistory } from './userHistory.ts';

const time = '2026-03-01T12:30:00.000Z';
const rows = (type: Parameters<typeof happened>[0], data: object) => {
  const event = happened(type, { user: 'ada', ...data } as never, { stream: 'user-ada', at: time });
  return rowChanges(userHistory, { ...event, id: 'e1', position: { commit: 7n, prepare: 7n } } as PlacedFact);
};
const said = (act: string, detail = '') => [
  { put: { account: 'ada', position: 7, uuid: 'e1', time, act, detail, by: 'dana' } },
];

it.each([
  ['UserRegistered', { role: 'crew' }, 'added', 'crew'],
  ['RoleGiven', { role: 'leader' }, 'role', 'leader'],
  ['UserDeactivated', {}, 'deactivated', ''],
  ['UserReinstated', {}, 'reinstated', ''],
  ['PasswordSet', {}, 'password', ''],
  ['SecondStepTurnedOn', {}, 'second-step-on', ''],
  ['SecondStepTurnedOff', {}, 'second-step-off', ''],
  ['PasskeyAdded', {}, 'passkey-added', ''],
  ['PasskeyRemoved', {}, 'passkey-removed', ''],
  ['IdentityLinked', {}, 'identity-linked', ''],
  ['IdentityUnlinked', {}, 'identity-unlinked', ''],
  ['PersonGivenRole', { role: 'manager' }, 'role', 'manager'],
  ['PersonDeactivated', {}, 'deactivated', ''],
  ['PersonReinstated', {}, 'reinstated', ''],
] as const)('lists %s with author and time', (type, data, act, detail) => {
  expect(rows(type, data)).toEqual(said(act, detail));
});

it('names the fields of a correction, and none of their words', () => {
  const personal = { firstName: 'Ada', email: 'ada@arvada.example' };
  expect(rows('PersonCorrected', { personal })).toEqual(said('corrected', 'firstName email'));
  expect(rows('PersonCorrected', { personal: null })).toEqual(said('corrected'));
});
