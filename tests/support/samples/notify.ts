import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type NotificationCommand, notification } from '#events/notification/decider';
import { serviceAccount } from '#events/serviceAccount/decider';
import type { App } from '#services/app/app';
import { entityId, userId } from '#services/demo/ids';
import type { Lines } from './line.ts';

/**
 * The notifications that the samples of routes name. The first was stopped before anyone was texted. The second may be
 * stopped: its next batch is years away.
 */
export const notificationId = (organisation: string, n: 0 | 1 = 0): string =>
  idFrom('sample notification', organisation, n);

/** An area of the sea with one customer of each organization. No other test looks there. */
export const sampleArea = [
  [-40.01, 9.99],
  [-39.99, 9.99],
  [-40, 10.01],
] as const;

export async function plantNotifications(app: App, organisations: readonly { readonly name: string }[]): Promise<void> {
  for (const { name } of organisations) for (const n of [0, 1] as const) await plant(app, name, n);
}

async function plant(app: App, organisation: string, n: 0 | 1): Promise<void> {
  const id = notificationId(organisation, n);
  const account = idFrom('sample account', organisation);
  const actor = { kind: 'user', id: userId(organisation, 'dispatcher') } as const;
  const cause = { entity: entityId(organisation), actor, correlationId: id };
  const occurredAt = iso(app.clock.now());
  const holder = { number: 'S-1', name: 'Sam Sea', phoneNumber: '+13035550142', address: '1 Sea Rd', place: '10,-40' };
  const listed = { commandId: idFrom(id, 'account'), occurredAt, command: { do: 'list', account, holder } } as const;
  await app.handle(serviceAccount, account, listed, cause);
  const commands: readonly NotificationCommand[] = [
    {
      do: 'create',
      notification: id,
      message: 'Water is off at sea.',
      paths: [sampleArea.map(([lng, lat]) => [lng, lat])],
      recipients: [
        { account, phone: 'a hash' },
        { account: id, phone: 'another' },
      ],
      withoutPhone: 0,
      batch: 10,
      pause: 1_000,
      segments: 1,
      price: 0.0083,
    },
    n === 0
      ? { do: 'stop', notification: id }
      : { do: 'batchSent', notification: id, through: 1, dueAt: '2036-03-01T08:00:00.000Z' },
  ];
  const steps = commands.map((command, at) => ({ commandId: idFrom(id, at), occurredAt, command }));
  const { position } = await app.handle(notification, id, steps, cause);
  if (position) await app.projector.reached(position, 20_000);
}

const paths = [sampleArea];
const flux = '/api/flux/notify/v2';
const path = '/api/notify/v2';
const message = 'Water is off until noon.';

/** The notification tool. */
export const notifySamples: Lines = {
  [`POST ${flux}/get_locations_by_paths/`]: {
    names: [],
    request: () => ({ path: `${flux}/get_locations_by_paths/`, body: { paths }, status: 200 }),
  },
  [`POST ${path}/estimates/`]: {
    names: [],
    request: () => ({ path: `${path}/estimates/`, body: { paths, message }, status: 200 }),
  },
  [`POST ${flux}/create_notification/`]: {
    names: [],
    request: () => ({ path: `${flux}/create_notification/`, body: { message, paths }, status: 200 }),
  },
  [`POST ${path}/notifications`]: {
    names: [],
    request: () => ({
      path: `${path}/notifications`,
      body: { data: { type: 'notifications', attributes: { message_text: message, paths } } },
      status: 201,
    }),
  },
  [`GET ${path}/notifications`]: { names: [], request: () => ({ path: `${path}/notifications`, status: 200 }) },
  [`GET ${path}/notifications/:uuid/`]: {
    names: ['notification'],
    request: ({ notification }) => ({ path: `${path}/notifications/${notification}/`, status: 200 }),
  },
  [`POST ${path}/notifications/:uuid/stop/`]: {
    names: ['doomedNotification'],
    request: ({ doomedNotification }) => ({ path: `${path}/notifications/${doomedNotification}/stop/`, status: 200 }),
  },
  [`GET ${path}/notifications/:uuid/cap/`]: {
    names: ['notification'],
    request: ({ notification }) => ({ path: `${path}/notifications/${notification}/cap/`, status: 200 }),
  },
  // Only the text service can sign it: for anyone else, the address does not exist.
  'POST /api/text-received/': {
    names: [],
    request: () => ({ path: '/api/text-received/', body: {}, status: 404 }),
  },
};
