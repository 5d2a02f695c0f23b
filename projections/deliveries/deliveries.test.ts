import { describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import type { FactType, RecordedFact } from '#events/facts';
import { given } from '#projections/testing/given';
import { deliveries } from './deliveries.ts';
import { notices } from './notices.ts';
import { serviceRequests } from './serviceRequests.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, seconds)).toISOString();
const says =
  (stream: string) =>
  <Type extends FactType>(type: Type, data: object, seconds = 0) =>
    ({
      type,
      data,
      stream,
      metadata: { entity: 'arvada', occurredAt: at(seconds), actor: { kind: 'user', id: 'dana' } },
    }) as unknown as RecordedFact<Type>;
const delivery = says('delivery-d1');
const incident = says('incident-i1');

const ends = [
  ['DeliverySent', 'sent'],
  ['DeliveryFailed', 'failed'],
  ['DeliveryUnknown', 'unknown'],
] as const;

describe('the text of a check-in', () => {
  const requested = delivery('DeliveryRequested', {
    delivery: 'd1',
    medium: 'sms',
    provider: 'simulator',
    user: 'sam',
    template: 'check-in',
    designation: 'c1',
    checkIn: 'k1',
    subject: 'sam',
    personal: { to: '+13035550101' },
  });
  const text = (...events: readonly RecordedFact[]) => given(deliveries, ...events).doc('d1');

  it('is being sent from its request on', () =>
    expect(text(requested)).toMatchObject({
      entity: 'arvada',
      user: 'sam',
      to: '+13035550101',
      check_in: 'k1',
      time: at(0),
      status: 'requested',
    }));
  it.each(ends)('with %s is %s, at the time of its request', (type, status) =>
    expect(text(requested, delivery(type, { delivery: 'd1' }, 2))).toMatchObject({ status, time: at(0) }),
  );
  it('is not ended by the end of another message', () =>
    expect(text(requested, says('delivery-d2')('DeliveryFailed', { delivery: 'd2' }))).toMatchObject({
      status: 'requested',
    }));
});

it('a text about shifts names its trade; one with news has none', () => {
  const personal = { to: '+13035550101' };
  const said = { delivery: 'd1', provider: 'simulator', user: 'sam', subject: 'sam', personal };
  const text = (more: object) => given(deliveries, delivery('ShiftTextRequested', { ...said, ...more })).doc('d1');
  expect(text({ trade: 't1', says: 'made' })).toMatchObject({
    trade: { trade: 't1', says: 'made' },
    template: 'shift',
  });
  expect(text({})).not.toHaveProperty('trade');
});

describe('a message of a transfer', () => {
  const transferred = incident('IncidentTransferred', {
    transfer: 't1',
    kind: 'custom',
    name: 'Work orders',
    newVersion: 'arvada_sewer',
    newEntity: null,
    urgent: true,
    assigned: null,
    option: {},
    callbackNumbers: false,
    notices: [
      { delivery: 'd1', medium: 'http', url: 'http://outside.example/' },
      { delivery: 'd2', medium: 'email', address: 0 },
    ],
    subject: 'i1',
    personal: { explanation: 'Root intrusion', addresses: ['ops@outside.example'] },
  });
  const requested = delivery('NoticeRequested', { delivery: 'd1', medium: 'http' }, 1);
  const putOff = delivery('DeliveryPutOff', { delivery: 'd1', reason: 'HTTP 503', dueAt: at(12) }, 2);
  const notice = (id: string, ...events: readonly RecordedFact[]) => given(notices, ...events).doc(id);

  it('is due with its words, each to its own address', () => {
    expect(notice('d1', transferred)).toMatchObject({ to: 'http://outside.example/', status: 'owed', attempts: 0 });
    expect(notice('d2', transferred)).toMatchObject({ to: 'ops@outside.example', medium: 'email', status: 'owed' });
    expect(notice('d2', transferred)?.said).toMatchObject({ explanation: 'Root intrusion', urgent: true });
  });
  it('counts its attempts, and gives the time of the next', () => {
    expect(notice('d1', transferred, requested)).toMatchObject({ status: 'requested', attempts: 1 });
    expect(notice('d1', transferred, requested, putOff)).toMatchObject({ status: 'waiting', due_at: at(12) });
    const again = delivery('DeliveryTriedAgain', { delivery: 'd1', attempt: 2 }, 12);
    expect(notice('d1', transferred, requested, putOff, again)).toMatchObject({
      status: 'requested',
      attempts: 2,
      due_at: '',
    });
  });
  it('tells the open page of its incident each change, and nothing of its beginning', () => {
    const told = (...events: readonly RecordedFact[]) => given(notices, ...events).told;
    const frame = { channel: channels.incident('i1'), event: 'updated', data: { incident: 'i1' } };
    expect(told(transferred)).toEqual([]);
    expect(told(transferred, requested)).toMatchObject([frame]);
    expect(told(transferred, { ...transferred, data: { ...transferred.data, notices: [] } } as RecordedFact)).toEqual(
      [],
    );
    const more = { ...transferred.data, notices: [{ delivery: 'd3', medium: 'http', url: 'http://outside.example/' }] };
    expect(told(transferred, { ...transferred, data: more } as RecordedFact)).toEqual([]);
  });
  it.each(ends)('with %s is %s, and the others stay as they are', (type, status) => {
    const ended = [transferred, requested, delivery(type, { delivery: 'd1' }, 2)];
    expect([notice('d1', ...ended)?.status, notice('d2', ...ended)?.status]).toEqual([status, 'owed']);
  });
  it('forgets its words, and a household its address, once the incident is erased', () => {
    const erased = incident('PersonalDataErased', { subject: 'i1' });
    expect(notice('d2', transferred, erased)).toMatchObject({ to: null, said: { explanation: '' } });
    expect(notice('d1', transferred, erased)).toMatchObject({ to: 'http://outside.example/' });
  });
});

describe('a service request', () => {
  const problem = { sid: 1_003, code: 'DC 03', display: 'Main break' };
  const queued = incident('IntegrationQueued', { integration: 'n1', delivery: 'd1', system: 'cityworks', problem });
  const of = { integration: 'n1', delivery: 'd1' };
  const request = (id: string, ...events: readonly RecordedFact[]) => given(serviceRequests, ...events).doc(id);

  it('is due from the moment it is queued, with its problem', () =>
    expect(request('d1', queued)).toMatchObject({ incident: 'i1', problem, status: 'owed', told: 'queued' }));
  it('keeps its number, and the report to the incident is a separate step', () => {
    const sent = [queued, delivery('DeliverySent', { delivery: 'd1', providerId: '48213' }, 2)];
    expect(request('d1', ...sent)).toMatchObject({ status: 'sent', reference: '48213', told: 'queued' });
    const told = incident('IntegrationCompleted', { ...of, reference: '48213' }, 3);
    expect(request('d1', ...sent, told)).toMatchObject({ told: 'created' });
  });
  it('keeps why it waits, or has failed', () => {
    const putOff = delivery('DeliveryPutOff', { delivery: 'd1', reason: 'HTTP 503', dueAt: at(12) }, 2);
    expect(request('d1', queued, putOff)).toMatchObject({ status: 'waiting', due_at: at(12), reason: 'HTTP 503' });
    const failed = delivery('DeliveryFailed', { delivery: 'd1', reason: 'not connected' }, 2);
    expect(request('d1', queued, failed)).toMatchObject({ status: 'failed', reason: 'not connected' });
  });
  it('that is sent again is a new request for the same problem, and the old one keeps its outcome', () => {
    const doubted = [queued, delivery('DeliveryUnknown', of, 2), incident('IntegrationDoubted', of, 3)];
    const again = incident('IntegrationRetried', { integration: 'n1', delivery: 'd2', previous: 'd1' }, 60);
    expect(request('d2', ...doubted, again)).toMatchObject({ problem, status: 'owed', told: 'queued', time: at(60) });
    expect(request('d1', ...doubted, again)).toMatchObject({ status: 'unknown', told: 'unknown' });
  });
});
