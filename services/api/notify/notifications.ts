import type { NotificationSendBody } from '#contracts/api/notify/notifications';
import { type CapQuery, capType, notificationOperations } from '#contracts/api/notify/notifications';
import { limits } from '#contracts/core/limits';
import type { Reference } from '#contracts/core/schema';
import { segmentsOf } from '#contracts/notify/segments';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { notification } from '#events/notification/decider';
import type { NotificationDoc } from '#projections/notify/notifications';
import { carryOut } from '#services/api/http/carryOut';
import { type Answer, answering, type Signed } from '#services/api/http/route';
import { phoneHash } from '#services/app/phones/phoneHash';
import { checkedSquares } from './areaLocations.ts';
import { capOf } from './cap.ts';
import { reachedIn } from './recipients.ts';
import { outcomesOf, shown } from './shown.ts';

export const notificationRoutes = answering(notificationOperations, {
  'POST /api/notify/v2/estimates/': async ({ app, who: { entity }, body: { paths, message = '' } }) => {
    const squares = await checkedSquares(entity, paths);
    const { accounts, withoutPhone, recipients, optedOut } = reachedIn(app, squares);
    const { segments } = segmentsOf(message);
    const { textPrice } = app.config;
    return {
      json: {
        accounts,
        recipients: recipients.length,
        without_phone: withoutPhone,
        opted_out: optedOut.length,
        segments,
        price_per_segment: textPrice,
        cost: costOf(recipients.length * segments, textPrice),
      },
    };
  },

  'POST /api/flux/notify/v2/create_notification/': (request) => create(request, request.body),

  'POST /api/notify/v2/notifications': async (request) => {
    const { message_text: message, ...attributes } = request.body.data.attributes;
    const { json, position } = await create(request, { ...attributes, message });
    return { json: { data: { type: 'notifications' as const, id: json?.uuid ?? '' } }, position };
  },

  'GET /api/notify/v2/notifications': ({ app, who: { entity } }) => ({
    json: {
      data: app.views
        .docs('notifications', {
          where: { entity },
          orderBy: { column: 'created', descending: true },
          limit: limits.notify.listed,
        })
        .map((doc) => shown(app, doc)),
    },
  }),

  'GET /api/notify/v2/notifications/:uuid/': (request) => {
    const { app } = request;
    const doc = find(request);
    return { json: { data: { ...shown(app, doc), outcomes: outcomesOf(app, doc) } } };
  },

  'POST /api/notify/v2/notifications/:uuid/stop/': (request) => {
    const { uuid } = find(request);
    const work = { commands: [{ do: 'stop' as const, notification: uuid }], json: {} };
    return carryOut(request, { decider: notification, id: uuid }, work);
  },

  'GET /api/notify/v2/notifications/:uuid/cap/': (request) => ({
    text: { type: capType, body: capOf(request.app, find(request), earlierOf(request)) },
  }),
});

const costOf = (segments: number, price: number): number => Math.round(segments * price * 100) / 100;

function find({ app, who, params }: Pick<Signed<object, object, 'uuid'>, 'app' | 'who' | 'params'>): NotificationDoc {
  const doc = app.views.doc('notifications', params.uuid);
  if (doc?.entity !== who.entity) throw new Refused('not-found');
  return doc;
}

/** The notifications that an alert updates. */
const earlierOf = ({ app, who, query }: Signed<object, CapQuery>): readonly NotificationDoc[] =>
  (query.updates?.split(',') ?? []).map((uuid) => find({ app, who, params: { uuid: uuid.trim() } }));

async function create(request: Signed<object, object>, wanted: NotificationSendBody): Promise<Answer<Reference>> {
  const { app, who, commandId } = request;
  const uuid = idFrom('notification', commandId);
  // A repeat is answered as the first time, whoever moved into the area since.
  if (app.views.doc('notifications', uuid)) return { json: { uuid } };
  const { paths, recipients: confirmed } = wanted;
  const message = wanted.message.trim();
  const squares = await checkedSquares(who.entity, paths);
  const { recipients, optedOut, withoutPhone } = reachedIn(app, squares);
  if (recipients.length + optedOut.length > limits.notify.recipients) throw new Refused('notification.too-many');
  if (recipients.length === 0) throw new Refused('notification.nobody');
  if (confirmed !== undefined && confirmed !== recipients.length) throw new Refused('notification.other-number');
  const { textsPerSecond, textPrice } = app.config;
  const batch = Math.max(textsPerSecond, smallestBatch);
  const command = {
    do: 'create',
    notification: uuid,
    message,
    paths: paths.map((outline) => outline.map(([lng, lat]) => [lng, lat])),
    // People who opted out are in it as well: their outcome says so.
    recipients: [...recipients, ...optedOut].map(({ account, phone }) => ({ account, phone: phoneHash(app, phone) })),
    withoutPhone,
    batch,
    pause: Math.round((batch / textsPerSecond) * 1_000),
    segments: segmentsOf(message).segments,
    price: textPrice,
  } as const;
  return carryOut(request, { decider: notification, id: uuid }, { commands: [command], json: { uuid } });
}

/** With a slow account, a batch of several saves an event for each text. */
const smallestBatch = 10;
