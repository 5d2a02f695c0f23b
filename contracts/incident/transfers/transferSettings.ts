import type { TransferType } from './transfer.ts';

export type {
  ConfiguredOption,
  NamedDesignee,
  OutsideCalls,
  TestAnswer,
  TransferConsents,
  TransferSettings,
} from './transferSettingsDocument.ts';

/** The fields of each transfer type; `*` marks a required field. */
export const ownFields = {
  ESCALATION_TRANSFER: ['tree_name*', 'leader_designation_name', 'default_urgent'],
  DESIGNATION_NOTIFICATION: ['designation_name*', 'notification_type'],
  EMAIL_TRANSFER: ['emails*', 'contact_name'],
  CUSTOM_TRANSFER: ['token*'],
  FLUX_HANDLER_TRANSFER: ['handler_codename*', 'include_callback_numbers', 'emails', 'contact_name'],
  _SEPARATOR: [],
} as const satisfies Record<TransferType, readonly string[]>;

/** The fields of every type except the separator. */
export const commonFields = [
  'version',
  'new_entity',
  'default_labels',
  'auto_labels',
  'explanation_required',
  'policy',
  'extra_data',
] as const;

export const transferTypes = Object.keys(ownFields) as TransferType[];
