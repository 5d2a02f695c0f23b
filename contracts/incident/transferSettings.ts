import type { Designee, TransferOption, TransferType } from './transfer.ts';

/** `GET /api/transfer-settings/`: to where an organisation's incidents may go, and who answers for its versions. */
export interface TransferSettings {
  /** Counts the changes of the options: whoever changes them says which he saw. */
  readonly revision: number;
  readonly options: readonly TransferOption[];
  /** Who changed the options last, and when; null where nobody has yet. */
  readonly changed: { readonly by: string; readonly time: string } | null;
  readonly designees: readonly NamedDesignee[];
  /** Who can be designated. */
  readonly people: readonly Designee['user'][];
  /** What a flux handler may be called. */
  readonly handlers: readonly string[];
  readonly position: number;
}

export interface NamedDesignee extends Designee {
  readonly uuid: string;
}

/** What each type of transfer has of its own; `*` is asked for always. */
export const ownFields = {
  ESCALATION_TRANSFER: ['tree_name*', 'leader_designation_name', 'default_urgent'],
  DESIGNATION_NOTIFICATION: ['designation_name*', 'notification_type'],
  EMAIL_TRANSFER: ['emails*'],
  CUSTOM_TRANSFER: ['token*'],
  FLUX_HANDLER_TRANSFER: ['handler_codename*', 'include_callback_numbers', 'emails'],
  _SEPARATOR: [],
} as const satisfies Record<TransferType, readonly string[]>;

/** What every type has, but the line between. */
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
