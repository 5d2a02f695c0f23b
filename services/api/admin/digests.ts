import type { Digests } from '#contracts/admin/admin';
import { digestOperations } from '#contracts/api/admin/digests';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type DigestCommand, digest, digestOf } from '#events/digest/decider';
import type { DigestMailDoc } from '#projections/admin/digests';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { callableIn, peopleFor } from '#services/api/onCall/beatPeople';
import { digestMailOf, earliestOf, nextDigest } from '#services/outbound/mail/digest';

export const digestRoutes = answering(digestOperations, {
  'POST /api/admin/incidents/create_digest_subscription/': (request) => {
    const { app, who, body } = request;
    const user = callableIn(app, who.entity, body.user_id).uuid;
    const uuid = digestOf(who.entity, user);
    const dueAt = iso(nextDigest(app.clock.now(), zoneOf(request)));
    return work(request, uuid, { do: 'subscribe', subscription: uuid, user, dueAt }, { uuid });
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
export function digestsShown({ app, who }: Asking): Digests {
  const { entity } = who;
  const people = peopleFor(app, who);
  const now = app.clock.now();
  const subscriptions = app.views
    .docs('digests', { where: { entity } })
    .filter((doc) => doc.kind === 'subscription')
    .map(({ subscription: id, user, next, last }) => {
      const mail = last === null ? null : app.views.doc('digests', last);
      const shown = mail?.kind === 'mail' ? { time: mail.time, status: statusOf(mail) } : null;
      return { id, user: people(user), next_time: next, last: shown };
    })
    .toSorted((a, b) => nameOf(a.user).localeCompare(nameOf(b.user), 'en'));
  return { subscriptions, preview: digestMailOf(app, { entity, since: earliestOf(now), until: iso(now) }) };
}

const statusOf = ({ status }: DigestMailDoc): 'sending' | 'sent' | 'failed' | 'unknown' =>
  status === 'owed' || status === 'requested' ? 'sending' : status;
const nameOf = ({ last_name, first_name }: { readonly last_name: string; readonly first_name: string }): string =>
  `${last_name} ${first_name}`;
