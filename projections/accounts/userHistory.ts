import type { UserAct } from '#contracts/accounts/userHistory';
import type { RecordedFact } from '#events/facts';
import { type RowChange, rowProjection } from '#projections/core/rows';

/** A change of a person's account. It has ids and field names only: no name, no address. */
export interface UserHistoryRow {
  readonly account: string;
  readonly position: number;
  readonly uuid: string;
  readonly time: string;
  readonly act: UserAct;
  /** The role that was given, or the names of the fields that changed. */
  readonly detail: string;
  /** The user who did it, or a part of Muster. */
  readonly by: string;
}

/** The name of the read model, for its readers. */
export const userHistoryRows = 'user_history';

function row(
  event: RecordedFact & { readonly data: { readonly user: string } },
  act: UserAct,
  detail = '',
): readonly RowChange<Omit<UserHistoryRow, 'position'>>[] {
  const { actor, occurredAt } = event.metadata;
  return [{ put: { account: event.data.user, uuid: event.id, time: occurredAt, act, detail, by: actor.id } }];
}

/** The changes of a person's account, with author and time. Facts of the person's own stream come from before the roster. */
export const userHistory = rowProjection<UserHistoryRow, 'position'>()({
  name: userHistoryRows,
  version: 3,
  table: {
    columns: {
      account: 'text',
      position: 'integer',
      uuid: 'text',
      time: 'text',
      act: 'text',
      detail: 'text',
      by: 'text',
    },
    key: ['account', 'position'],
    place: 'position',
  },
  on: {
    // Every person's own stream begins with it, also after the roster added the person.
    UserRegistered: (event) => row(event, 'added', event.data.role),
    RoleGiven: (event) => row(event, 'role', event.data.role),
    UserDeactivated: (event) => row(event, 'deactivated'),
    UserReinstated: (event) => row(event, 'reinstated'),
    PasswordSet: (event) => row(event, 'password'),
    SecondStepTurnedOn: (event) => row(event, 'second-step-on'),
    SecondStepTurnedOff: (event) => row(event, 'second-step-off'),
    PasskeyAdded: (event) => row(event, 'passkey-added'),
    PasskeyRemoved: (event) => row(event, 'passkey-removed'),
    IdentityLinked: (event) => row(event, 'identity-linked'),
    IdentityUnlinked: (event) => row(event, 'identity-unlinked'),
    PersonCorrected: (event) => row(event, 'corrected', Object.keys(event.data.personal ?? {}).join(' ')),
    PersonGivenRole: (event) => row(event, 'role', event.data.role),
    PersonDeactivated: (event) => row(event, 'deactivated'),
    PersonReinstated: (event) => row(event, 'reinstated'),
  },
});
