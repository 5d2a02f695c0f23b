import type { JsonObject } from '#contracts/core/json';

/** The kinds of a transfer option (S2 §3). A separator is a line between the others, and no destination. */
export type TransferType =
  | 'ESCALATION_TRANSFER'
  | 'DESIGNATION_NOTIFICATION'
  | 'EMAIL_TRANSFER'
  | 'CUSTOM_TRANSFER'
  | 'FLUX_HANDLER_TRANSFER'
  | '_SEPARATOR';

/** What an organisation offers in its transfer dialog. */
export type TransferOption = {
  readonly display_name: string;
  readonly transfer_type: TransferType;
  readonly data: TransferData;
};
export type TransferData = {
  /** The key of the version that the incident becomes; without it, it keeps its own. */
  readonly version?: string;
  readonly tree_name?: string;
  readonly leader_designation_name?: string;
  /** The internal name of the organisation that gets the incident. */
  readonly new_entity?: string;
  /** Ticked when the dialog opens. */
  readonly default_labels?: readonly string[];
  /** Added whatever is ticked. */
  readonly auto_labels?: readonly string[];
  readonly extra_data?: JsonObject;
  readonly policy?: string;
  readonly default_urgent?: boolean;
  readonly explanation_required?: boolean;
  readonly designation_name?: string;
  /** `sms` is what exists: a text message to who holds the designation. */
  readonly notification_type?: string;
  readonly emails?: readonly string[];
  readonly token?: string;
  readonly handler_codename?: string;
  readonly include_callback_numbers?: boolean;
};

/** `GET /designated-user/`: who answers for a version. `target` is the version's key. */
export interface Designee {
  readonly designation: string;
  readonly user: { readonly uuid: string; readonly first_name: string; readonly last_name: string };
  readonly target: string;
}

/** What of a transfer the log shows besides its explanation, which is the entry's message. */
export interface TransferLine {
  readonly kind: 'version' | 'escalation' | 'designation-notification' | 'email' | 'custom' | 'flux-handler';
  readonly from: string;
  readonly to: string;
  readonly urgent: boolean;
  /** Of an escalation. */
  readonly tree_name: string | null;
  readonly leader_designation_name: string | null;
  /** Whose name it is, and as what; null where nobody was assigned. */
  readonly assigned: { readonly designation: string; readonly user: string } | null;
}

/** What became of a message that a transfer owed. `waiting`: it will be tried again. */
export interface Notice {
  readonly uuid: string;
  readonly transfer: string;
  readonly medium: 'sms' | 'email' | 'http';
  /** Whom: a person's name, a mail address, or the host of an address. */
  readonly to: string;
  readonly status: 'sending' | 'sent' | 'failed' | 'unknown' | 'waiting';
  readonly time: string;
}

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
