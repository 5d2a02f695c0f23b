import { useState } from 'react';
import type { Integration } from '#contracts/incident/integration';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { say } from '../../../ui/say.ts';

interface Props {
  readonly path: string;
  readonly entry: Integration;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A person found the request in Cityworks. */
export const MarkIntegration = ({ path, entry: { problem, delivery }, onDone, onClose }: Props) => {
  const [reference, setReference] = useState('');
  const { busy, error, send } = useSend(() => {
    say.done('The number is kept with the incident.');
    onClose();
    onDone();
  });
  return (
    <FormDialog
      title="Found in Cityworks"
      verb="Keep the number"
      busy={busy}
      error={error}
      shown={['reference']}
      onSubmit={() => void send({ method: 'POST', path: `${path}mark/`, body: { delivery, reference } })}
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
