import { useState } from 'react';
import type { Integration } from '#contracts/incident/integration';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { say } from '../../../ui/say.ts';

interface Props {
  /** The incident's uuid. */
  readonly incident: string;
  readonly entry: Integration;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A person found the request in Cityworks. */
export const MarkIntegration = ({ incident, entry: { uuid, problem, delivery }, onDone, onClose }: Props) => {
  const [reference, setReference] = useState('');
  const { busy, error, send } = useSend(() => {
    say.done('The number was saved.');
    onClose();
    onDone();
  });
  const mark = command(
    'POST /api/incident/:incident_uuid/integration/:uuid/mark/',
    { incident_uuid: incident, uuid },
    { delivery, reference },
  );
  return (
    <FormDialog
      title="Found in Cityworks"
      verb="Save number"
      busy={busy}
      error={error}
      shown={['reference']}
      onSubmit={() => void send(mark)}
      onClose={onClose}
    >
      <p>
        {problem.code} {problem.display}
      </p>
      <TextField
        label="Number of the service request"
        value={reference}
        autoComplete="off"
        errors={error?.fields.reference}
        onChange={({ target }) => setReference(target.value.trim())}
      />
    </FormDialog>
  );
};
