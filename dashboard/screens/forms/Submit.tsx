import { type RefObject, useEffect, useState } from 'react';
import type { IdsOf } from '#contracts/api/index';
import type { Form } from '#contracts/incident/forms/forms';
import type { FieldErrors } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { FormError } from '../../ui/form/Field.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { say } from '../../ui/say.ts';
import type { Saver } from './saving.ts';

export type FormIds = IdsOf<'POST /api/incident/:incident_uuid/form/:uuid/submit/'>;

interface Props {
  readonly form: Form;
  readonly ids: FormIds;
  readonly saver: RefObject<Saver | null>;
  readonly onChanged: () => void;
  readonly onMissing: (fields: FieldErrors) => void;
  readonly onRemoved: () => void;
}

/** Submitting uses the server's copy, so all typed text is sent first. */
export const Submit = ({ form, ids, saver, onChanged, onMissing, onRemoved }: Props) => {
  const [waiting, setWaiting] = useState(false);
  const [asked, setAsked] = useState(false);
  const submitting = useSend(() => {
    say.done('The form was submitted.');
    onChanged();
  });
  const removing = useSend(onRemoved);
  const submit = async () => {
    setWaiting(true);
    await saver.current?.flush();
    setWaiting(false);
    const left = Object.keys(saver.current?.now().typed ?? {}).length;
    if (left > 0) return say.warn('Not all of it is saved yet, so it was not submitted.');
    await submitting.send(command('POST /api/incident/:incident_uuid/form/:uuid/submit/', ids));
  };
  const { error } = submitting;
  const shown = form.definition.sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  // An error is a new object at each attempt.
  useEffect(() => onMissing(error?.fields ?? {}), [error, onMissing]);
  return (
    <>
      <FormError error={error ?? removing.error} shown={shown} />
      <Buttons>
        <Button kind="primary" busy={waiting || submitting.busy} onClick={() => void submit()}>
          Submit
        </Button>
        {form.status === 'draft' && (
          <Button kind="quiet" onClick={() => setAsked(true)}>
            Remove
          </Button>
        )}
      </Buttons>
      {asked && (
        <Confirm
          title="Remove this form?"
          verb="Remove form"
          danger
          busy={removing.busy}
          onConfirm={() => void removing.send(command('DELETE /api/incident/:incident_uuid/form/:uuid/', ids))}
          onCancel={() => setAsked(false)}
        >
          <p>Everything entered in it is removed too.</p>
        </Confirm>
      )}
    </>
  );
};
