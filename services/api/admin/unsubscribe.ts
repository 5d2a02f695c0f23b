import { unsubscribeOperations } from '#contracts/api/admin/unsubscribe';
import { iso } from '#events/core/ports';
import { digest } from '#events/digest/decider';
import type { DigestDoc } from '#projections/admin/digests';
import { type Answer, answering } from '#services/api/http/route';
import { escaped, frame, noPage } from '#services/api/transfers/answerPage';
import type { App } from '#services/app/app';

export const unsubscribeRoutes = answering(unsubscribeOperations, {
  'GET /unsubscribe/': {
    counted: ({ app, query }) => ({ link: app.secrets.unsubscribeOf(query.k ?? '') }),
    answer: ({ app, query: { k = '' } }) => {
      const doc = subscriptionOf(app, k);
      return doc ? page(pageOf(app, doc, { k, ended: doc.ended })) : nowhere;
    },
  },

  'POST /unsubscribe/': {
    counted: ({ app, query }) => ({ link: app.secrets.unsubscribeOf(query.k ?? '') }),
    answer: async ({ app, query: { k = '' }, commandId, correlationId }) => {
      const doc = subscriptionOf(app, k);
      if (!doc) return nowhere;
      const step = { commandId, occurredAt: iso(app.clock.now()), command: { do: 'unsubscribe' } } as const;
      // The link is that person's authority.
      const cause = { entity: doc.entity, actor: { kind: 'user', id: doc.user }, correlationId } as const;
      await app.handle(digest, doc.subscription, step, cause);
      return page(pageOf(app, doc, { k, ended: true }));
    },
  },
});

/** The subscription whose link this is; null for a key that was not made here. */
function subscriptionOf({ secrets, views }: App, key: string): DigestDoc | null {
  const id = secrets.unsubscribeOf(key);
  const doc = id === null ? null : views.doc('digests', id);
  return doc?.kind === 'subscription' ? doc : null;
}

const page = (body: string, status = 200): Answer<never> => ({ status, text: { type: 'text/html', body } });
const nowhere = page(noPage(), 404);

function pageOf(app: App, { entity, day }: DigestDoc, { k, ended }: { readonly k: string; readonly ended: boolean }) {
  const name = app.views.doc('entities', entity)?.display_name ?? 'Muster';
  const what = day === null ? 'the daily email' : 'the monthly report';
  const title = ended ? `You no longer get ${what}` : `Stop ${what}?`;
  return frame(`${name}: ${title}`, [
    `<p class="from">${escaped(name)}</p>`,
    `<h1>${escaped(title)}</h1>`,
    ended
      ? '<p role="status">An administrator of Muster can subscribe you again.</p>'
      : `<form method="post" action="/unsubscribe/?k=${escaped(encodeURIComponent(k))}"><button>Stop it</button></form>`,
  ]);
}
