import { useState } from 'react';
import type { NamedDesignee, TransferSettings } from '#contracts/incident/transfers/transferSettings';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { useViewer } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextField } from '../../ui/form/Field.tsx';
import { PersonChoice } from '../../ui/form/person/PersonChoice.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { say } from '../../ui/say.ts';
import styles from './Settings.module.css';

interface Props {
  readonly settings: TransferSettings;
  readonly onChanged: () => void;
}

/** The people who answer for each version, and under which designation. */
export const Designees = ({ settings: { designees, people }, onChanged }: Props) => {
  const { versions } = useViewer().entity;
  const [adding, setAdding] = useState(false);
  const { busy, send } = useSend(onChanged);
  const end = async ({ uuid }: NamedDesignee) => {
    const failure = await send(command('DELETE /designated-user/:uuid/', { uuid }));
    if (failure) say.failed(failure.message);
  };
  const answered = versions.filter(({ key }) => designees.some(({ target }) => target === key));
  return (
    <>
      {answered.length === 0 && <p className="quiet">No one is designated.</p>}
      {answered.map(({ key, display_name }) => (
        <div key={key} className={styles.version}>
          <h3>{display_name}</h3>
          <ul aria-label={`Designated for ${display_name}`}>
            {designees
              .filter(({ target }) => target === key)
              .map((one) => (
                <li key={one.uuid} className={styles.designee}>
                  <span>
                    <strong>{one.designation}</strong>: {fullName(one.user)}
                  </span>
                  <Button small busy={busy} onClick={() => void end(one)}>
                    Remove
                    <span className="visually-hidden">
                      {' '}
                      {fullName(one.user)} as {one.designation} for {display_name}
                    </span>
                  </Button>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <Buttons>
        <Button onClick={() => setAdding(true)}>Add designated user</Button>
      </Buttons>
      {adding && <DesigneeDialog people={people} onDone={onChanged} onClose={() => setAdding(false)} />}
    </>
  );
};

const fullName = ({ first_name, last_name }: NamedDesignee['user']): string => `${first_name} ${last_name}`;

interface DialogProps {
  readonly people: TransferSettings['people'];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const DesigneeDialog = ({ people, onDone, onClose }: DialogProps) => {
  const { versions } = useViewer().entity;
  const form = useForm({
    start: { target: '', designation: '', user: '' },
    required: ['target', 'designation', 'user'],
    command: (body) => command('POST /designated-user/', {}, body),
    onDone,
    onClose,
  });
  return (
    <FormDialog title="Add designated user" verb="Add designated user" form={form}>
      <Choice
        label="Incident type"
        {...form.field('target')}
        none="Choose a type"
        of={versions.map(({ key, display_name }) => [key, display_name])}
      />
      <TextField label="Designation" maxLength={120} {...form.field('designation')} />
      <PersonChoice
        label="Person"
        people={people.map((one) => ({ uuid: one.uuid, name: fullName(one) }))}
        {...form.field('user')}
      />
    </FormDialog>
  );
};
