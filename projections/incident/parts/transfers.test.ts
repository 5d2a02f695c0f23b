import { expect, it } from 'vitest';
import type { JsonObject } from '#contracts/core/json';
import { happened } from '#projections/testing/given';
import { at, created, incidentAfter } from '#projections/testing/incident';

const transferred = (
  transfer: string,
  option: JsonObject,
  newEntity: { entity: string; name: string } | null = null,
  assigned: { user: string; designation: string } | null = { user: 'rosa', designation: 'Water leader' },
) =>
  happened(
    'IncidentTransferred',
    {
      transfer,
      kind: 'escalation',
      name: 'After hours',
      previousVersion: 'standard_water',
      newVersion: 'arvada_water',
      newEntity,
      urgent: true,
      assigned,
      option,
      callbackNumbers: false,
      notices: [{ delivery: `${transfer} sms`, medium: 'sms', user: 'rosa', designation: 'Water leader' }],
      subject: 'i1',
      personal: { explanation: 'The crew went home', addresses: [] },
    },
    at('13:00'),
  );
const first = transferred('t1', {
  tree_name: 'Night',
  leader_designation_name: '',
  extra_data: { zone: 'A', lead: 1 },
});

it('an incident that was never transferred has no transfer', () =>
  expect(incidentAfter(created).page).toMatchObject({ transferred: null, extra_data: {} }));

it('a transfer changes the version, names itself, and queues its messages', () => {
  const { doc, page } = incidentAfter(created, first);
  expect(page).toMatchObject({ version: 'arvada_water', transferred: 't1', extra_data: { zone: 'A', lead: 1 } });
  expect([doc.notices, doc.entity]).toEqual([['t1 sms'], 'arvada']);
});

it('a later transfer overrides the data of an earlier one and keeps the rest', () => {
  const { doc, page } = incidentAfter(created, first, transferred('t2', { extra_data: { zone: 'B' } }));
  expect(page).toMatchObject({ transferred: 't2', extra_data: { zone: 'B', lead: 1 } });
  expect(doc.notices).toEqual(['t1 sms', 't2 sms']);
});

it('data of an option that is no object is ignored', () =>
  expect(incidentAfter(created, transferred('t1', { extra_data: ['A'] })).page.extra_data).toEqual({}));

it('a transfer to another organization moves the incident', () =>
  expect(incidentAfter(created, transferred('t1', {}, { entity: 'durham', name: 'Durham' })).doc.entity).toBe(
    'durham',
  ));

it('the log says from where, to where, how and why', () =>
  expect(incidentAfter(created, first).page.log.at(-1)).toMatchObject({
    uuid: 't1',
    event: 'transferred',
    message: 'The crew went home',
    transfer: {
      kind: 'escalation',
      to: 'After hours',
      urgent: true,
      tree_name: 'Night',
      leader_designation_name: null,
      assigned: { user: 'rosa', designation: 'Water leader' },
    },
  }));

it('the log names the other organization, and nobody when the transfer assigned nobody', () => {
  const moved = transferred('t1', { tree_name: 7 }, { entity: 'durham', name: 'Durham' }, null);
  expect(incidentAfter(created, moved).page.log.at(-1)?.transfer).toEqual({
    kind: 'escalation',
    from: 'Water',
    to: 'After hours (Durham)',
    urgent: true,
    tree_name: null,
    leader_designation_name: null,
    assigned: null,
  });
});
