import type { JsonObject } from '#contracts/core/json';
import {
  anyJson,
  document,
  id,
  listOf,
  oneOf,
  optional,
  orNull,
  type Shape,
  text,
  time,
  yesNo,
} from '#contracts/core/schema';
import { answerWays } from '#contracts/incident/response';

export const transferType = oneOf([
  'ESCALATION_TRANSFER',
  'DESIGNATION_NOTIFICATION',
  'EMAIL_TRANSFER',
  'CUSTOM_TRANSFER',
  'FLUX_HANDLER_TRANSFER',
  '_SEPARATOR',
]);
/** The kinds of a transfer option (S2 §3). A separator is a line between options, not a destination. */
export type TransferType = Shape<typeof transferType>;

/** The ways to tell the people on duty for a designation. */
export const notificationTypes = ['sms', 'email', 'call'] as const;

export const transferData = document('TransferData', {
  /** The key of the incident's new version. When absent, the version stays. */
  version: optional(text('arvada_water')),
  tree_name: optional(text('After hours')),
  leader_designation_name: optional(text('Water leader')),
  /** The internal name of the organization that receives the incident. */
  new_entity: optional(text('arvada')),
  /** Labels that are ticked when the dialog opens. */
  default_labels: optional(listOf(text('Escalated'))),
  /** Labels that are added in any case. */
  auto_labels: optional(listOf(text('Transferred'))),
  extra_data: optional(anyJson<JsonObject>({})),
  policy: optional(text('night')),
  default_urgent: optional(yesNo(true)),
  explanation_required: optional(yesNo(true)),
  designation_name: optional(text('Water leader')),
  /** How the people on duty for the designation are told: `sms`, `email` or `call`; `sms` by default. */
  notification_type: optional(text('sms')),
  emails: optional(listOf(text('desk@arvada.example'))),
  /** The people without an account who read these emails: the name by which the incident shows their answer. */
  contact_name: optional(text('ABC Plumbing')),
  token: optional(text('works-desk')),
  handler_codename: optional(text('streets')),
  include_callback_numbers: optional(yesNo(true)),
});
export type TransferData = Shape<typeof transferData>;

/** An option in an organization's transfer dialog. */
export const transferOptionFields = {
  display_name: text('After-hours water'),
  transfer_type: transferType,
  data: transferData,
};
export const transferOption = document('TransferOption', transferOptionFields);
export type TransferOption = Shape<typeof transferOption>;

/** The user of a designation. */
export const designeeUser = document('DesigneeUser', {
  uuid: id,
  first_name: text('Rosa'),
  last_name: text('Delgado'),
});

export const designeeFields = { designation: text('Water leader'), user: designeeUser, target: text('arvada_water') };

/** `GET /designated-user/`: a designated user of a version. `target` is the version's key. */
export const designee = document('Designee', designeeFields);
export type Designee = Shape<typeof designee>;

/** The log's data of a transfer, besides the explanation, which is the log entry's message. */
export const transferLine = document('TransferLine', {
  kind: oneOf(['version', 'escalation', 'designation-notification', 'email', 'custom', 'flux-handler']),
  from: text('Water'),
  to: text('Sewer'),
  urgent: yesNo(false),
  /** For an escalation. */
  tree_name: orNull(text('After hours')),
  leader_designation_name: orNull(text('Water leader')),
  /** The assigned user and designation; null when no user was assigned. */
  assigned: orNull(document('Assigned', { designation: text('Water leader'), user: text('Rosa Delgado') })),
});
export type TransferLine = Shape<typeof transferLine>;

/** The answers of the people whom the last transfer asked by text or mail to take the incident. */
export const assignment = document('Assignment', {
  transfer: id,
  respond_by: time,
  /** True once nobody had taken it in time, or everybody declined. */
  failed: yesNo(false),
  people: listOf(
    document('Assignee', {
      /** A user; for a contractor without an account, the mail that asks. */
      user: id,
      name: text('Rosa Delgado'),
      /** '' for a contractor. */
      designation: text('Water leader'),
      status: oneOf(['asked', 'accepted', 'declined', 'done']),
      how: optional(oneOf(answerWays)),
      /** The time of that status. */
      time,
      /** Why the person declined; '' otherwise. */
      reason: text(''),
    }),
  ),
});
export type Assignment = Shape<typeof assignment>;

export const noticeStatus = oneOf(['sending', 'sent', 'failed', 'unknown', 'waiting']);

/** A message of a transfer and its outcome. `waiting`: it will be retried. */
export const notice = document('Notice', {
  uuid: id,
  transfer: id,
  medium: oneOf(['sms', 'email', 'http']),
  /** The recipient: a person's name, a mail address, or the host of a URL. */
  to: text('Rosa Delgado (Water leader)'),
  status: noticeStatus,
  time,
});
export type Notice = Shape<typeof notice>;
