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

const transferType = oneOf([
  'ESCALATION_TRANSFER',
  'DESIGNATION_NOTIFICATION',
  'EMAIL_TRANSFER',
  'CUSTOM_TRANSFER',
  'FLUX_HANDLER_TRANSFER',
  '_SEPARATOR',
]);
/** The kinds of a transfer option (S2 §3). A separator is a line between the others, and no destination. */
export type TransferType = Shape<typeof transferType>;

const transferData = document('TransferData', {
  /** The key of the version that the incident becomes; without it, it keeps its own. */
  version: optional(text('arvada_water')),
  tree_name: optional(text('After hours')),
  leader_designation_name: optional(text('Water leader')),
  /** The internal name of the organisation that gets the incident. */
  new_entity: optional(text('arvada')),
  /** Ticked when the dialog opens. */
  default_labels: optional(listOf(text('Escalated'))),
  /** Added whatever is ticked. */
  auto_labels: optional(listOf(text('Transferred'))),
  extra_data: optional(anyJson<JsonObject>({})),
  policy: optional(text('night')),
  default_urgent: optional(yesNo(true)),
  explanation_required: optional(yesNo(true)),
  designation_name: optional(text('Water leader')),
  /** `sms` is what exists: a text message to who holds the designation. */
  notification_type: optional(text('sms')),
  emails: optional(listOf(text('desk@arvada.example'))),
  token: optional(text('works-desk')),
  handler_codename: optional(text('streets')),
  include_callback_numbers: optional(yesNo(true)),
});
export type TransferData = Shape<typeof transferData>;

/** What an organisation offers in its transfer dialog. */
export const transferOption = document('TransferOption', {
  display_name: text('After-hours water'),
  transfer_type: transferType,
  data: transferData,
});
export type TransferOption = Shape<typeof transferOption>;

/** Whom a designation names. */
export const designeeUser = document('DesigneeUser', {
  uuid: id,
  first_name: text('Rosa'),
  last_name: text('Delgado'),
});

export const designeeFields = { designation: text('Water leader'), user: designeeUser, target: text('arvada_water') };

/** `GET /designated-user/`: who answers for a version. `target` is the version's key. */
export const designee = document('Designee', designeeFields);
export type Designee = Shape<typeof designee>;

/** What of a transfer the log shows besides its explanation, which is the entry's message. */
export const transferLine = document('TransferLine', {
  kind: oneOf(['version', 'escalation', 'designation-notification', 'email', 'custom', 'flux-handler']),
  from: text('Water'),
  to: text('Sewer'),
  urgent: yesNo(false),
  /** Of an escalation. */
  tree_name: orNull(text('After hours')),
  leader_designation_name: orNull(text('Water leader')),
  /** Whose name it is, and as what; null where nobody was assigned. */
  assigned: orNull(document('Assigned', { designation: text('Water leader'), user: text('Rosa Delgado') })),
});
export type TransferLine = Shape<typeof transferLine>;

/** What became of a message that a transfer owed. `waiting`: it will be tried again. */
export const notice = document('Notice', {
  uuid: id,
  transfer: id,
  medium: oneOf(['sms', 'email', 'http']),
  /** Whom: a person's name, a mail address, or the host of an address. */
  to: text('Rosa Delgado (Water leader)'),
  status: oneOf(['sending', 'sent', 'failed', 'unknown', 'waiting']),
  time,
});
export type Notice = Shape<typeof notice>;

/** `POST /api/incidents/transfer-to-version/`, in the fields of S2 §7.2. */
export interface VersionTransferBody {
  readonly incident: string;
  readonly new_version: string;
  readonly explanation: string;
  readonly assign_to?: string;
  readonly assign_as?: string;
  /** Urgent: only for those who may manage. */
  readonly run_initiation_sequence?: boolean;
  /** The last transfer that the writer saw, '' for none: where there was another since, he is told. */
  readonly seen?: string;
}
