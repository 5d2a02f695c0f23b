import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { rowChanges } from '#projections/core/rows';
import { securityLog } from './securityLog.ts';

const [ada, incident] = ['3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f', '7f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f'];
const at = '2026-03-01T08:00:00.000Z';
const recorded = (type: string, data: object) =>
  ({
    id: 'e1',
    type,
    data,
    stream: 'any-1',
    revision: 0,
    position: { commit: 7n, prepare: 7n },
    recordedAt: at,
    metadata: { entity: 'arvada', actor: { kind: 'user', id: ada }, occurredAt: at, correlationId: 'r1' },
  }) as unknown as RecordedFact;
const lineOf = (type: string, data: object) => {
  const [change] = rowChanges(securityLog, recorded(type, data));
  return change && 'put' in change ? change.put : undefined;
};

describe('the security log', () => {
  it('has who signed in, how, and from which network', () => {
    const started = { session: 's', user: ada, expiresAt: at, by: 'link', network: '192.0.2.0/24' };
    expect(lineOf('SessionStarted', started)).toEqual({
      entity: 'arvada',
      position: 7,
      uuid: 'e1',
      act: 'signed_in',
      time: at,
      recorded_time: at,
      account: ada,
      by: ada,
      network: '192.0.2.0/24',
      count: 1,
      detail: 'link',
      about: [],
      correlation_id: 'r1',
    });
  });

  it('has sign-ins of an earlier release, whose network is not known', () =>
    expect(lineOf('SessionStarted', { session: 's', user: ada, expiresAt: at, by: 'password' })).toMatchObject({
      act: 'signed_in',
      network: null,
    }));

  it.each([
    [
      'BackupTaken',
      { note: 'n', began: at, archive: 'muster.tar', events: 7, files: 2 },
      { act: 'backup_taken', account: null, detail: 'As of 2026-03-01 08:00 UTC: muster.tar, 7 events, 2 files' },
    ],
    [
      'BackupRestored',
      { note: 'n', began: at, archive: null, events: null, files: null },
      { act: 'backup_restored', detail: 'As of 2026-03-01 08:00 UTC' },
    ],
    ['PersonalDataErased', { subject: incident }, { act: 'personal_data_erased', account: ada, about: [incident] }],
    [
      'SessionEnded',
      { session: 's', reason: 'signed-out' },
      { act: 'session_ended', account: ada, detail: 'signed-out' },
    ],
    ['SessionEnded', { session: 's' }, { act: 'session_ended', account: ada, detail: '' }],
    ['RoleGiven', { user: ada, role: 'auditor' }, { act: 'role_given', account: ada, detail: 'auditor' }],
    [
      'SecondStepTurnedOn',
      { user: ada, proposal: 'p', step: 1, subject: ada, personal: { secret: 's', recovery: [] } },
      { act: 'second_step_turned_on', account: ada, detail: '' },
    ],
    ['SecondStepTurnedOff', { user: ada }, { act: 'second_step_turned_off', account: ada }],
    ['SecondStepRefused', { user: ada }, { act: 'second_step_refused', account: ada }],
    ['RecoveryCodeUsed', { user: ada, hash: 'h' }, { act: 'recovery_code_used', account: ada, detail: '' }],
    [
      'IdentityLinked',
      { user: ada, issuer: 'https://login.example', identity: 'i' },
      { act: 'identity_linked', account: ada, detail: 'https://login.example' },
    ],
    [
      'PasskeyAdded',
      { user: ada, passkey: 'p', counter: 0, subject: ada, personal: null },
      { act: 'passkey_added', account: ada },
    ],
    ['PasskeyRemoved', { user: ada, passkey: 'p' }, { act: 'passkey_removed', account: ada }],
    [
      'SignedOutByProvider',
      { user: ada, token: 't', sessions: ['s', 't'] },
      { act: 'signed_out_by_provider', account: ada, count: 2 },
    ],
    [
      'SecondStepRuleSet',
      { entity: 'arvada', role: 'crew', required: true },
      { act: 'second_step_required', detail: 'crew' },
    ],
    [
      'SecondStepRuleSet',
      { entity: 'arvada', role: 'crew', required: false },
      { act: 'second_step_not_required', detail: 'crew' },
    ],
    ['IdentityUnlinked', { user: ada }, { act: 'identity_unlinked', account: ada }],
    ['UserDeactivated', { user: ada }, { act: 'account_deactivated', account: ada }],
    [
      'EntitySwitched',
      { user: ada, to: 'durham' },
      { act: 'organization_switched', account: ada, entity: 'durham', about: [] },
    ],
    ['PersonalDataErased', { subject: incident }, { act: 'personal_data_erased', about: [incident] }],
    ['PersonalDataOpened', { account: ada, incidents: [incident] }, { act: 'personal_data_opened', about: [incident] }],
    [
      'SignInRefused',
      { account: null, network: '192.0.2.0/24', count: 9, since: at, until: at },
      { act: 'sign_in_refused', account: null, count: 9 },
    ],
    [
      'NodeScavengeFailed',
      { night: '2026-03-02', node: 'one:2113', reason: 'busy' },
      { act: 'scavenge_failed', detail: 'one:2113: busy' },
    ],
  ])('has %s', (type, data, expected) => expect(lineOf(type, data)).toMatchObject(expected));
});
