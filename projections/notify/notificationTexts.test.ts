import { expect, it } from 'vitest';
import { optedOutReason } from '#contracts/notify/notification';
import { type AnyRow, rowChanges } from '#projections/core/rows';
import { happened } from '#projections/testing/given';
import { notificationTexts, textDeliveryOf } from './notificationTexts.ts';

const by = { stream: 'notification-n1', entity: 'arvada' };
const recipients = ['a1', 'a2'].map((account) => ({ account, phone: `hash of ${account}` }));
const policy = { paths: [], withoutPhone: 0, batch: 10, pause: 1_000, segments: 1, price: 0.01 };
const sealed = { subject: 'n1', personal: { message: 'Water is off.' } };
const created = happened('NotificationCreated', { notification: 'n1', recipients, ...policy, ...sealed }, by);
const [first, second] = recipients.map(({ account }) => textDeliveryOf('n1', account)) as [string, string];
const requested = happened('NotificationTextRequested', {
  delivery: first,
  provider: 'simulator',
  notification: 'n1',
  account: 'a1',
  subject: 'a1',
  personal: { to: '+13035550101' },
});

/** The status and the reason of each message after these events. */
function after(...events: readonly Parameters<typeof rowChanges>[1][]): readonly string[] {
  let rows: readonly AnyRow[] = [];
  for (const change of events.flatMap((event) => rowChanges(notificationTexts, event))) {
    if ('put' in change) rows = [...rows, change.put];
    else
      rows = rows
        .map((row) => (row.delivery === change.where.delivery ? change.change(row) : row))
        .filter((row) => row !== null);
  }
  return rows.map(({ status, reason }) => `${String(status)} ${String(reason)}`.trim());
}

it('owes each person a message of its own', () => {
  expect(after(created)).toEqual(['owed', 'owed']);
  expect(first).not.toBe(second);
});

it('follows a message from the request to what the phone network reports', () => {
  const off = happened('DeliveryPutOff', { delivery: first, reason: 'busy', dueAt: '2026-03-01T12:00:10.000Z' });
  const again = happened('DeliveryTriedAgain', { delivery: first, attempt: 2 });
  const sent = happened('DeliverySent', { delivery: first, providerId: 'SM1' });
  expect(after(created, requested)).toEqual(['sending', 'owed']);
  expect(after(created, requested, off)).toEqual(['delayed busy', 'owed']);
  expect(after(created, requested, off, again)).toEqual(['sending', 'owed']);
  expect(after(created, requested, sent)).toEqual(['sent', 'owed']);
  expect(after(created, requested, sent, happened('DeliveryConfirmed', { delivery: first }))).toEqual([
    'delivered',
    'owed',
  ]);
  const landline = happened('DeliveryUndelivered', { delivery: first, reason: 'landline' });
  expect(after(created, requested, sent, landline)).toEqual(['failed landline', 'owed']);
  expect(after(created, requested, happened('DeliveryUnknown', { delivery: first }))).toEqual(['in-doubt', 'owed']);
});

it('tells an opt-out from a failure, whoever knew of it', () => {
  const skipped = happened('NotificationTextSkipped', {
    delivery: second,
    notification: 'n1',
    account: 'a2',
    because: 'opted-out',
  });
  expect(after(created, skipped)).toEqual(['owed', 'opted-out']);
  const refused = happened('DeliveryFailed', { delivery: first, reason: optedOutReason });
  expect(after(created, requested, refused)).toEqual([`opted-out ${optedOutReason}`, 'owed']);
});

it('is not changed by a message of something else', () =>
  expect(after(created, happened('DeliverySent', { delivery: 'another', providerId: 'SM2' }))).toEqual([
    'owed',
    'owed',
  ]));
