import { describe, expect, it } from 'vitest';
import { Refused } from '#events/core/refused';
import type { ConfiguredOption } from '#events/entity/events';
import { appOf } from '#services/testing/app';
import { owedBy } from './plan.ts';

const documents: Readonly<Record<string, unknown>> = {
  'designees arvada': { designated: [{ user: 'ada', designation: 'Water on-call', target: 'arvada_water' }] },
  'accounts ada': { email: 'ada@arvada.example', active: true },
};
const app = appOf({
  clock: { now: () => Date.parse('2026-03-01T12:00:00.000Z') },
  views: { doc: (name: string, key: string) => documents[`${name} ${key}`] ?? null, docs: () => [] },
});

const owed = (data: ConfiguredOption['data'], transfer_type: ConfiguredOption['transfer_type']) =>
  owedBy(app, {
    option: { display_name: 'Tell', transfer_type, data },
    entity: 'arvada',
    version: 'arvada_water',
    transfer: 't1',
  });
const notified = (notification_type: string | undefined, designation_name = 'Water on-call') =>
  owed({ designation_name, ...(notification_type ? { notification_type } : {}) }, 'DESIGNATION_NOTIFICATION');

describe('a designation notification', () => {
  it('texts by default', () => {
    for (const { notices, calls } of [notified(undefined), notified('sms')]) {
      expect(notices).toMatchObject([{ medium: 'sms', user: 'ada', designation: 'Water on-call' }]);
      expect(calls).toBeNull();
    }
  });

  it('mails the person on duty', () => {
    const { notices, addresses, calls } = notified('email');
    expect(notices).toMatchObject([{ medium: 'email', address: 0 }]);
    expect(addresses).toEqual(['ada@arvada.example']);
    expect(calls).toBeNull();
  });

  it('calls the people on duty', () => {
    const { notices, calls } = notified('call');
    expect(notices).toEqual([]);
    expect(calls).toEqual({ tree: null, designation: 'Water on-call' });
  });

  it('is refused when nobody is on duty, or by a way that does not exist', () => {
    for (const way of ['sms', 'email', 'call'])
      expect(() => notified(way, 'Nobody')).toThrow(new Refused('transfer.nobody-designated'));
    expect(() => notified('pigeon')).toThrow(new Refused('transfer.not-offered'));
  });
});

describe('an escalation', () => {
  it('calls the people of its tree, and no one without a tree', () => {
    expect(owed({ tree_name: 'On-call' }, 'ESCALATION_TRANSFER').calls).toEqual({ tree: 'On-call', designation: null });
    expect(owed({}, 'ESCALATION_TRANSFER').calls).toBeNull();
  });
});
