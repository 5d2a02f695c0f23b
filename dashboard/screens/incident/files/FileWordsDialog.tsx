import { limits } from '#contracts/core/limits';
import type { IncidentFile } from '#contracts/incident/incident';
import { command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { editOf } from '../../../ui/form/edits.ts';
import { TextArea, TextField } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';

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
  const now = formOf(file);
  const form = useForm({
    start: now,
    draft: `file.${file.uuid}`,
    command: (value, began) => {
      const edit = editOf(began, value, now);
      const ids = { incident_uuid: incident, uuid: file.uuid };
      return edit && command('PATCH /api/incident/:incident_uuid/file/:uuid/', ids, edit);
    },
    onDone,
    onClose,
  });
  const { title, description } = limits.text;
  return (
    <FormDialog title="Edit file" verb="Save file" form={form}>
      <TextField label="Title" maxLength={title} {...form.field('title')} />
      <TextArea label="Description (optional)" rows={3} maxLength={description} {...form.field('description')} />
    </FormDialog>
  );
};
