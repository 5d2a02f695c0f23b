import { describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import type { RecordedFact } from '#events/facts';
import { given, happened } from '#projections/testing/given';
import { owed } from '#projections/testing/owed';
import { webhookMessages } from './webhookMessages.ts';
import { webhooks } from './webhooks.ts';

const settings = {
  webhook: 'w1',
  name: 'Desk',
  url: 'https://desk.example/',
  events: ['incident.created'],
  problems: [],
  priorities: [],
  active: true,
};
const made = happened('WebhookMade', settings, { stream: 'webhook-w1' });
const created = {
  ...happened('IncidentCreated', { incident: 'i1', version: 'v', source: null, subject: 'i1', personal: null }),
  id: 'e1',
  revision: 0,
} as RecordedFact;
const d1 = idFrom('webhook', 'w1', 'e1', 'incident.created');
const delivered = <Type extends 'DeliverySent' | 'DeliveryFailed' | 'DeliveryPutOff' | 'DeliveryTriedAgain'>(
  type: Type,
  data: object = {},
) => happened(type, { delivery: d1, ...data } as never, { stream: `delivery-${d1}` });
const requested = happened('WebhookRequested', { delivery: d1, provider: 'http', webhook: 'w1', event: 'm1' });
const skipped = happened('WebhookSkipped', { delivery: d1, webhook: 'w1', because: 'filter' });
const later = delivered('DeliveryPutOff', { reason: 'HTTP 503', dueAt: '2026-03-01T12:00:10.000Z' });
const doc = (...events: readonly RecordedFact[]) => given(webhookMessages, made, created, ...events).doc(d1);

describe('a message to a webhook', () => {
  it('is due at once, until it arrived, failed, or was skipped', () => {
    const due = (...events: readonly RecordedFact[]) =>
      owed('webhook', made, created, ...events).map(({ status, due_at, attempts }) => [status, due_at, attempts]);
    expect(due()).toEqual([['owed', '2026-03-01T12:00:00.000Z', 0]]);
    expect(due(requested)).toEqual([['requested', '2026-03-01T12:01:00.000Z', 1]]);
    expect(due(requested, later)).toEqual([['waiting', '2026-03-01T12:00:10.000Z', 1]]);
    expect(due(requested, later, delivered('DeliveryTriedAgain', { attempt: 2 }))).toEqual([
      ['requested', '2026-03-01T12:01:00.000Z', 2],
    ]);
    expect(due(requested, delivered('DeliverySent', { providerId: 'HTTP 200' }))).toEqual([]);
    expect(due(requested, delivered('DeliveryFailed', { reason: 'x' }))).toEqual([]);
    expect(due(skipped)).toEqual([]);
    expect(owed('webhook', created)).toEqual([]);
    expect(owed('webhook', made, happened('WebhookRemoved', { webhook: 'w1' }), created)).toEqual([]);
  });

  it('about a leader who is asked is not the text to the leader', () => {
    const hears = happened('WebhookMade', { ...settings, events: ['incident.assigned'] }, { stream: 'webhook-w1' });
    const data = { user: 'lena', transfer: 'a1', delivery: 'd9', respondBy: '2026-03-01T12:10:00.000Z' };
    const asked = { ...happened('LeaderAsked', data), id: 'e1', revision: 1 } as RecordedFact;
    const id = idFrom('webhook', 'w1', 'e1', 'incident.assigned');
    expect(given(webhookMessages, hears, asked).keys).toEqual(['webhooks:arvada', id]);
    expect(owed('webhook', hears, asked).map((one) => one.id)).toEqual([id]);
  });

  it('says what became of it', () => {
    expect(doc()).toMatchObject({ webhook: 'w1', type: 'incident.created', stream: 'incident-i1', status: 'owed' });
    expect(doc(requested)).toMatchObject({ status: 'requested', attempts: 1 });
    expect(doc(requested, later)).toMatchObject({ status: 'waiting', reason: 'HTTP 503' });
    const again = delivered('DeliveryTriedAgain', { attempt: 2 });
    expect(doc(requested, later, again)).toMatchObject({ status: 'requested', attempts: 2, due_at: '' });
    expect(doc(requested, delivered('DeliverySent', { providerId: 'HTTP 200' }))).toMatchObject({ status: 'sent' });
    expect(doc(skipped)).toMatchObject({ status: 'skipped', reason: 'filter' });
  });

  it('that is sent again is due anew with its own id, and the one before needs nobody any more', () => {
    const failed = delivered('DeliveryFailed', { reason: 'HTTP 404, 11 times' });
    const replayed = happened('WebhookReplayed', { webhook: 'w1', messages: [{ delivery: 'd2', of: d1 }] });
    const after = given(webhookMessages, made, created, requested, failed, replayed);
    const [before, again] = [after.doc(d1), after.doc('d2')];
    expect(before).toMatchObject({ status: 'failed', replayed: true });
    expect(again).toMatchObject({ status: 'owed', attempts: 0, reason: '', replayed: false });
    expect(again?.kind === 'message' && before?.kind === 'message' && again.id === before.id).toBe(true);
    expect(owed('webhook', made, created, requested, failed, replayed).map(({ id }) => id)).toEqual(['d2']);
  });

  it('is found by its queue while it is owed, by its standing while it needs somebody, and told to open screens', () => {
    const columns = (one: ReturnType<typeof doc>) =>
      one && Object.fromEntries(Object.entries(webhookMessages.columns ?? {}).map(([name, of]) => [name, of(one)]));
    const place = { webhook: 'w1', place: '000000000', time: '2026-03-01T12:00:00.000Z' };
    expect(columns(doc())).toEqual({ ...place, standing: 'owed', listed: 'yes', queue: 'w1 incident-i1' });
    expect(columns(doc(skipped))).toMatchObject({ listed: null, queue: null });
    expect(columns(given(webhookMessages, made).doc('webhooks:arvada'))).toEqual({
      webhook: null,
      place: null,
      time: null,
      standing: null,
      listed: null,
      queue: null,
    });
    expect(given(webhookMessages, made, created).told).toMatchObject([{ event: 'WEBHOOKS_CHANGED' }]);
    expect(given(webhookMessages, made, created, skipped).told).toEqual([]);
  });
});

it('a webhook that was removed is listed no more, and its address is gone', () => {
  const changed = happened('WebhookChanged', { ...settings, active: false });
  const secret = happened('WebhookSecretChanged', { webhook: 'w1', generation: 1 });
  const after = given(webhooks, made, changed, secret);
  expect(after.doc('w1')).toMatchObject({ active: false, generation: 1, made_by: 'user:dana', removed: false });
  const removed = given(webhooks, made, happened('WebhookRemoved', { webhook: 'w1' }));
  expect(removed.doc('w1')).toMatchObject({ removed: true, url: '' });
  const entity = (one: ReturnType<typeof after.doc>) => one && webhooks.columns?.entity?.(one);
  expect([entity(after.doc('w1')), entity(removed.doc('w1'))]).toEqual(['arvada', null]);
});
