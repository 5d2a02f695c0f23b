import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormBody } from '#contracts/api/forms/incidentForms';
import type { OfferedForm } from '#contracts/incident/forms';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice } from '../../../ui/form/Field.tsx';

interface Props {
  readonly incident: string;
  readonly offered: readonly OfferedForm[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Adds a form by name and version (S2 §2.2), and opens it. */
export const AddForm = ({ incident, offered, onDone, onClose }: Props) => {
  const navigate = useNavigate();
  const [name, setName] = useState(offered.length === 1 ? (offered[0]?.name ?? '') : '');
  const { busy, error, send } = useSend((answer) => {
    onDone();
    onClose();
    const { uuid: form } = answer as { readonly uuid: string };
    void navigate({ to: '/incident/$uuid/form/$form/', params: { uuid: incident, form } });
  });
  const chosen = offered.find((form) => form.name === name);
  // Without a name and a version the server reports the missing field (S2 §8).
  const body = { name, version: chosen?.version } as FormBody;
  const adding = command('POST /api/incident/:incident_uuid/form/', { incident_uuid: incident }, body);
  return (
    <FormDialog
      title="Add form"
      verb="Add form"
      busy={busy}
      error={error}
      shown={['name', 'version']}
      onSubmit={() => void send(adding)}
      onClose={onClose}
    >
      <Choice
        label="Form"
        required
        value={name}
        {...(chosen ? { hint: `Version ${chosen.version}` } : {})}
        errors={error?.fields.name ?? error?.fields.version}
        onChange={({ target }) => setName(target.value)}
      >
        <option value="">Choose a form</option>
        {offered.map((form) => (
          <option key={form.name} value={form.name}>
            {form.title}
          </option>
        ))}
      </Choice>
    </FormDialog>
  );
};
