import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { Assignment as AssignmentOf } from '#contracts/incident/transfers/transfer';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { useMay, useViewer } from '../../../data/viewer.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { AlertBox, TextField } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import type { SectionProps } from '../section/Section.tsx';

const path = 'POST /api/incident/:incident_uuid/assignment/';

/** The people who are asked to take the incident. The viewer answers here. It is empty once somebody has taken it. */
export const Assignment = ({ incident, onChanged }: SectionProps) => {
  const { assignment, completed, archived } = incident;
  const { uuid: viewer } = useViewer().user;
  if (
    !assignment ||
    completed ||
    archived ||
    assignment.people.some(({ status }) => status === 'accepted' || status === 'done')
  )
    return null;
  const own = assignment.people.find(({ user }) => user === viewer);
  return (
    <AlertBox kind="warning">
      {own && own.status !== 'declined' ? (
        <Own incident={incident} designation={own.designation} by={assignment.respond_by} onChanged={onChanged} />
      ) : (
        <>
          {assignment.failed && <p>Nobody has taken this incident.</p>}
          <ul>
            {assignment.people.map((one) => (
              <li key={one.user}>
                <Asked one={one} by={assignment.respond_by} failed={assignment.failed} />
              </li>
            ))}
          </ul>
        </>
      )}
    </AlertBox>
  );
};

interface AskedProps {
  readonly one: AssignmentOf['people'][number];
  readonly by: string;
  readonly failed: boolean;
}

const Asked = ({ one: { name, designation, status, time, reason }, by, failed }: AskedProps) => (
  <>
    {name} ({designation || 'by email'}){' '}
    {status === 'declined' ? (
      <>
        declined <Time at={time} />
        {reason && `: ${reason}`}
      </>
    ) : failed ? (
      'did not answer'
    ) : (
      <>
        is asked to take it, and has until <Time at={by} />
      </>
    )}
  </>
);

interface OwnProps extends SectionProps {
  readonly designation: string;
  readonly by: string;
}

/** The viewer is asked. */
const Own = ({ incident: { uuid }, designation, by, onChanged }: OwnProps) => {
  const allowed = useMay<typeof path>('incident.log');
  const [declines, setDeclines] = useState(false);
  const { busy, error, send } = useSend(onChanged);
  const accept = command(path, { incident_uuid: uuid }, { answer: 'accept' });
  return (
    <>
      <p>
        You are asked to take this incident as {designation}. Please answer by <Time at={by} />.
      </p>
      <Button kind="primary" allowed={allowed} busy={busy} onClick={() => void send(accept)}>
        Take it
      </Button>{' '}
      <Button allowed={allowed} onClick={() => setDeclines(true)}>
        Decline
      </Button>
      {error && <p>{error.message}</p>}
      {declines && <Decline uuid={uuid} onDone={onChanged} onClose={() => setDeclines(false)} />}
    </>
  );
};

interface DeclineProps {
  readonly uuid: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const Decline = ({ uuid, onDone, onClose }: DeclineProps) => {
  const form = useForm({
    start: { reason: '' },
    command: ({ reason }) => command(path, { incident_uuid: uuid }, { answer: 'decline', reason: reason.trim() }),
    onDone,
    onClose,
  });
  return (
    <FormDialog title="Decline this incident?" verb="Decline" form={form}>
      <p>The dispatcher is told at once.</p>
      <TextField label="Reason (optional)" autoComplete="off" maxLength={limits.text.title} {...form.field('reason')} />
    </FormDialog>
  );
};
