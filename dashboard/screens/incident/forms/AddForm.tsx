import { useNavigate } from '@tanstack/react-router';
import type { FormBody } from '#contracts/api/forms/incidentForms';
import type { OfferedForm } from '#contracts/incident/forms/forms';
import { command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';

interface Props {
  readonly incident: string;
  readonly offered: readonly OfferedForm[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Adds a form by name and version (S2 §2.2), and opens it. */
export const AddForm = ({ incident, offered, onDone, onClose }: Props) => {
  const navigate = useNavigate();
  const versionOf = (name: string) => offered.find((form) => form.name === name)?.version;
  const form = useForm({
    start: { name: offered.length === 1 ? (offered[0]?.name ?? '') : '' },
    also: { name: ['version'] },
    // Without a name and a version the server reports the missing field (S2 §8).
    command: ({ name }) =>
      command('POST /api/incident/:incident_uuid/form/', { incident_uuid: incident }, {
        name,
        version: versionOf(name),
      } as FormBody),
    onDone: ({ uuid }) => {
      onDone();
      void navigate({ to: '/incident/$uuid/form/$form/', params: { uuid: incident, form: uuid } });
    },
    onClose,
  });
  const version = versionOf(form.value.name);
  return (
    <FormDialog title="Add form" verb="Add form" form={form}>
      <Choice
        label="Form"
        {...(version !== undefined && { hint: `Version ${version}` })}
        {...form.field('name')}
        required
        none="Choose a form"
        of={offered.map(({ name, title }) => [name, title])}
      />
    </FormDialog>
  );
};
