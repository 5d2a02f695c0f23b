import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { IncidentFile } from '#contracts/incident/incident';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { changedMeanwhile, editOf } from '../../../ui/form/edits.ts';
import { TextArea, TextField } from '../../../ui/form/Field.tsx';

interface Props {
  /** The file's address in the API. */
  readonly path: string;
  /** The current file. */
  readonly file: IncidentFile;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const formOf = ({ title, description }: IncidentFile) => ({ title: title ?? '', description: description ?? '' });

/** Corrects the title and kind of a file; its bytes stay. */
export const FileWordsDialog = ({ path, file, onDone, onClose }: Props) => {
  const [began] = useState(() => formOf(file));
  const [form, setForm] = useState(began);
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const now = formOf(file);
  const submit = () => {
    const edit = editOf(began, form, now);
    if (!edit) return onClose();
    void send({ method: 'PATCH', path, body: edit });
  };
  const field = (name: keyof typeof form) => ({
    value: form[name],
    maxLength: limits.text[name],
    hint: changedMeanwhile(began[name], now[name], form[name]),
    errors: error?.fields[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setForm((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <FormDialog
      title="Edit file"
      verb="Save file"
      busy={busy}
      error={error}
      shown={Object.keys(form)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Title" {...field('title')} />
      <TextArea label="Description (optional)" rows={3} {...field('description')} />
    </FormDialog>
  );
};
