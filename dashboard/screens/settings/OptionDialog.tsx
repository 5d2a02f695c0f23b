import type { TransferType } from '#contracts/incident/transfers/transfer';
import { type ConfiguredOption, transferTypes } from '#contracts/incident/transfers/transferSettings';
import { useViewer } from '../../data/viewer.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { AlertBox, Choice, TextArea, TextField, Tick } from '../../ui/form/Field.tsx';
import { type Control, useForm } from '../../ui/form/useForm.ts';
import {
  emptyOption,
  type FormField,
  fields,
  fieldsOf,
  formOf,
  mistakesIn,
  optionOf,
  sameOption,
  typeWords,
  withOption,
} from './optionForm.ts';
import { saveOptions } from './saveOptions.ts';

interface Props {
  /** Null for a new one. */
  readonly option: ConfiguredOption | null;
  /** The current options, also while the dialog is open. */
  readonly options: readonly ConfiguredOption[];
  readonly revision: number;
  readonly handlers: readonly string[];
  readonly trees: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** One destination of any type, with the fields of its type (S2 §3). */
export const OptionDialog = ({ option, options, revision, handlers, trees, onDone, onClose }: Props) => {
  const form = useForm({
    start: option ? formOf(option) : emptyOption('ESCALATION_TRANSFER'),
    mistakes: mistakesIn,
    command: (value) => saveOptions(withOption(options, optionOf(value), option), revision),
    onDone,
    onClose,
  });
  const { value, change } = form;
  const gone = option !== null && !options.some((one) => sameOption(one, option));
  const verb = option ? 'Save destination' : 'Add destination';
  return (
    <FormDialog title={option ? 'Edit destination' : 'Add destination'} verb={verb} form={form}>
      {gone && !form.busy && (
        <AlertBox kind="warning">
          Someone else has changed or removed this destination. What you typed is kept; if you save, it goes to the end.
        </AlertBox>
      )}
      <Choice
        label="Type"
        value={value.type}
        onChange={({ target }) => change({ ...emptyOption(target.value as TransferType), name: value.name })}
        of={transferTypes.map((one) => [one, typeWords[one]])}
      />
      <TextField
        label={value.type === '_SEPARATOR' ? 'Name (optional)' : 'Name'}
        maxLength={120}
        {...form.field('name')}
      />
      {value.type === 'CUSTOM_TRANSFER' && (
        <TextField
          label={option?.host ? 'Address (optional)' : 'Address'}
          type="url"
          inputMode="url"
          maxLength={500}
          hint={
            option?.host
              ? `Now: ${option.host}. Leave it empty to keep the address.`
              : 'https://desk.example/incidents. Without an address it is not offered.'
          }
          {...form.field('url')}
        />
      )}
      {fieldsOf(value.type).map((field) => (
        <OptionField
          key={field.name}
          field={field}
          handlers={handlers}
          trees={value.new_entity.trim() === '' ? trees : null}
          control={form.field(field.name)}
        />
      ))}
    </FormDialog>
  );
};

interface FieldProps {
  readonly field: FormField;
  readonly handlers: readonly string[];
  /** Null where another organization's trees are meant: they are its own, and typed. */
  readonly trees: readonly string[] | null;
  readonly control: Control;
}

const OptionField = ({ field: { name, needed }, handlers, trees, control }: FieldProps) => {
  const { versions } = useViewer().entity;
  const { kind, label, hint = '' } = fields[name];
  const said = needed ? label : `${label} (optional)`;
  const choices: Partial<Record<typeof name, readonly (readonly [string, string])[]>> = {
    ...(trees && { tree_name: [['', 'Choose a tree'], ...trees.map((one) => [one, one] as const)] }),
    version: [['', 'The same type'], ...versions.map(({ key, display_name }) => [key, display_name] as const)],
    handler_codename: [['', 'Choose a handler'], ...handlers.map((one) => [one, one] as const)],
    notification_type: [
      ['sms', 'By text message'],
      ['email', 'By email'],
      ['call', 'By phone call'],
    ],
  };
  const offered = choices[name];
  const { value, onChange } = control;
  if (offered)
    return (
      <Choice label={said} {...control}>
        {/* Another organization's version is kept, though it is not offered here. */}
        {offered.every(([key]) => key !== value) && <option value={value}>{value}</option>}
        {offered.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </Choice>
    );
  if (kind === 'flag')
    return (
      <Tick checked={value === 'yes'} onChange={({ target }) => onChange(target.checked ? 'yes' : '')}>
        {label}
      </Tick>
    );
  if (kind === 'json') return <TextArea label={said} hint={hint} rows={2} {...control} />;
  return <TextField label={said} hint={hint} maxLength={1_000} {...control} />;
};
