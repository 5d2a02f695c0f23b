import type { Digests } from '#contracts/admin/admin';
import { digestOperations } from '#contracts/api/admin/digests';
import { compareNames } from '#contracts/values/name';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type DigestCommand, digest, digestOf, monthlyReportOf } from '#events/digest/decider';
import type { DigestMailDoc } from '#projections/admin/digests';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { callableIn, peopleFor } from '#services/api/onCall/beatPeople';
import { digestFiguresOf } from '#services/figures/digestFigures';
import { nextMonthly } from '#services/figures/monthly/monthly';
import { digestMailOf, earliestOf, nextDigest } from '#services/outbound/mail/digest';

export const digestRoutes = answering(digestOperations, {
  'POST /api/admin/incidents/create_digest_subscription/': (request) => {
    const { app, who, body } = request;
    const user = callableIn(app, who.entity, body.user_id).uuid;
    const { report_day: day } = body;
    const [now, zone] = [app.clock.now(), zoneOf(request)];
    const uuid = day === undefined ? digestOf(who.entity, user) : monthlyReportOf(who.entity, user);
    const dueAt = iso(day === undefined ? nextDigest(now, zone) : nextMonthly(now, zone, day));
    const report = day === undefined ? {} : { day };
    return work(request, uuid, { do: 'subscribe', subscription: uuid, user, dueAt, ...report }, { uuid });
  },

  'POST /api/admin/incidents/delete_digest_subscription/': (request) => {
    const { subscription_id: uuid } = request.body;
    const known = request.app.views.doc('digests', uuid);
    if (known?.kind !== 'subscription' || known.entity !== request.who.entity) throw new Refused('not-found');
    return work(request, uuid, { do: 'unsubscribe' }, {});
  },
});

type Asking = Pick<Signed<object, object>, 'app' | 'who'>;

const zoneOf = ({ app, who }: Asking): string => app.views.doc('entities', who.entity)?.timezone ?? 'UTC';

const work = <Json>(request: Signed<object, object>, id: string, command: DigestCommand, json: Json) =>
  carryOut(request, { decider: digest, id }, { commands: [command], json });

/** The subscriptions by name, and the mail as it would be sent now. */
export async function digestsShown({ app, who }: Asking): Promise<Digests> {
  const { entity } = who;
  const people = peopleFor(app, who);
  const now = app.clock.now();
  const subscriptions = app.views
    .docs('digests', { where: { entity } })
    .filter((doc) => doc.kind === 'subscription')
    .map(({ subscription: id, user, next, last, day }) => {
      const mail = last === null ? null : app.views.doc('digests', last);
      const shown = mail?.kind === 'mail' ? { time: mail.time, status: statusOf(mail) } : null;
      return { id, user: people(user), next_time: next, report_day: day, last: shown };
    })
    .toSorted((a, b) => compareNames(nameOf(a.user), nameOf(b.user)));
  const covered = { entity, since: earliestOf(now), until: iso(now) };
  return { subscriptions, preview: digestMailOf(app, covered, await digestFiguresOf(app, covered)) };
}

const statusOf = ({ status }: DigestMailDoc): 'sending' | 'sent' | 'failed' | 'unknown' =>
  status === 'owed' || status === 'requested' ? 'sending' : status;
const nameOf = ({ last_name, first_name }: { readonly last_name: string; readonly first_name: string }): string =>
  `${last_name} ${first_name}`;
