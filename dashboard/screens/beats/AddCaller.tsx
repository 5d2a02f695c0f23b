import { useState } from 'react';
import type { Beat } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useSend } from '../../data/useSend.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { PersonChoice } from '../../ui/form/PersonChoice.tsx';
import styles from './Beats.module.css';
import { isRight, secondsOf, windowErrors } from './plan.ts';
import type { Person } from './useBeats.ts';

interface Props {
  readonly beat: Beat;
  readonly people: readonly Person[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A person and the minutes after the start in which the person is called for the beat. */
export const AddCaller = ({ beat, people, onDone, onClose }: Props) => {
  const { value, change, clear, restored } = useDraft(`beat.caller.${beat.uuid}`, { user: '', start: '0', stop: '10' });
  const [mistakes, setMistakes] = useState<{
    readonly user?: string;
    readonly start?: string;
    readonly stop?: string;
  }>();
  const { busy, error, send } = useSend(() => {
    clear();
    onDone();
    onClose();
  });
  const submit = () => {
    const user = value.user === '' ? { user: 'This field may not be blank.' } : {};
    setMistakes({ ...user, ...windowErrors(value) });
    if (value.user === '' || !isRight(value)) return;
    const body = {
      beat_id: beat.uuid,
      user_id: value.user,
      start_seconds: secondsOf(value.start),
      stop_seconds: secondsOf(value.stop),
    };
    void send(command('POST /api/teams/beats/call_profiles/create/', {}, body));
  };
  const errors = (own: string | undefined, of: string) => (own ? [own] : error?.fields[of]);
  return (
    <FormDialog
      title={`Add a user to ${beat.name}`}
      verb="Add user"
      busy={busy}
      error={error}
      shown={['user_id', 'start_seconds', 'stop_seconds']}
      draft={{ clear, restored }}
      {...(mistakes && { mistakes })}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonChoice
        label="User"
        people={people}
        value={value.user}
        errors={errors(mistakes?.user, 'user_id')}
        onChange={({ target }) => change({ user: target.value })}
      />
      <div className={styles.pair}>
        <TextField
          label="Start, minutes"
          inputMode="decimal"
          value={value.start}
          errors={errors(mistakes?.start, 'start_seconds')}
          onChange={({ target }) => change({ start: target.value })}
        />
        <TextField
          label="Stop, minutes"
          inputMode="decimal"
          value={value.stop}
          errors={errors(mistakes?.stop, 'stop_seconds')}
          onChange={({ target }) => change({ stop: target.value })}
        />
      </div>
    </FormDialog>
  );
};
