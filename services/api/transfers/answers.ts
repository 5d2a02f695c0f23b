import { answerLinkOperations } from '#contracts/api/transfers/answers';
import { type Answer, answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { answerAsk } from '#services/outbound/transfers/answerAsk';
import { askStanding } from '#services/outbound/transfers/askStanding';
import { answerPage, noPage } from './answerPage.ts';

export const answerLinkRoutes = answering(answerLinkOperations, {
  'GET /answer/': {
    counted: ({ app, query }) => ({ link: app.secrets.answerOf(query.k ?? '') }),
    answer: async ({ app, query: { k = '', at } }) => {
      // Another node may have recorded the answer.
      if (at !== undefined) await app.projector.reached({ commit: BigInt(at), prepare: 0n }, shownWithin);
      const notice = askedBy(app, k);
      return notice ? page(answerPage(app, { notice, k, standing: askStanding(app, notice) })) : nowhere;
    },
  },

  'POST /answer/': {
    counted: ({ app, body }) => ({ link: app.secrets.answerOf(body.k) }),
    answer: async ({ app, body, commandId }) => {
      const { k, answer, reason = '', seen } = body;
      const notice = askedBy(app, k);
      if (!notice) return nowhere;
      const before = askStanding(app, notice);
      const said = { answer, reason: reason.trim(), by: 'link', commandId } as const;
      // A page that was left open, or sent twice, does not take back a newer answer.
      if (before.is === seen) await answerAsk(app, notice, said);
      // The browser reads the page anew, so that going back or reloading sends nothing again.
      return { redirect: `/answer/?k=${k}&at=${app.projector.position()?.commit ?? 0n}` };
    },
  },
});

/** The time that a page waits for the answer which led to it. Milliseconds. */
const shownWithin = 1_000;

/** The message whose link this is; null for a key that was not made here. */
function askedBy(app: App, key: string) {
  const delivery = app.secrets.answerOf(key);
  const notice = delivery === null ? null : app.views.doc('notices', delivery);
  return notice?.asks === undefined ? null : notice;
}

const page = (body: string, status = 200): Answer<never> => ({ status, text: { type: 'text/html', body } });
const nowhere = page(noPage(), 404);
