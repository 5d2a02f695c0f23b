import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CalendarDesignation } from '#contracts/onCall/calendar';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { useViewer } from '../../../data/viewer.ts';
import { useModules } from '../../../shell/modules.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice } from '../../../ui/form/Field.tsx';
import { PersonChoice } from '../../../ui/form/PersonChoice.tsx';
import { say } from '../../../ui/say.ts';
import styles from '../Calendar.module.css';
import type { Callable } from '../useCalendar.ts';
import { type Phone, PhoneChoice, type PhoneKind, phoneBody, phoneMistake } from './PhoneChoice.tsx';

interface Props {
  readonly people: readonly Callable[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}
type Mistakes = Readonly<Partial<Record<'of' | 'user' | 'phone', readonly string[]>>>;

const blank = ['This field may not be blank.'];

/** A person and a phone, which both modals ask for; `of` is the designation or the version. */
function useForm(people: Props['people'], first: string) {
  const [of, setOf] = useState(first);
  const [user, setUser] = useState('');
  const [phone, setPhone] = useState<Phone>({ kind: '', custom: '' });
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const person = people.find(({ uuid }) => uuid === user);
  const isRight = (): boolean => {
    const wrong = phoneMistake(phone);
    const found: Mistakes = {
      ...(of === '' ? { of: blank } : {}),
      ...(user === '' ? { user: blank } : {}),
      ...(wrong ? { phone: wrong } : {}),
    };
    setMistakes(found);
    return Object.keys(found).length === 0;
  };
  return { of, setOf, user, setUser, phone, setPhone, mistakes, person, isRight };
}

interface DesignatedProps extends Props {
  readonly designations: readonly CalendarDesignation[];
  readonly designation: string;
}

/** "Update designated user" (S1 §5): the person who is on call whenever no one is scheduled. */
export const UpdateDesignatedUser = ({ people, designations, designation, onDone, onClose }: DesignatedProps) => {
  const form = useForm(people, designation);
  const { of, user, phone, person, mistakes } = form;
  const chosen = designations.find(({ name }) => name === of);
  const last = chosen?.designated[0]?.phone_number ?? null;
  const { busy, error, send } = useSend(() => {
    say.done(`${person?.name ?? 'The person'} is the designated user of ${of}.`);
    onDone();
    onClose();
  });
  const submit = () => {
    if (!form.isRight()) return;
    const body = { user, designation: of, ...phoneBody(phone, { last }) };
    void send(command('POST /designated-user/', {}, body));
  };
  return (
    <FormDialog
      title="Update designated user"
      verb="Update designated user"
      {...{ busy, error, mistakes }}
      shown={['designation', 'user', 'phone_number']}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice
        label="Designation"
        value={of}
        errors={mistakes.of ?? error?.fields.designation}
        onChange={({ target }) => form.setOf(target.value)}
      >
        <option value="">Choose a designation</option>
        {designations.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Choice>
      {chosen && <p className={styles.quiet}>{standingWords(chosen)}</p>}
      <PersonChoice
        label="User"
        people={people}
        value={user}
        errors={mistakes.user ?? error?.fields.user}
        onChange={({ target }) => form.setUser(target.value)}
      />
      <Numbers kinds={['last', 'user', 'custom']} form={form} last={last} errors={error?.fields.phone_number} />
    </FormDialog>
  );
};

const standingWords = ({ designated, is_crew }: CalendarDesignation): string => {
  const names = designated.map(({ name }) => name).join(', ');
  const now = names === '' ? 'No one is designated now.' : `Designated now: ${names}.`;
  const does = is_crew ? 'has the crew' : 'is on call';
  return `${now} The designated user ${does} whenever no one is scheduled.`;
};

/** "Update on-call leader": the person who leads the incidents of a version. */
export const UpdateLeader = ({ people, onDone, onClose }: Props) => {
  const { versions } = useViewer().entity;
  const leaders = useModules().flatMap(({ pages }) => pages.filter(({ path }) => path.includes('/leader')));
  const [only] = versions.length === 1 ? versions : [];
  const form = useForm(people, only?.key ?? '');
  const { of, user, phone, person, mistakes } = form;
  const { busy, error, send } = useSend(() => {
    const version = versions.find(({ key }) => key === of)?.display_name ?? of;
    say.done(`${person?.name ?? 'The person'} leads the incidents of ${version}.`);
    onDone();
    onClose();
  });
  const submit = () => {
    if (!form.isRight()) return;
    void send(command('POST /api/incident-leader/', {}, { user, incident_version: of, ...phoneBody(phone, {}) }));
  };
  return (
    <FormDialog
      title="Update on-call leader"
      verb="Update on-call leader"
      {...{ busy, error, mistakes }}
      shown={['incident_version', 'user', 'phone_number']}
      onSubmit={submit}
      onClose={onClose}
    >
      {leaders.map(({ path, name }) => (
        <p key={path} className={styles.quiet}>
          After hours, another list counts first: <Link to={path}>{name}</Link>.
        </p>
      ))}
      <Choice
        label="Incident type"
        value={of}
        errors={mistakes.of ?? error?.fields.incident_version}
        onChange={({ target }) => form.setOf(target.value)}
      >
        <option value="">Choose a type</option>
        {versions.map(({ key, display_name }) => (
          <option key={key} value={key}>
            {display_name}
          </option>
        ))}
      </Choice>
      <PersonChoice
        label="User"
        people={people}
        value={user}
        errors={mistakes.user ?? error?.fields.user}
        onChange={({ target }) => form.setUser(target.value)}
      />
      <Numbers kinds={['user', 'custom']} form={form} errors={error?.fields.phone_number} />
    </FormDialog>
  );
};

interface NumbersProps {
  readonly kinds: readonly PhoneKind[];
  readonly form: ReturnType<typeof useForm>;
  readonly last?: string | null;
  readonly errors: readonly string[] | undefined;
}

const Numbers = ({ kinds, form: { phone, setPhone, person, mistakes }, last = null, errors }: NumbersProps) => (
  <PhoneChoice
    kinds={kinds}
    value={phone}
    numbers={{ last, user: person?.phone_number || undefined }}
    errors={mistakes.phone ?? errors}
    onChange={setPhone}
  />
);
