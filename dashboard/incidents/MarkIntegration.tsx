import { useState } from 'react';
import type { Integration } from '#contracts/integration';
import { TextField } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { say } from '../parts/say.ts';
import { useSend } from '../parts/useSend.ts';

interface Props {
  readonly path: string;
  readonly entry: Integration;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Somebody looked in Cityworks, and it is there. */
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
