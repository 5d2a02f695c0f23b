import type { JsonObject } from '#contracts/core/json';
import type { TransferData, TransferOption, TransferType } from '#contracts/incident/transfers/transfer';
import { commonFields, ownFields } from '#contracts/incident/transfers/transferSettings';
import { blank, type Mistakes } from '../../ui/form/useForm.ts';
import type { EditedOption } from './saveOptions.ts';

type Name = keyof TransferData;
type Kind = 'words' | 'list' | 'flag' | 'json';

/** Each field of an option's data (S2 §3): its storage format, and its name on this screen. */
export const fields: Readonly<Record<Name, { readonly kind: Kind; readonly label: string; readonly hint?: string }>> = {
  tree_name: { kind: 'words', label: 'Escalation tree' },
  leader_designation_name: { kind: 'words', label: 'Leading designation' },
  default_urgent: { kind: 'flag', label: 'Urgent by default' },
  designation_name: { kind: 'words', label: 'Designation to notify' },
  notification_type: { kind: 'words', label: 'Notify by' },
  emails: { kind: 'list', label: 'Email addresses', hint: 'Separated by commas.' },
  contact_name: {
    kind: 'words',
    label: 'Who reads these emails',
    hint: 'A company or a person without an account: the incident shows their answer by this name.',
  },
  token: { kind: 'words', label: 'External system token' },
  handler_codename: { kind: 'words', label: 'Handler' },
  include_callback_numbers: { kind: 'flag', label: 'Include callback numbers' },
  version: { kind: 'words', label: 'Continues as' },
  new_entity: {
    kind: 'words',
    label: 'Other organization',
    hint: 'Its internal name. The incident then belongs to that organization.',
  },
  default_labels: { kind: 'list', label: 'Suggested labels', hint: 'Separated by commas.' },
  auto_labels: { kind: 'list', label: 'Labels always added', hint: 'Separated by commas.' },
  explanation_required: { kind: 'flag', label: 'An explanation is required' },
  policy: { kind: 'words', label: 'Policy' },
  extra_data: { kind: 'json', label: 'Extra data', hint: 'A JSON object, passed on unchanged.' },
};

export const typeWords: Readonly<Record<TransferType, string>> = {
  ESCALATION_TRANSFER: 'Escalation',
  DESIGNATION_NOTIFICATION: 'Notify a designation',
  EMAIL_TRANSFER: 'Email',
  CUSTOM_TRANSFER: 'Outside system',
  FLUX_HANDLER_TRANSFER: 'Handler',
  _SEPARATOR: 'Separator',
};

export interface FormField {
  readonly name: Name;
  readonly needed: boolean;
}

/** The fields of a type: its own first. */
export function fieldsOf(type: TransferType): readonly FormField[] {
  if (type === '_SEPARATOR') return [];
  const own = ownFields[type].map((field) => ({ name: field.replace('*', '') as Name, needed: field.endsWith('*') }));
  return [...own, ...commonFields.map((name) => ({ name, needed: false }))];
}

/** The data's fields hold their values as typed; `yes` for a ticked flag. `url` is empty when the saved address stays. */
export type OptionForm = { readonly type: TransferType; readonly name: string; readonly url: string } & Readonly<
  Record<Name, string>
>;

const noData = Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as Readonly<Record<Name, string>>;
export const emptyOption = (type: TransferType): OptionForm => ({
  type,
  name: '',
  url: '',
  ...noData,
  notification_type: type === 'DESIGNATION_NOTIFICATION' ? 'sms' : '',
});

const writtenDown = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : '') : JSON.stringify(value);
};

export const formOf = ({ transfer_type, display_name, data }: TransferOption): OptionForm => ({
  type: transfer_type,
  name: display_name,
  url: '',
  ...noData,
  ...Object.fromEntries(Object.entries(data).map(([name, value]) => [name, writtenDown(value)])),
});

export function mistakesIn(form: OptionForm): Mistakes<OptionForm> {
  const missing = fieldsOf(form.type).filter((field) => field.needed && !form[field.name].trim());
  return {
    ...(form.type !== '_SEPARATOR' && form.name.trim() === '' ? { name: blank } : {}),
    ...Object.fromEntries(missing.map((field) => [field.name, blank])),
    ...(form.extra_data.trim() && !objectOf(form.extra_data) ? { extra_data: 'This must be an object.' } : {}),
  };
}

function objectOf(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}

const read: Readonly<Record<Kind, (text: string) => unknown>> = {
  words: (text) => text.trim(),
  list: (text) => text.split(',').flatMap((one) => one.trim() || []),
  flag: (text) => text === 'yes',
  json: objectOf,
};

/** The option described by the form; empty fields are left out. */
export function optionOf({ type, name, url, ...data }: OptionForm): EditedOption {
  const said = fieldsOf(type).flatMap((field) => {
    const text = data[field.name];
    return text.trim() === '' ? [] : [[field.name, read[fields[field.name].kind](text)]];
  });
  const option = { display_name: name.trim(), transfer_type: type, data: Object.fromEntries(said) as TransferData };
  return type === 'CUSTOM_TRANSFER' && url.trim() !== '' ? { ...option, url: url.trim() } : option;
}

export const sameOption = (a: TransferOption, b: TransferOption): boolean =>
  JSON.stringify(optionOf(formOf(a))) === JSON.stringify(optionOf(formOf(b)));

/** In its place; at the end when it is new, or another person changed the original. */
export function withOption(
  options: readonly EditedOption[],
  option: EditedOption,
  before: TransferOption | null,
): readonly EditedOption[] {
  const at = before ? options.findIndex((one) => sameOption(one, before)) : -1;
  return at < 0 ? [...options, option] : options.with(at, option);
}

/** One place up (-1) or down (1). */
export const moved = (options: readonly TransferOption[], at: number, by: -1 | 1): readonly TransferOption[] => {
  const [one, other] = [options[at], options[at + by]];
  return one && other ? options.with(at, other).with(at + by, one) : options;
};
