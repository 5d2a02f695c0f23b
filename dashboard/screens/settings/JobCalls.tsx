import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { useViewer } from '../../data/viewer.ts';
import { FormError } from '../../ui/form/Field.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { say } from '../../ui/say.ts';

interface Props {
  readonly on: boolean;
  readonly onChanged: () => void;
}

/** Whether a crew that is sent is called before it is texted. */
export const JobCalls = ({ on, onChanged }: Props) => {
  const { uuid: entity } = useViewer().entity;
  const { busy, error, send } = useSend(onChanged);
  const change = async (enabled: boolean) => {
    const failure = await send(command('POST /api/beta/dispatch/update-job-calls/', {}, { entity, enabled }));
    if (!failure) say.done(enabled ? 'Crews are called first from now on.' : 'Crews are texted from now on.');
  };
  return (
    <>
      <Switch on={on} busy={busy} onChange={(next) => void change(next)}>
        Call the crew first
      </Switch>
      <p className="quiet">The call reads out the job: 1 accepts, 2 declines. If no one answers, the crew is texted.</p>
      <FormError error={error} />
    </>
  );
};
