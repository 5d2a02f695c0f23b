import type { Integration } from '#contracts/incident/integration';
import { command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
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
  const ids = { incident_uuid: incident, uuid };
  const form = useForm({
    start: { reference: '' },
    command: ({ reference }) => {
      const body = { delivery, reference: reference.trim() };
      return command('POST /api/incident/:incident_uuid/integration/:uuid/mark/', ids, body);
    },
    onDone: () => {
      say.done('The number was saved.');
      onDone();
    },
    onClose,
  });
  return (
    <FormDialog title="Found in Cityworks" verb="Save number" form={form}>
      <p>
        {problem.code} {problem.display}
      </p>
      <TextField label="Number of the service request" autoComplete="off" {...form.field('reference')} />
    </FormDialog>
  );
};
