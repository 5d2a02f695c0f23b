import { AnyWords, Count, Inner, Optional, Outlines, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, type Reference, reference } from '#contracts/core/schema';
import type { Path } from '#contracts/notify/area';
import {
  type NotificationBody,
  notificationCreated,
  notificationDetail,
  notificationEstimate,
  notificationList,
} from '#contracts/notify/notification';
import { segmentsOf } from '#contracts/notify/segments';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { notification } from '#events/notification/decider';
import type { NotificationDoc } from '#projections/notify/notifications';
import { carryOut } from '#services/api/http/carryOut';
import { type Answer, media, route, type Signed, Takes } from '#services/api/http/route';
import { phoneHash } from '#services/app/phones/phoneHash';
import { checkAreas } from './areaLocations.ts';
import { capOf } from './cap.ts';
import { reachedIn } from './recipients.ts';
import { outcomesOf, shown } from './shown.ts';

const { message: longest, recipients: most, listed } = limits.notify;

@Takes('POST /api/notify/v2/estimates/')
class NotificationEstimateBody {
  @Optional() @AnyWords(longest) message?: string;
  @Outlines(limits.notify) paths!: readonly Path[];
}
@Takes('POST /api/flux/notify/v2/create_notification/')
class NotificationSendBody {
  @Words(longest) message!: string;
  @Outlines(limits.notify) paths!: readonly Path[];
  @Optional() @Count(most) recipients?: number;
}
class NotificationAttributesPart {
  @Words(longest) message_text!: string;
  @Outlines(limits.notify) paths!: readonly Path[];
  @Optional() @Count(most) recipients?: number;
}
class NotificationDataPart {
  @Optional() @AnyWords(40) type?: string;
  @Inner(() => NotificationAttributesPart) attributes!: NotificationAttributesPart;
}
@Takes('POST /api/notify/v2/notifications')
class NotificationResourceBody {
  @Inner(() => NotificationDataPart) data!: NotificationDataPart;
}

const permission = 'notification.send';
const path = '/api/notify/v2/notifications';
const capType = 'application/cap+xml; charset=utf-8';

/** Messages to the customers in an area (S2 §4.6, §7.4). */
export const notificationRoutes = [
  route({
    method: 'POST',
    path: '/api/notify/v2/estimates/',
    permission,
    summary: 'The people and the cost of a message to areas; nothing is sent',
    answers: { 200: notificationEstimate },
    body: NotificationEstimateBody,
    reads: true,
    answer: ({ app, who: { entity }, body: { paths, message = '' } }) => {
      checkAreas(paths);
      const { accounts, withoutPhone, recipients, optedOut } = reachedIn(app, entity, paths);
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
  }),
  route({
    method: 'POST',
    path: '/api/flux/notify/v2/create_notification/',
    permission,
    summary: 'Send a message to the customers in areas',
    answers: { 200: reference },
    refuses: ['notification.nobody', 'notification.too-many', 'notification.other-number'],
    body: NotificationSendBody,
    answer: (request) => create(request, request.body),
  }),
  route({
    method: 'POST',
    path,
    permission,
    summary: 'Send a message to the customers in areas, as a resource',
    answers: { 201: notificationCreated },
    refuses: ['notification.nobody', 'notification.too-many', 'notification.other-number'],
    body: NotificationResourceBody,
    answer: async (request) => {
      const { message_text: message, ...attributes } = request.body.data.attributes;
      const { json, position } = await create(request, { ...attributes, message });
      return { json: { data: { type: 'notifications' as const, id: json?.uuid ?? '' } }, position };
    },
  }),
  route({
    method: 'GET',
    path,
    permission,
    summary: 'The latest notifications of the organization, newest first',
    answers: { 200: notificationList },
    answer: ({ app, who: { entity } }) => ({
      json: {
        data: app.views
          .docs('notifications', {
            where: { entity },
            orderBy: { column: 'created', descending: true },
            limit: listed,
          })
          .map((doc) => shown(app, doc)),
      },
    }),
  }),
  route({
    method: 'GET',
    path: `${path}/:uuid/`,
    permission,
    summary: 'A notification, and what became of its messages',
    answers: { 200: notificationDetail },
    answer: (request) => {
      const { app } = request;
      const doc = find(request);
      return { json: { data: { ...shown(app, doc), outcomes: outcomesOf(app, doc) } } };
    },
  }),
  route({
    method: 'POST',
    path: `${path}/:uuid/stop/`,
    permission,
    summary: 'Stop a notification: no one more is texted',
    answers: { 200: nothing },
    answer: (request) => {
      const { uuid } = find(request);
      const work = { commands: [{ do: 'stop' as const, notification: uuid }], json: {} };
      return carryOut(request, { decider: notification, id: uuid }, work);
    },
  }),
  route({
    method: 'GET',
    path: `${path}/:uuid/cap/`,
    permission,
    summary: 'A notification as an alert of the Common Alerting Protocol 1.2',
    answers: { 200: media(capType) },
    answer: (request) => ({ text: { type: capType, body: capOf(request.app, find(request)) } }),
  }),
];

const costOf = (segments: number, price: number): number => Math.round(segments * price * 100) / 100;

function find({ app, who, params }: Pick<Signed<object, object>, 'app' | 'who' | 'params'>): NotificationDoc {
  const doc = app.views.doc('notifications', params.uuid ?? '');
  if (doc?.entity !== who.entity) throw new Refused('not-found');
  return doc;
}

async function create(request: Signed<object, object>, wanted: NotificationBody): Promise<Answer<Reference>> {
  const { app, who, commandId } = request;
  const uuid = idFrom('notification', commandId);
  // A repeat is answered as the first time, whoever moved into the area since.
  if (app.views.doc('notifications', uuid)) return { json: { uuid } };
  const { paths, recipients: confirmed } = wanted;
  const message = wanted.message.trim();
  checkAreas(paths);
  const { recipients, optedOut, withoutPhone } = reachedIn(app, who.entity, paths);
  if (recipients.length + optedOut.length > most) throw new Refused('notification.too-many');
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
