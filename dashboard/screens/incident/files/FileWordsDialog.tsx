import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { IncidentFile } from '#contracts/incident/incident';
import { command } from '../../../data/command.ts';
import { useDraft } from '../../../data/drafts/useDraft.ts';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { changedMeanwhile, editOf } from '../../../ui/form/edits.ts';
import { TextArea, TextField } from '../../../ui/form/Field.tsx';

interface Props {
  /** The incident's uuid. */
  readonly incident: string;
  /** The current file. */
  readonly file: IncidentFile;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const formOf = ({ title, description }: IncidentFile) => ({ title: title ?? '', description: description ?? '' });

/** Corrects the title and kind of a file; its bytes stay. */
export const FileWordsDialog = ({ incident, file, onDone, onClose }: Props) => {
  const [began] = useState(() => formOf(file));
  const draft = useDraft(`file.${file.uuid}`, began);
  const { value: form, change } = draft;
  const { busy, error, send } = useSend(() => {
    draft.clear();
    onDone();
    onClose();
  });
  const now = formOf(file);
  const submit = () => {
    const edit = editOf(began, form, now);
    if (!edit) return onClose();
    const ids = { incident_uuid: incident, uuid: file.uuid };
    void send(command('PATCH /api/incident/:incident_uuid/file/:uuid/', ids, edit));
  };
  const field = (name: keyof typeof form) => ({
    value: form[name],
    maxLength: limits.text[name],
    hint: changedMeanwhile(began[name], now[name], form[name]),
    errors: error?.fields[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
  });
  return (
    <FormDialog
      title="Edit file"
      verb="Save file"
      busy={busy}
      error={error}
      shown={Object.keys(form)}
      onSubmit={submit}
      draft={draft}
      onClose={onClose}
    >
      <TextField label="Title" {...field('title')} />
      <TextArea label="Description (optional)" rows={3} {...field('description')} />
    </FormDialog>
  );
};
