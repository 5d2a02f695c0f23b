import { Link } from '@tanstack/react-router';
import type { CalendarDesignation } from '#contracts/onCall/calendar';
import { command } from '../../../data/command.ts';
import { useViewer } from '../../../data/viewer.ts';
import { useModules } from '../../../shell/modules.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice } from '../../../ui/form/Field.tsx';
import { PersonChoice } from '../../../ui/form/person/PersonChoice.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { say } from '../../../ui/say.ts';
import type { Callable } from '../useCalendar.ts';
import { type Phone, PhoneChoice, phoneBody, phoneMistake } from './PhoneChoice.tsx';

interface Props {
  readonly people: readonly Callable[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface DesignatedProps extends Props {
  readonly designations: readonly CalendarDesignation[];
  readonly designation: string;
}

const noPhone: Phone = { kind: '', custom: '' };
const nameIn = (people: Props['people'], user: string): string =>
  people.find(({ uuid }) => uuid === user)?.name ?? 'The person';
const numberIn = (people: Props['people'], user: string): string | undefined =>
  people.find(({ uuid }) => uuid === user)?.phone_number || undefined;

/** “Update designated user” of S1 §5: the person who is on call whenever no one is scheduled. */
export const UpdateDesignatedUser = ({
  people,
  designations,
  designation: first,
  onDone,
  onClose,
}: DesignatedProps) => {
  const chosenIn = (designation: string) => designations.find(({ name }) => name === designation);
  const lastOf = (designation: string) => chosenIn(designation)?.designated[0]?.phone_number ?? null;
  const form = useForm({
    start: { designation: first, user: '', phone_number: noPhone },
    required: ['designation', 'user'],
    mistakes: ({ phone_number }) => ({ phone_number: phoneMistake(phone_number) }),
    command: ({ phone_number, ...body }) => {
      const phone = phoneBody(phone_number, { last: lastOf(body.designation) });
      return command('POST /designated-user/', {}, { ...body, ...phone });
    },
    onDone: (_, { user, designation }) => {
      say.done(`${nameIn(people, user)} is the designated user of ${designation}.`);
      onDone();
    },
    onClose,
  });
  const { designation, user } = form.value;
  const chosen = chosenIn(designation);
  return (
    <FormDialog title="Change default person" verb="Change default person" form={form}>
      <Choice
        label="Designation"
        {...form.field('designation')}
        none="Choose a designation"
        of={designations.map(({ name }) => [name, name])}
      />
      {chosen && <p className="quiet">{standingWords(chosen)}</p>}
      <PersonChoice label="User" people={people} {...form.field('user')} />
      <PhoneChoice
        kinds={['last', 'user', 'custom']}
        form={form}
        numbers={{ last: lastOf(designation), user: numberIn(people, user) }}
      />
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
  const form = useForm({
    start: { incident_version: only?.key ?? '', user: '', phone_number: noPhone },
    required: ['incident_version', 'user'],
    mistakes: ({ phone_number }) => ({ phone_number: phoneMistake(phone_number) }),
    command: ({ phone_number, ...body }) =>
      command('POST /api/incident-leader/', {}, { ...body, ...phoneBody(phone_number, {}) }),
    onDone: (_, { user, incident_version: of }) => {
      const version = versions.find(({ key }) => key === of)?.display_name ?? of;
      say.done(`${nameIn(people, user)} leads the incidents of ${version}.`);
      onDone();
    },
    onClose,
  });
  return (
    <FormDialog title="Update on-call leader" verb="Update on-call leader" form={form}>
      {leaders.map(({ path, name }) => (
        <p key={path} className="quiet">
          After hours, another list counts first: <Link to={path}>{name}</Link>.
        </p>
      ))}
      <Choice
        label="Incident type"
        {...form.field('incident_version')}
        none="Choose a type"
        of={versions.map(({ key, display_name }) => [key, display_name])}
      />
      <PersonChoice label="User" people={people} {...form.field('user')} />
      <PhoneChoice kinds={['user', 'custom']} form={form} numbers={{ user: numberIn(people, form.value.user) }} />
    </FormDialog>
  );
};
