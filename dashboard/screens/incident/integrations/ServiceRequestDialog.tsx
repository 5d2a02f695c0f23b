import { useState } from 'react';
import type { Incident } from '#contracts/incident/incident';
import { addressOf } from '../../../data/address.ts';
import { command } from '../../../data/command.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { AlertBox, Choice } from '../../../ui/form/Field.tsx';
import { say } from '../../../ui/say.ts';

interface Props {
  readonly incident: Incident;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Creates a service request in Cityworks (S2 §2.2). Types that have one already are not offered. */
export const ServiceRequestDialog = ({ incident: { uuid, integrations }, onDone, onClose }: Props) => {
  const { data: problems, error: unknown } = useLive(addressOf('GET /api/integrations/cityworks/problems/'));
  const [sid, setSid] = useState('');
  const [mistakes, setMistakes] = useState<{ readonly problem_sid?: readonly string[] }>({});
  const { busy, error, send } = useSend(() => {
    say.done('The service request is on its way to Cityworks.');
    onClose();
    onDone();
  });
  const known = new Set(integrations.map(({ problem }) => problem.sid));
  const submit = () => {
    setMistakes(sid === '' ? { problem_sid: ['This field may not be blank.'] } : {});
    if (sid === '') return;
    const body = { incident_id: uuid, problem_sid: Number(sid) };
    void send(command('POST /api/integrations/cityworks/service_requests/queue_from_incident', {}, body));
  };
  return (
    <FormDialog
      title="Create service request"
      verb="Create service request"
      busy={busy}
      error={error ?? unknown}
      mistakes={mistakes}
      shown={['problem_sid']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Cityworks receives the description, the location, the complainant, and a link to this page.</p>
      <Choice
        label="Problem"
        value={sid}
        errors={mistakes.problem_sid ?? error?.fields.problem_sid}
        onChange={({ target }) => setSid(target.value)}
      >
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
