import type { AdminApi, AdminBeats, AdminData, AdminDesignation } from '#contracts/admin/admin';
import type { Feature } from '#contracts/admin/features';
import { iso } from '#events/core/ports';
import { onCallAt, type Reason } from '#projections/onCall/duty/onDuty';
import { may } from '#services/access/principal';
import { rolesOf } from '#services/api/accounts/users';
import { escalationOf } from '#services/api/callout/escalation';
import { accountsOf, facilitiesOf } from '#services/api/directories/directories';
import type { Signed } from '#services/api/http/route';
import { peopleFor } from '#services/api/onCall/beatPeople';
import { beatPhonesShown } from '#services/api/onCall/beatPhones';
import { beatsOf } from '#services/api/onCall/beats';
import { reserveListsOf } from '#services/api/onCall/reserveLists';
import { designationsOf } from '#services/app/designations';
import { dutyFactsAt } from '#services/app/onDuty';
import { problemsFor } from '#services/outbound/cityworks/connections';
import { digestsShown } from './digests.ts';
import { eventsShown } from './stakeholders.ts';

type Asking = Pick<Signed<object, object>, 'app' | 'who'>;

/** Each part of the administration's data, from the read models. */
export const parts: {
  readonly [F in Feature]: (asking: Asking) => NonNullable<AdminData[F]> | Promise<NonNullable<AdminData[F]>>;
} = {
  roles: ({ app, who }) => rolesOf(app, who.entity),
  designations: designationsShown,
  escalation: escalationOf,
  beats: beatsShown,
  events: eventsShown,
  notify: ({ app, who }) => ({ accounts: accountsOf(app, who.entity) }),
  facilities: ({ app, who }) => facilitiesOf(app, who.entity),
  api: apiShown,
  digests: digestsShown,
};

function beatsShown(asking: Asking): AdminBeats {
  const numbers = may(asking.who, 'beat.write') ? { beat_phones: beatPhonesShown(asking) } : {};
  return { beats: beatsOf(asking), reserve_lists: reserveListsOf(asking), ...numbers };
}

function apiShown({ app, who }: Asking): AdminApi {
  const name = app.views.doc('entities', who.entity)?.name ?? '';
  const settings = app.views.doc('transfer_options', who.entity);
  return {
    address: app.config.publicUrl,
    openapi: '/api/openapi.json',
    graphql: '/api/flux/graphql/',
    cityworks: problemsFor(app.config, name).length > 0,
    version_transfer_webhook: (settings?.version_transfer_url ?? null) !== null,
  };
}

function designationsShown({ app, who }: Asking): readonly AdminDesignation[] {
  const now = iso(app.clock.now());
  const all = designationsOf(app, who.entity);
  const facts = dutyFactsAt(app, who.entity, { designations: all.map(({ name }) => name), instant: now });
  const people = peopleFor(app, who);
  const numbers = may(who, 'user.view');
  return all.map(({ name, shared_phone_number }) => ({
    name,
    shared_phone_number: numbers ? shared_phone_number : null,
    on_call: onCallAt(facts, name, now).map(({ user, reason }) => ({
      user: people(user),
      because: reason.because,
      ...endOf(reason),
    })),
  }));
}

const endOf = (reason: Reason) => ({
  target: reason.because === 'named' ? reason.target : null,
  until: reason.because === 'scheduled' ? reason.until : null,
});
