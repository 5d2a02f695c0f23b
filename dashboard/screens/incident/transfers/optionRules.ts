import type { TransferData, TransferOption, TransferType } from '#contracts/incident/transfer';

const blank = ['This field may not be blank.'];

type Destination = Exclude<TransferType, '_SEPARATOR'>;

/** The route of each kind of transfer, and the fields that it repeats from its option (S2 §7.2). */
const calls: Readonly<
  Record<Destination, { readonly path: string; readonly fields: readonly (keyof TransferData)[] }>
> = {
  ESCALATION_TRANSFER: { path: 'transfer-to-escalation-tree', fields: ['tree_name', 'leader_designation_name'] },
  DESIGNATION_NOTIFICATION: {
    path: 'transfer-to-designation-notification',
    fields: ['designation_name', 'notification_type'],
  },
  EMAIL_TRANSFER: { path: 'email-transfer', fields: ['emails'] },
  CUSTOM_TRANSFER: { path: 'custom-transfer', fields: ['token'] },
  FLUX_HANDLER_TRANSFER: { path: 'flux-handler-transfer', fields: ['handler_codename', 'include_callback_numbers'] },
};
const always = ['version', 'new_entity', 'auto_labels', 'extra_data', 'policy'] as const;

/** `option` is an index in the list of options, or ''. */
export interface OptionForm {
  readonly option: string;
  readonly explanation: string;
  readonly urgent: boolean;
  readonly labels: readonly string[];
}
export const emptyOptionForm: OptionForm = { option: '', explanation: '', urgent: false, labels: [] };

/** True when this destination needs an explanation or, before a choice, when all of them do (S2 §5). */
export const needsExplanation = (option: TransferOption | undefined, only?: TransferType): boolean =>
  (option?.transfer_type ?? only) === 'ESCALATION_TRANSFER' || option?.data.explanation_required === true;

export function optionMistakes(form: OptionForm, option: TransferOption | undefined, only?: TransferType) {
  return {
    ...(option ? {} : { option: blank }),
    ...(needsExplanation(option, only) && !form.explanation.trim() ? { explanation: blank } : {}),
  };
}

/** The route and the body. An option is repeated unchanged, because the server accepts only its own options. */
export function optionCall(option: TransferOption, form: OptionForm, to: { incident: string; seen: string }) {
  const { path, fields } = calls[option.transfer_type as Destination];
  const repeated = [...always, ...fields].filter((field) => option.data[field] !== undefined);
  const urgent = option.transfer_type === 'ESCALATION_TRANSFER' ? { is_urgent: form.urgent } : {};
  return {
    path: `/api/incidents/${path}/`,
    body: {
      incident_id: to.incident,
      ...Object.fromEntries(repeated.map((field) => [field, option.data[field]])),
      explanation: form.explanation,
      labels: form.labels,
      ...urgent,
      seen: to.seen,
    },
  };
}

export interface Group {
  /** The heading of its group; '' without one. */
  readonly name: string;
  readonly options: readonly { readonly at: number; readonly option: TransferOption }[];
}

/** The options in order, grouped by their separators. */
export function groupsOf(options: readonly TransferOption[], only?: TransferType): readonly Group[] {
  const groups: { name: string; options: { at: number; option: TransferOption }[] }[] = [{ name: '', options: [] }];
  for (const [at, option] of options.entries()) {
    if (option.transfer_type === '_SEPARATOR') groups.push({ name: option.display_name, options: [] });
    else if (only === undefined || option.transfer_type === only) groups.at(-1)?.options.push({ at, option });
  }
  return groups.filter((group) => group.options.length > 0);
}

/** The side effects in words: who is told, and what it does not do. */
export function consequences({ transfer_type, data }: TransferOption): readonly string[] {
  const who: Readonly<Record<TransferType, string>> = {
    ESCALATION_TRANSFER: 'Nobody is called by this. Tell whoever leads.',
    DESIGNATION_NOTIFICATION: `A text message goes to ${data.designation_name ?? ''}.`,
    EMAIL_TRANSFER: `An e-mail goes to ${(data.emails ?? []).join(', ')}.`,
    CUSTOM_TRANSFER: 'Another system is told.',
    FLUX_HANDLER_TRANSFER: data.include_callback_numbers ? 'Numbers to call back are passed on.' : '',
    _SEPARATOR: '',
  };
  return [
    who[transfer_type],
    data.new_entity ? 'It then belongs to the other organisation, and you no longer see it.' : '',
    data.auto_labels?.length ? `Labels added: ${data.auto_labels.join(', ')}.` : '',
  ].filter((words) => words !== '');
}
