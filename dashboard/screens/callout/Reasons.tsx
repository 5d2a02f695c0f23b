import { useState } from 'react';
import type { Callout, CalloutPerson } from '#contracts/callout/callouts';
import { type CallOutcome, callOutcomes, outcomeTable } from '#contracts/callout/outcomes';
import type { Command } from '../../data/command.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useSend } from '../../data/useSend.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextArea } from '../../ui/form/Field.tsx';
import { nameOf } from './calloutWords.ts';
import { correct, release, stop } from './commands.ts';

interface Common {
  readonly callout: Pick<Callout, 'uuid' | 'name'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
interface OfPerson extends Common {
  readonly person: Pick<CalloutPerson, 'user' | 'outcome'>;
}

/** A form with a reason that is kept until it is sent. */
function useReason(name: string, { onDone, onClose }: Common) {
  const { value, change, clear, restored } = useDraft(name, { reason: '' });
  const { busy, error, send } = useSend(() => {
    clear();
    onDone();
    onClose();
  });
  const reason = value.reason.trim();
  const area = (
    <TextArea
      label="Reason"
      value={value.reason}
      errors={error?.fields.reason}
      onChange={({ target }) => change({ reason: target.value })}
    />
  );
  const form = (command: Command) => ({
    busy,
    error,
    draft: { clear, restored },
    shown: ['reason'],
    onSubmit: () => void send(command),
    onClose,
  });
  return { reason, area, form };
}

export const StopCallout = (props: Common) => {
  const { uuid, name } = props.callout;
  const { reason, area, form } = useReason(`callout.stop.${uuid}`, props);
  return (
    <FormDialog title="Stop this call-out?" verb="Stop" danger disabled={reason === ''} {...form(stop(uuid, reason))}>
      <p>No one else will be called for {name}. People who have accepted stay on the team.</p>
      {area}
    </FormDialog>
  );
};

export const ReleaseMember = (props: OfPerson) => {
  const { callout, person } = props;
  const { reason, area, form } = useReason(`callout.release.${callout.uuid}.${person.user.uuid}`, props);
  return (
    <FormDialog
      title={`Release ${nameOf(person.user)}?`}
      verb="Release"
      disabled={reason === ''}
      {...form(release(callout.uuid, person.user.uuid, reason))}
    >
      <p>The place opens again, and the call-out continues to fill it.</p>
      {area}
    </FormDialog>
  );
};

export const CorrectAnswer = (props: OfPerson) => {
  const { callout, person } = props;
  const [outcome, setOutcome] = useState<CallOutcome | ''>('');
  const { reason, area, form } = useReason(`callout.correct.${callout.uuid}.${person.user.uuid}`, props);
  const answer = { outcome: outcome || 'accepted', reason };
  return (
    <FormDialog
      title={`Correct the answer of ${nameOf(person.user)}`}
      verb="Correct"
      disabled={reason === '' || outcome === ''}
      {...form(correct(callout.uuid, person.user.uuid, answer))}
    >
      <p>
        Recorded: {person.outcome ? outcomeTable[person.outcome].words : 'no answer yet'}. The correction and its author
        are added to the log; what was recorded stays there.
      </p>
      <Choice label="Answer" value={outcome} onChange={({ target }) => setOutcome(target.value as CallOutcome)}>
        <option value="">Choose an answer</option>
        {callOutcomes
          .filter((one) => one !== person.outcome)
          .map((one) => (
            <option key={one} value={one}>
              {outcomeTable[one].words}
            </option>
          ))}
      </Choice>
      {area}
    </FormDialog>
  );
};
