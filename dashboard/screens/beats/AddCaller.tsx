import type { Beat } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { PersonChoice } from '../../ui/form/person/PersonChoice.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import styles from './Beats.module.css';
import { secondsOf, windowErrors } from './plan.ts';
import type { Person } from './useBeats.ts';

interface Props {
  readonly beat: Beat;
  readonly people: readonly Person[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A person and the minutes after the start in which the person is called for the beat. */
export const AddCaller = ({ beat, people, onDone, onClose }: Props) => {
  const form = useForm({
    start: { user_id: '', start_seconds: '0', stop_seconds: '10' },
    draft: `beat.caller.${beat.uuid}`,
    required: ['user_id'],
    mistakes: ({ start_seconds, stop_seconds }) => {
      const { start, stop } = windowErrors({ start: start_seconds, stop: stop_seconds });
      return { start_seconds: start, stop_seconds: stop };
    },
    command: ({ user_id, start_seconds: start, stop_seconds: stop }) => {
      const body = { beat_id: beat.uuid, user_id, start_seconds: secondsOf(start), stop_seconds: secondsOf(stop) };
      return command('POST /api/teams/beats/call_profiles/create/', {}, body);
    },
    onDone,
    onClose,
  });
  return (
    <FormDialog title={`Add a user to ${beat.name}`} verb="Add user" form={form}>
      <PersonChoice label="User" people={people} {...form.field('user_id')} />
      <div className={styles.pair}>
        <TextField label="Start, minutes" inputMode="decimal" {...form.field('start_seconds')} />
        <TextField label="Stop, minutes" inputMode="decimal" {...form.field('stop_seconds')} />
      </div>
    </FormDialog>
  );
};
