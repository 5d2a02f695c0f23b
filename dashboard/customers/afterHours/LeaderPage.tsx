import { useRef, useState } from 'react';
import type { AfterHours, LeaderShift } from '#contracts/onCall/afterHours';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useMay, useViewer } from '../../data/viewer.ts';
import { ModulePages } from '../../shell/ModulePages.tsx';
import { useModule } from '../../shell/modules.ts';
import { Time } from '../../time/Time.tsx';
import { useTimezone } from '../../time/time.ts';
import { fromField, noTime } from '../../time/typedTime.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Removal } from '../../ui/dialog/Removal.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { PersonChoice } from '../../ui/form/person/PersonChoice.tsx';
import { PhoneField } from '../../ui/form/phone/PhoneField.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { phone, phoneLink } from '../../ui/phone.ts';
import { say } from '../../ui/say.ts';
import styles from './AfterHours.module.css';
import { useAfterHours } from './useAfterHours.ts';

const jcw = {
  read: 'GET /api/jcw/after-hours/leader/',
  choose: 'POST /api/jcw/after-hours/leader/',
  withdraw: 'DELETE /api/jcw/after-hours/leader/:uuid/',
} as const;
const loveland = {
  read: 'GET /api/loveland/after-hours/leader/',
  choose: 'POST /api/loveland/after-hours/leader/',
  withdraw: 'DELETE /api/loveland/after-hours/leader/:uuid/',
} as const;
type Leaders = typeof jcw | typeof loveland;
const leadersOf = (organization: string): Leaders => (organization === 'loveland' ? loveland : jcw);

/** `/jcw/after-hours/leader/`, `/loveland/after-hours/leader/`: the current and next after-hours leaders. */
export const LeaderPage = () => {
  const { name } = useModule();
  // The page exists only for the organizations that have these routes.
  const leaders = leadersOf(useViewer().entity.name);
  const { answer, error, ask } = useAfterHours(addressOf(leaders.read));
  const allowed = useMay<'POST /api/jcw/after-hours/leader/' | 'POST /api/loveland/after-hours/leader/'>(
    'afterHours.lead',
  );
  const [choosing, setChoosing] = useState(false);
  const [withdrawn, setWithdrawn] = useState<LeaderShift | null>(null);
  return (
    <ModulePages title={`${name}: leader`}>
      <LoadState data={answer} error={error} />
      {answer && (
        <Panel title="Current lead">
          {answer.now ? <Now shift={answer.now} /> : <p>No one has been chosen yet.</p>}
          <div>
            <Button kind="primary" allowed={allowed} onClick={() => setChoosing(true)}>
              Choose a leader
            </Button>
          </div>
        </Panel>
      )}
      {answer && (
        <Panel title="Next">
          {answer.next.length === 0 && <p className="quiet">No one scheduled next; current lead continues.</p>}
          <ul className={styles.shifts} aria-label="Next leaders">
            {answer.next.map((shift) => (
              <li key={shift.uuid} data-shift={shift.uuid}>
                <span>
                  <strong>{shift.name}</strong> from <Time at={shift.from} />
                  {shift.phone_number && `, ${phone(shift.phone_number)}`}
                  <Told {...shift} />
                </span>
                <Button small allowed={allowed} onClick={() => setWithdrawn(shift)}>
                  Withdraw<span className="visually-hidden"> {shift.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {choosing && answer && (
        <ChooseLeader choose={leaders.choose} people={answer.people} onDone={ask} onClose={() => setChoosing(false)} />
      )}
      {withdrawn && (
        <Removal
          title={`Withdraw ${withdrawn.name}?`}
          verb="Withdraw"
          removal={command(leaders.withdraw, { uuid: withdrawn.uuid })}
          onDone={ask}
          onClose={() => setWithdrawn(null)}
        >
          <p>The previous leader continues.</p>
        </Removal>
      )}
    </ModulePages>
  );
};

export const Now = ({ shift }: { readonly shift: LeaderShift }) => (
  <p className={styles.now}>
    <strong>{shift.name}</strong>
    {shift.phone_number && <a href={phoneLink(shift.phone_number)}>{phone(shift.phone_number)}</a>}
    <span className="quiet">
      since <Time at={shift.from} />
      <Told {...shift} />
    </span>
  </p>
);

/** Whether the leader knows of it: a text that did not leave asks for a call. */
const Told = ({ text }: Pick<LeaderShift, 'text'>) =>
  text === 'failed' ? <strong className="wrong"> · could not be texted</strong> : text ? ` · ${toldWords[text]}` : null;
const toldWords = { 'on-its-way': 'text on its way', sent: 'texted' } as const;

interface ChooseProps {
  readonly choose: Leaders['choose'];
  readonly people: AfterHours['people'];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const ChooseLeader = ({ choose: operation, people, onDone, onClose }: ChooseProps) => {
  const timezone = useTimezone();
  const time = useRef<HTMLInputElement>(null);
  const form = useForm({
    start: { user: '', phone_number: '', from: '' },
    required: ['user'],
    // Without a value the shift would begin now, although the user typed part of a time.
    mistakes: () => (time.current?.validity.badInput ? { from: noTime } : {}),
    command: ({ user, phone_number, from: typed }) => {
      const from = fromField(typed, timezone);
      return command(operation, {}, { user, phone_number, ...(from && { from }) });
    },
    onDone: () => {
      say.done('The leader was chosen.');
      onDone();
    },
    onClose,
  });
  const numberOf = (user: string) => people.find(({ uuid }) => uuid === user)?.phone_number ?? '';
  return (
    <FormDialog title="Choose a leader" verb="Choose" form={form}>
      <PersonChoice
        label="Leader"
        people={people}
        {...form.field('user')}
        onChange={({ target: { value: user } }) => form.change({ user, phone_number: phone(numberOf(user)) })}
      />
      <PhoneField label="Phone number" {...form.field('phone_number')} />
      <TextField
        label="From (optional)"
        hint="Leave empty to start now."
        type="datetime-local"
        ref={time}
        {...form.field('from')}
      />
    </FormDialog>
  );
};
