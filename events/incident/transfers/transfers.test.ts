import { describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import type { IncidentTransferred } from '#events/incident/transfers/facts';
import { given } from '#events/testing/given';
import { reported } from '#events/testing/incident';
import { newOwner, type TransferCommand, transfers } from './transfers.ts';

const created: IncidentFact = reported('arvada_manual_dispatch', 'Main break');
const labeled: IncidentFact = { type: 'LabelAdded', data: { label: 'l1', name: 'Water' } };
const sam = { user: 'sam', designation: 'Sewer on-call' };
const rules: TransferCommand['rules'] = {
  explanationRequired: true,
  usuallyUrgent: false,
  mayManage: false,
  designated: [],
};
const transfer: TransferCommand = {
  do: 'transfer',
  calls: null,
  incident: 'i1',
  transfer: 't1',
  kind: 'version',
  name: 'Sewer',
  newVersion: 'arvada_sewer',
  newEntity: null,
  explanation: 'It is the sewer.',
  addresses: [],
  urgent: false,
  assigned: null,
  option: {},
  callbackNumbers: false,
  labels: [],
  notices: [],
  seen: null,
  rules,
};
const transferred: IncidentTransferred = {
  type: 'IncidentTransferred',
  data: {
    transfer: 't1',
    kind: 'version',
    name: 'Sewer',
    previousVersion: 'arvada_manual_dispatch',
    newVersion: 'arvada_sewer',
    newEntity: null,
    urgent: false,
    assigned: null,
    option: {},
    callbackNumbers: false,
    notices: [],
    subject: 'i1',
    personal: { explanation: 'It is the sewer.', addresses: [] },
  },
};
const when = (changed: Partial<TransferCommand>, ...more: IncidentFact[]) =>
  given(incident, created, ...more).when({ ...transfer, ...changed } as IncidentCommand);

describe('a transfer', () => {
  it('changes the version, and records the origin and the reason', () => when({}).then(transferred));
  it('happens once', () => when({}).thenRepeatIsNothing());
  it('keeps the version when the destination names none', () =>
    when({ newVersion: null }).then({
      ...transferred,
      data: { ...transferred.data, newVersion: 'arvada_manual_dispatch' },
    }));
  it('starts from the version that the last one led to', () =>
    when({ transfer: 't2', newVersion: 'arvada_water', name: 'Water' }, transferred).then({
      ...transferred,
      data: {
        ...transferred.data,
        transfer: 't2',
        name: 'Water',
        previousVersion: 'arvada_sewer',
        newVersion: 'arvada_water',
      },
    }));
  it('holds no words without a message', () =>
    when({ explanation: '', rules: { ...rules, explanationRequired: false } }).then({
      ...transferred,
      data: { ...transferred.data, personal: null },
    }));
  it('needs its explanation', () => when({ explanation: ' \n' }).thenRefused('transfer.explanation-blank'));
  it('needs an incident that is not over', () => {
    when({}, { type: 'IncidentCompleted', data: {} }).thenRefused('incident.not-active');
    when({}, { type: 'IncidentArchived', data: {} }).thenRefused('incident.not-active');
    when({}, { type: 'IncidentDeleted', data: {} }).thenRefused('not-found');
  });
});

describe('two transfers of one incident at once', () => {
  it('are not both accepted: the second writer has not seen the first', () =>
    when({ transfer: 't2', seen: '' }, transferred).thenRefused('transfer.changed-meanwhile'));
  it('are both accepted when the second writer has seen the first', () =>
    when({ transfer: 't2', seen: 't1', newVersion: 'arvada_water' }, transferred).then({
      ...transferred,
      data: { ...transferred.data, transfer: 't2', previousVersion: 'arvada_sewer', newVersion: 'arvada_water' },
    }));
  it('are told apart by the last one of several', () => {
    const second = { ...transferred, data: { ...transferred.data, transfer: 't2', newVersion: 'arvada_water' } };
    const third = { transfer: 't3', newVersion: 'arvada_sewer' };
    when({ ...third, seen: 't1' }, transferred, second).thenRefused('transfer.changed-meanwhile');
    when({ ...third, seen: 't2' }, transferred, second).then({
      ...transferred,
      data: { ...transferred.data, transfer: 't3', previousVersion: 'arvada_water' },
    });
  });
  it('begin with one whose author saw none', () => when({ seen: '' }).then(transferred));
  it('are not both accepted when they name the same version', () =>
    when({ transfer: 't2', seen: 't1' }, transferred).thenRefused('transfer.same-version'));
});

describe('a transfer to other people', () => {
  const escalated = { ...transferred.data, kind: 'escalation', newVersion: 'arvada_manual_dispatch' } as const;
  it('may keep the version by its name', () =>
    when({ kind: 'escalation', newVersion: 'arvada_manual_dispatch' }).then({ ...transferred, data: escalated }));
  it('keeps the addresses of its mails without words', () =>
    when({ explanation: '', addresses: ['ada@durham.example'], rules: { ...rules, explanationRequired: false } }).then({
      ...transferred,
      data: { ...transferred.data, personal: { explanation: '', addresses: ['ada@durham.example'] } },
    }));
  it('starts the call-out that it names', () =>
    when({ calls: { tree: 'night', designation: null } }).then(transferred, {
      type: 'CalloutRequested',
      data: { callout: idFrom('callout', 't1'), tree: 'night', designation: null, urgent: false },
    }));
  it('goes to the organization that it names, or stays', () => {
    const newEntity = { entity: 'durham', name: 'Durham' };
    expect(newOwner({ ...transferred, data: { ...transferred.data, newEntity } })).toBe('durham');
    expect(newOwner(transferred)).toBeNull();
  });
});

describe('a new incident', () => {
  it('asks for a call-out when it begins with an escalation', () => {
    const escalation = { callout: 'c1', tree: 'night', designation: null, urgent: true };
    expect(transfers.begin?.({ escalation })).toEqual([{ type: 'CalloutRequested', data: escalation }]);
    expect(transfers.begin?.({ escalation: null })).toEqual([]);
    expect(transfers.begin?.({})).toEqual([]);
  });
});

describe('an urgent transfer', () => {
  it('needs a manager', () => when({ urgent: true }).thenRefused('transfer.urgent-not-allowed'));
  it('is decided by a manager', () =>
    when({ urgent: true, rules: { ...rules, mayManage: true } }).then({
      ...transferred,
      data: { ...transferred.data, urgent: true },
    }));
  it('is open to all users when the option is always urgent, and then only a manager makes it less', () => {
    const always = { ...rules, usuallyUrgent: true };
    when({ urgent: true, rules: always }).then({ ...transferred, data: { ...transferred.data, urgent: true } });
    when({ urgent: false, rules: always }).thenRefused('transfer.urgent-not-allowed');
  });
});

describe('the person designated for the new version', () => {
  const designated = { ...rules, designated: [sam] };
  it('must be chosen', () => when({ rules: designated }).thenRefused('transfer.assign-to-blank'));
  it('is assigned', () =>
    when({ rules: designated, assigned: sam }).then({ ...transferred, data: { ...transferred.data, assigned: sam } }));
  it('is one of several', () => {
    const several = { ...rules, designated: [{ user: 'bo', designation: 'Boss' }, sam] };
    when({ rules: several, assigned: sam }).then({ ...transferred, data: { ...transferred.data, assigned: sam } });
  });
  it('is no other person, and under no other name', () => {
    when({ rules: designated, assigned: { ...sam, user: 'bo' } }).thenRefused('transfer.not-designated');
    when({ rules: designated, assigned: { ...sam, designation: 'Boss' } }).thenRefused('transfer.not-designated');
    when({ assigned: sam }).thenRefused('transfer.not-designated');
  });
});

describe('the labels of a transfer', () => {
  it('are added once each, whatever their letters', () =>
    when({ labels: ['WATER', 'Odor', ' odor ', ''] }, labeled).then(transferred, {
      type: 'LabelAdded',
      data: { label: idFrom('label', 't1', 'odor'), name: 'odor' },
    }));
});
