import { document, id, listOf, oneOf, type Shape, text, time } from '#contracts/core/schema';

/** The changes of a person's account. */
export const userActs = [
  'added',
  'corrected',
  'role',
  'deactivated',
  'reinstated',
  'password',
  'second-step-on',
  'second-step-off',
  'passkey-added',
  'passkey-removed',
  'identity-linked',
  'identity-unlinked',
] as const;
export type UserAct = (typeof userActs)[number];

const userChange = document('UserChange', {
  uuid: id,
  time,
  act: oneOf(userActs),
  /** The role that was given, or the names of the fields that changed. */
  detail: text('dispatcher'),
  /** The name of the person who did it. */
  by: text('Alice Romero'),
});
export type UserChange = Shape<typeof userChange>;

/** `GET /api/user/{profile__uuid}/history/`: the newest change first. */
export const userHistory = document('UserHistory', { results: listOf(userChange) });
export type UserHistory = Shape<typeof userHistory>;
