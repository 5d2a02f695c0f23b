import { document, id, listOf, oneOf, orNull, position, type Shape, text, time, whole } from '#contracts/core/schema';

/** The acts of the security log. */
export const securityActs = [
  'signed_in',
  'sign_in_refused',
  'requests_refused',
  'session_ended',
  'account_created',
  'account_changed',
  'role_given',
  'permission_given',
  'permission_withdrawn',
  'second_step_required',
  'second_step_not_required',
  'account_deactivated',
  'account_reinstated',
  'sign_in_link_issued',
  'password_link_sent',
  'password_set',
  'second_step_turned_on',
  'second_step_turned_off',
  'second_step_refused',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
  'identity_unlinked',
  'signed_out_everywhere',
  'signed_out_by_provider',
  'token_made',
  'token_rotated',
  'token_revoked',
  'token_used',
  'organization_switched',
  'exported',
  'personal_data_opened',
  'sealed_event_opened',
  'personal_data_erased',
  'erased_keys_deleted',
  'scavenge_requested',
  'scavenge_started',
  'scavenge_ended',
  'scavenge_put_off',
  'scavenge_failed',
  'log_verified',
  'backup_taken',
  'backup_restored',
] as const;
export type SecurityAct = (typeof securityActs)[number];

/** A line of the security log. The log itself has ids and networks only: no name, no whole address. */
const securityLine = document('SecurityLine', {
  uuid: id,
  /** Lines are in this order, which is the order of recording. */
  position,
  act: oneOf(securityActs),
  time,
  recorded_time: time,
  /** The account that it is about; null for a sign-in by an unknown name, and for the installation's own work. */
  account: orNull(id),
  /** The name of the account, while it is one of this organization. */
  account_name: orNull(text('Dana Okafor')),
  /** The user who did it, or `engine`, `import` or another part of Muster. */
  by: text('3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f'),
  /** The name of the person who did it to another, or to none; null for one's own act. */
  by_name: orNull(text('Alice Kimura')),
  /** The network of the client's address; null when it was not recorded. */
  network: orNull(text('192.0.2.0/24')),
  /** How often: repeated refusals of a sign-in are one line. */
  count: whole(1),
  /** Details of the act: how the person signed in, why the session ended, the role, the file, the node. */
  detail: text('password'),
  /** The incidents, documents or people that it concerns. */
  about: listOf(id),
  correlation_id: text('0f8fad5b-d9cb-469f-a165-70867728950e'),
});
export type SecurityLine = Shape<typeof securityLine>;

/** `GET /api/audit/security/`: the newest line first. */
export const securityPage = document('SecurityPage', {
  results: listOf(securityLine),
  /** The value of `before` for the next page; null on the last one. */
  next_before: orNull(position),
});
export type SecurityPage = Shape<typeof securityPage>;
