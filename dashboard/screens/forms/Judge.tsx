import { useState } from 'react';
import type { BodyOf } from '#contracts/api/index';
import { limits } from '#contracts/core/limits';
import type { Form } from '#contracts/incident/forms/forms';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { FormError, TextArea } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Buttons } from '../../ui/page/Buttons.tsx';
import page from '../../ui/page/Page.module.css';
import { say } from '../../ui/say.ts';

interface Props {
  readonly form: Form;
  /** The incident's uuid. */
  readonly incident: string;
  readonly onChanged: () => void;
}

/** A manager approves a form, or returns it with a reason. */
export const Judge = ({ form: { uuid, status, submission }, incident, onChanged }: Props) => {
  const allowed = useMay<'POST /api/incident/:incident_uuid/form/:uuid/approve/'>('incident.approve');
  const [asked, setAsked] = useState(false);
  const approving = useSend(() => {
    say.done('The form was approved.');
    onChanged();
  });
  if (!allowed || (status !== 'submitted' && status !== 'approved')) return null;
  const ids = { incident_uuid: incident, uuid };
  const body: BodyOf<'POST /api/incident/:incident_uuid/form/:uuid/approve/'> =
    submission === null ? {} : { submission };
  return (
    <section className={page.panel} aria-label="Approval">
      <FormError error={approving.error} />
      <Buttons>
        {status === 'submitted' && (
          <Button
            kind="primary"
            busy={approving.busy}
            onClick={() =>
              void approving.send(command('POST /api/incident/:incident_uuid/form/:uuid/approve/', ids, body))
            }
          >
            Approve
          </Button>
        )}
        <Button onClick={() => setAsked(true)}>Return</Button>
      </Buttons>
      {asked && <ReturnDialog ids={ids} body={body} onDone={onChanged} onClose={() => setAsked(false)} />}
    </section>
  );
};

interface DialogProps {
  readonly ids: { readonly incident_uuid: string; readonly uuid: string };
  readonly body: BodyOf<'POST /api/incident/:incident_uuid/form/:uuid/approve/'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const ReturnDialog = ({ ids, body, onDone, onClose }: DialogProps) => {
  const form = useForm({
    start: { reason: '' },
    command: ({ reason }) => command('POST /api/incident/:incident_uuid/form/:uuid/return/', ids, { ...body, reason }),
    onDone: () => onDone(),
    onClose,
  });
  return (
    <FormDialog title="Return this form" verb="Return form" form={form}>
      <TextArea label="Corrections needed" required rows={4} maxLength={limits.form.reason} {...form.field('reason')} />
    </FormDialog>
  );
};
