import type { Webhook, WebhookMessage } from '#contracts/accounts/webhooks';
import { webhookOperations } from '#contracts/api/accounts/webhooks';
import { type WebhookEvent, webhookEvents, webhookEventWords } from '#contracts/core/webhookEvents';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { workflowOf } from '#events/incident/versions/index';
import { type WebhookCommand, webhook } from '#events/webhook/decider';
import type { WebhookMessageDoc } from '#projections/deliveries/webhookMessages';
import type { WebhookDoc } from '#projections/deliveries/webhooks';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { hostOf } from '#services/outbound/transfers/settings';
import { sendMessage } from '#services/outbound/webhooks/sending';
import { answerOf } from '#services/outbound/webhooks/testAnswer';

/** The messages that a list shows, and the most that are sent once more at a time. */
const [mostListed, mostReplayed] = [50, 1_000];

export const webhookRoutes = answering(webhookOperations, {
  'GET /api/webhooks/': ({ app, who }) => ({
    json: {
      results: app.views
        .docs('webhooks', { where: { entity: who.entity } })
        .toSorted((a, b) => b.made_time.localeCompare(a.made_time))
        .map((doc) => shown(app, doc)),
      events: webhookEvents.map((event) => ({ event, words: webhookEventWords(event) })),
      problems: problemsOf(app, who.entity),
      signing_key: app.secrets.outboundKey,
    },
  }),

  'POST /api/webhooks/': (request) => {
    const { app, body, commandId } = request;
    const uuid = idFrom('webhook', commandId);
    const { name, events, url } = body;
    const settings = { name, events, url, ...filterOf(body), active: true };
    const json = { uuid, secret: app.secrets.webhookSecret(uuid, 0) };
    return work(request, uuid, { do: 'make', webhook: uuid, ...settings }, json);
  },

  'POST /api/webhooks/:uuid/': (request) => {
    const doc = own(request);
    const { name, events, url = doc.url, active = true } = request.body;
    const settings = { name, events, url, ...filterOf(request.body), active };
    return work(request, doc.uuid, { do: 'change', ...settings }, {});
  },

  'DELETE /api/webhooks/:uuid/': (request) => work(request, own(request, { removed: true }).uuid, { do: 'remove' }, {}),

  'POST /api/webhooks/:uuid/secret/': async (request) => {
    const { app, cause, commandId, now } = request;
    const { uuid, generation } = own(request);
    const command = { do: 'changeSecret', generation: generation + 1 } as const;
    const { position, state } = await app.handle(webhook, uuid, { commandId, occurredAt: now, command }, cause);
    // A repeat changes nothing: its answer is the secret that holds.
    const secret = app.secrets.webhookSecret(uuid, state.status === 'none' ? 0 : state.generation);
    return { json: { uuid, secret }, position };
  },

  'POST /api/webhooks/:uuid/test/': async (request) => {
    const { app } = request;
    const doc = own(request);
    const test = { type: 'test', time: iso(app.clock.now()), sequence: 0, subject: `webhook/${doc.uuid}`, data: {} };
    return { json: answerOf(await sendMessage(app, doc, { id: app.random.uuid(), ...test })) };
  },

  'GET /api/webhooks/:uuid/messages/': (request) => ({
    json: {
      results: request.app.views
        .docs('webhook_messages', {
          where: { webhook: own(request).uuid },
          among: { listed: ['yes'] },
          orderBy: { column: 'time', descending: true },
          limit: mostListed,
        })
        .map(line),
    },
  }),

  'POST /api/webhooks/:uuid/replay/': (request) => {
    const { app, body, commandId } = request;
    const { uuid } = own(request);
    const dead = () =>
      app.views.keys('webhook_messages', { where: { webhook: uuid, standing: 'failed' }, limit: mostReplayed });
    const chosen = body.messages?.filter((one) => {
      const doc = app.views.doc('webhook_messages', one);
      return doc?.webhook === uuid && (doc.status === 'sent' || doc.status === 'failed');
    });
    if (body.messages && chosen?.length !== body.messages.length) throw new Refused('not-found');
    const messages = (chosen ?? dead()).map((of) => ({ of, delivery: idFrom('webhook replay', commandId, of) }));
    return work(request, uuid, { do: 'replay', messages }, {});
  },
});

function own(
  { app, who, params }: Pick<Signed<object, object, 'uuid'>, 'app' | 'who' | 'params'>,
  also: { readonly removed?: boolean } = {},
): WebhookDoc {
  const doc = app.views.doc('webhooks', params.uuid);
  if (doc?.entity !== who.entity || (doc.removed && !also.removed)) throw new Refused('not-found');
  return doc;
}

const work = <Json>(request: Signed<object, object>, id: string, command: WebhookCommand, json: Json) =>
  carryOut(request, { decider: webhook, id }, { commands: [command], json });

const filterOf = ({ problems = [], priorities = [] }: Partial<Pick<WebhookDoc, 'problems' | 'priorities'>>) => ({
  problems,
  priorities,
});

const problemsOf = ({ views }: Pick<App, 'views'>, entity: string) => {
  const all = (views.doc('entities', entity)?.versions ?? []).flatMap((key) => workflowOf(key).problemTypes ?? []);
  return [...new Map(all.map(({ code, display }) => [code, { code, words: `${code} ${display}` }])).values()];
};

function shown({ views }: Pick<App, 'views'>, doc: WebhookDoc): Webhook {
  const count = (standing: string) => views.count('webhook_messages', { where: { webhook: doc.uuid, standing } });
  return {
    uuid: doc.uuid,
    name: doc.name,
    host: hostOf(doc.url) ?? '',
    events: doc.events as readonly WebhookEvent[],
    problems: doc.problems,
    priorities: doc.priorities,
    active: doc.active,
    made_time: doc.made_time,
    made_by: nameOf(views.doc, doc.made_by),
    waiting: count('waiting'),
    dead: count('failed'),
  };
}

const line = (doc: WebhookMessageDoc): WebhookMessage => ({
  uuid: doc.delivery,
  id: doc.id,
  event: doc.type,
  subject: doc.stream.replace('-', '/'),
  time: doc.time,
  status: doc.status === 'owed' || doc.status === 'requested' || doc.status === 'skipped' ? 'sending' : doc.status,
  attempts: doc.attempts,
  next_time: doc.due_at || null,
  detail: doc.reason,
  replayed: doc.replayed,
});
