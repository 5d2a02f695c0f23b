import { useState } from 'react';
import type { Callout, CalloutPerson } from '#contracts/callout/callouts';
import { type CallOutcome, callOutcomes, outcomeTable } from '#contracts/callout/outcomes';
import { acceptedWords } from '#contracts/core/calloutStates';
import type { Command } from '../../data/command.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextArea, Tick } from '../../ui/form/Field.tsx';
import { type FormOf, useForm } from '../../ui/form/useForm.ts';
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
const useReason = (draft: string, make: (reason: string) => Command, { onDone, onClose }: Common) =>
  useForm({
    start: { reason: '' },
    draft,
    command: ({ reason }) => make(reason.trim()),
    onDone: () => onDone(),
    onClose,
  });

const Reason = ({ form }: { readonly form: FormOf<{ readonly reason: string }> }) => (
  <TextArea label="Reason" {...form.field('reason')} />
);

export const StopCallout = (props: Common) => {
  const { uuid, name } = props.callout;
  const form = useReason(`callout.stop.${uuid}`, (reason) => stop(uuid, reason), props);
  const empty = form.value.reason.trim() === '';
  return (
    <FormDialog title="Stop this call-out?" verb="Stop" danger disabled={empty} form={form}>
      <p>No one else will be called for {name}. People who have accepted stay on the team.</p>
      <Reason form={form} />
    </FormDialog>
  );
};

export const ReleaseMember = (props: OfPerson) => {
  const { callout, person } = props;
  const { uuid: user } = person.user;
  const draft = `callout.release.${callout.uuid}.${user}`;
  const form = useReason(draft, (reason) => release(callout.uuid, user, reason), props);
  const empty = form.value.reason.trim() === '';
  return (
    <FormDialog title={`Release ${nameOf(person.user)}?`} verb="Release" disabled={empty} form={form}>
      <p>The place opens again, and the call-out continues to fill it.</p>
      <Reason form={form} />
    </FormDialog>
  );
};

interface Correcting extends OfPerson {
  readonly callout: Pick<Callout, 'uuid' | 'name' | 'accepted' | 'target'>;
}

/** Every place may be filled: then one more is asked about. */
export const CorrectAnswer = (props: Correcting) => {
  const { callout, person } = props;
  const { uuid: user } = person.user;
  const [outcome, setOutcome] = useState<CallOutcome | ''>('');
  const [isMore, setMore] = useState(false);
  const asks = outcome === 'accepted' && callout.accepted >= callout.target;
  const form = useReason(
    `callout.correct.${callout.uuid}.${user}`,
    (reason) =>
      correct(callout.uuid, user, {
        outcome: outcome || 'accepted',
        reason,
        ...(asks && isMore ? { beyond_target: true } : {}),
      }),
    props,
  );
  return (
    <FormDialog
      title={`Correct the answer of ${nameOf(person.user)}`}
      verb="Correct"
      disabled={form.value.reason.trim() === '' || outcome === '' || (asks && !isMore)}
      form={form}
    >
      <p>
        Recorded: {person.outcome ? outcomeTable[person.outcome].words : 'no answer yet'}. The correction and its author
        are added to the log; what was recorded stays there.
      </p>
      <Choice
        label="Answer"
        value={outcome}
        onChange={({ target }) => setOutcome(target.value as CallOutcome)}
        none="Choose an answer"
        of={callOutcomes.filter((one) => one !== person.outcome).map((one) => [one, outcomeTable[one].words])}
      />
      {asks && (
        <Tick checked={isMore} onChange={({ target }) => setMore(target.checked)}>
          All places are filled ({acceptedWords(callout)}). {nameOf(person.user)} comes in addition.
        </Tick>
      )}
      <Reason form={form} />
    </FormDialog>
  );
};
