import { useState } from 'react';
import type { TransferOption, TransferType } from '#contracts/incident/transfer';
import { transferTypes } from '#contracts/incident/transferSettings';
import { useSend } from '../../data/useSend.ts';
import { useViewer } from '../../data/viewer.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { AlertBox, Choice, TextArea, TextField } from '../../ui/form/Field.tsx';
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
  readonly option: TransferOption | null;
  /** The current options, also while the dialog is open. */
  readonly options: readonly TransferOption[];
  readonly revision: number;
  readonly handlers: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** One destination of any type, with the fields of its type (S2 §3). */
export const OptionDialog = ({ option, options, revision, handlers, onDone, onClose }: Props) => {
  const [form, setForm] = useState(() => (option ? formOf(option) : emptyOption('ESCALATION_TRANSFER')));
  const [mistakes, setMistakes] = useState<ReturnType<typeof mistakesIn>>({});
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const gone = option !== null && !options.some((one) => sameOption(one, option));
  const submit = () => {
    const found = mistakesIn(form);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    void send(saveOptions(withOption(options, optionOf(form), option), revision));
  };
  const type = (name: FormField['name'], words: string) =>
    setForm((before) => ({ ...before, data: { ...before.data, [name]: words } }));
  const verb = option ? 'Save destination' : 'Add destination';
  return (
    <FormDialog
      title={option ? 'Edit destination' : 'Add destination'}
      verb={verb}
      busy={busy}
      error={error}
      mistakes={mistakes}
      onSubmit={submit}
      onClose={onClose}
    >
      {gone && !busy && (
        <AlertBox kind="warning">
          Someone else has changed or removed this destination. What you typed is kept; if you save, it goes to the end.
        </AlertBox>
      )}
      <Choice
        label="Type"
        value={form.type}
        onChange={({ target }) => setForm({ ...emptyOption(target.value as TransferType), name: form.name })}
      >
        {transferTypes.map((one) => (
          <option key={one} value={one}>
            {typeWords[one]}
          </option>
        ))}
      </Choice>
      <TextField
        label={form.type === '_SEPARATOR' ? 'Name (optional)' : 'Name'}
        maxLength={120}
        value={form.name}
        errors={mistakes.name}
        onChange={({ target }) => setForm((before) => ({ ...before, name: target.value }))}
      />
      {fieldsOf(form.type).map((field) => (
        <OptionField
          key={field.name}
          field={field}
          value={form.data[field.name] ?? ''}
          handlers={handlers}
          errors={mistakes[field.name]}
          onType={(words) => type(field.name, words)}
        />
      ))}
    </FormDialog>
  );
};

interface FieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly handlers: readonly string[];
  readonly errors: readonly string[] | undefined;
  readonly onType: (words: string) => void;
}

const OptionField = ({ field: { name, needed }, value, handlers, errors, onType }: FieldProps) => {
  const { versions } = useViewer().entity;
  const { kind, label, hint = '' } = fields[name];
  const said = needed ? label : `${label} (optional)`;
  const choices: Partial<Record<typeof name, readonly (readonly [string, string])[]>> = {
    version: [['', 'The same type'], ...versions.map(({ key, display_name }) => [key, display_name] as const)],
    handler_codename: [['', 'Choose a handler'], ...handlers.map((one) => [one, one] as const)],
    notification_type: [
      ['sms', 'By text message'],
      ['email', 'By email'],
      ['call', 'By phone call'],
    ],
  };
  const offered = choices[name];
  const wiring = { value, errors, onChange: ({ target }: { target: { value: string } }) => onType(target.value) };
  if (offered)
    return (
      <Choice label={said} {...wiring}>
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
      <label>
        <input
          type="checkbox"
          checked={value === 'yes'}
          onChange={({ target }) => onType(target.checked ? 'yes' : '')}
        />{' '}
        {label}
      </label>
    );
  if (kind === 'json') return <TextArea label={said} hint={hint} rows={2} {...wiring} />;
  return <TextField label={said} hint={hint} maxLength={1_000} {...wiring} />;
};
