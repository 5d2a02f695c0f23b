import type { Incident } from '#contracts/incident/incident';
import { addressOf } from '../../../data/address.ts';
import { command } from '../../../data/command.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { AlertBox, Choice } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { say } from '../../../ui/say.ts';

interface Props {
  readonly incident: Incident;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Creates a service request in Cityworks (S2 §2.2). Types that have one already are not offered. */
export const ServiceRequestDialog = ({ incident: { uuid, integrations }, onDone, onClose }: Props) => {
  const { data: problems, error: unknown } = useLive(addressOf('GET /api/integrations/cityworks/problems/'));
  const form = useForm({
    start: { problem_sid: '' },
    required: ['problem_sid'],
    command: ({ problem_sid }) => {
      const body = { incident_id: uuid, problem_sid: Number(problem_sid) };
      return command('POST /api/integrations/cityworks/service_requests/queue_from_incident', {}, body);
    },
    onDone: () => {
      say.done('The service request is on its way to Cityworks.');
      onDone();
    },
    onClose,
  });
  const known = new Set(integrations.map(({ problem }) => problem.sid));
  return (
    <FormDialog
      title="Create service request"
      verb="Create service request"
      form={{ ...form, error: form.error ?? unknown }}
    >
      <p>Cityworks receives the description, the location, the complainant, and a link to this page.</p>
      <Choice label="Problem" {...form.field('problem_sid')}>
        <option value="">Choose a problem</option>
        {problems?.map(({ sid: number, code, display }) => (
          <option key={number} value={number} disabled={known.has(number)}>
            {code} {display}
            {known.has(number) ? ' (has one)' : ''}
          </option>
        ))}
      </Choice>
      {integrations.length > 0 && (
        <AlertBox kind="warning">
          This incident already has a service request. Create another only for another problem.
        </AlertBox>
      )}
    </FormDialog>
  );
};
