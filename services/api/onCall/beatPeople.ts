import type { BeatUser } from '#contracts/onCall/beats';
import { Refused } from '#events/core/refused';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { Principal } from '#services/access/principal';
import { may } from '#services/access/principal';
import type { Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';

type Looking = Pick<App, 'views'>;

/** Returns a person of the organization. Staff of Muster belong to none. */
export function personIn({ views }: Looking, entity: string, uuid: string): AccountDoc {
  const account = views.doc('accounts', uuid);
  if (account?.entity !== entity || account.role === '_Staff') throw new Refused('not-found');
  return account;
}

/** Returns a person who can be called: only active people are. */
export function callableIn(app: Looking, entity: string, uuid: string): AccountDoc {
  const account = personIn(app, entity, uuid);
  if (!account.active) throw new Refused('beat.person-inactive');
  return account;
}

/** The people after whom the accounts of the organization are read at once. */
const fewPeople = 300;

/** Reads the accounts of the people of one answer. One by one, those of a list of thousands would take far longer. */
export function accountsFor({ views }: Looking, entity: string): (uuid: string) => AccountDoc | null {
  let asked = 0;
  let all: ReadonlyMap<string, AccountDoc> | undefined;
  return (uuid) => {
    asked += 1;
    if (asked > fewPeople) all ??= new Map(views.docs('accounts', { where: { entity } }).map((one) => [one.uuid, one]));
    return all?.get(uuid) ?? views.doc('accounts', uuid);
  };
}

/** Returns how a person is shown to this user. A person whom the log no longer knows has no name. */
export function peopleFor(app: Looking, who: Principal): (uuid: string) => BeatUser {
  const numbers = may(who, 'user.view');
  const accountOf = accountsFor(app, who.entity);
  return (uuid) => {
    const account = accountOf(uuid);
    const active = account?.active ?? false;
    return {
      uuid,
      first_name: account?.first_name ?? '',
      last_name: account?.last_name ?? '',
      phone_number: numbers ? (account?.phone_number ?? '') : null,
      is_active: active,
      is_available: active,
    };
  };
}

/** The stream of a part, for requests that name only the part's id. */
export function streamOf({ app, who }: Pick<Signed<object, object>, 'app' | 'who'>, uuid: string): string {
  const part = app.views.doc('parts', uuid);
  if (part?.entity !== who.entity) throw new Refused('not-found');
  return part.of;
}
