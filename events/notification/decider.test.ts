import { it } from 'vitest';
import { given } from '#events/testing/given';
import { notification } from './decider.ts';
import type { NotificationFact } from './events.ts';

const id = 'n1';
const kept = {
  paths: [
    [
      [-105.1, 39.79],
      [-105.07, 39.79],
      [-105.085, 39.82],
    ],
  ],
  recipients: [
    { account: 'a1', phone: 'p1' },
    { account: 'a2', phone: 'p2' },
    { account: 'a3', phone: 'p3' },
  ],
  withoutPhone: 1,
  batch: 2,
  pause: 1_000,
  segments: 1,
  price: 0.0083,
};
const create = { do: 'create', notification: id, message: 'Water is off.', ...kept } as const;
const created: NotificationFact = {
  type: 'NotificationCreated',
  data: { ...kept, notification: id, subject: id, personal: { message: 'Water is off.' } },
};
const dueAt = '2026-03-01T12:00:01.000Z';
const batch = (through: number) => ({ do: 'batchSent', notification: id, through, dueAt }) as const;
const sent = (through: number): NotificationFact => ({
  type: 'NotificationBatchSent',
  data: { notification: id, through, dueAt },
});
const stop = { do: 'stop', notification: id } as const;
const stopped: NotificationFact = { type: 'NotificationStopped', data: { notification: id } };
const end = { do: 'end', notification: id } as const;
const ended: NotificationFact = { type: 'NotificationEnded', data: { notification: id } };

it('is created once, however often the same request comes', () => {
  given(notification).when(create).then(created);
  given(notification, created).when(create).thenRepeatIsNothing();
});

it('is not created for nobody', () =>
  given(notification)
    .when({ ...create, recipients: [] })
    .thenRefused('notification.nobody'));

it('goes on batch by batch, and counts each batch once', () => {
  given(notification, created).when(batch(2)).then(sent(2));
  given(notification, created, sent(2)).when(batch(2)).thenNothing();
  given(notification, created, sent(3)).when(batch(2)).thenNothing();
  given(notification, created).when(batch(4)).thenNothing();
});

it('ends when everybody was texted, and not before', () => {
  given(notification, created, sent(2)).when(end).thenNothing();
  given(notification, created, sent(3)).when(end).then(ended);
  given(notification, created, sent(3), ended).when(end).thenNothing();
});

it('is stopped while it runs; after that, no batch counts', () => {
  given(notification, created, sent(2)).when(stop).then(stopped);
  given(notification, created, stopped).when(stop).thenNothing();
  given(notification, created, stopped).when(batch(2)).thenNothing();
  given(notification, created, sent(3), ended).when(stop).thenNothing();
});

it('cannot be stopped when it does not exist', () => given(notification).when(stop).thenRefused('not-found'));
