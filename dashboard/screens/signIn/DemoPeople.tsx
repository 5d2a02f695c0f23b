import {
  IconChartBar,
  IconClipboardCheck,
  IconHeadset,
  IconListSearch,
  IconSettings,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import type { DemoPerson } from '#contracts/accounts/demo';
import type { TeamRole } from '#contracts/core/roles';
import { roleNames } from '#contracts/incident/team';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useSend } from '../../data/useSend.ts';
import { Choice, FormError } from '../../ui/form/Field.tsx';
import styles from './SignInPage.module.css';
import { leaveFor, wayBack } from './wayBack.ts';

interface Job {
  readonly role: TeamRole;
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  readonly does: string;
}

/** In the order in which a newcomer tries them. */
const jobs: readonly Job[] = [
  { role: 'dispatcher', icon: IconHeadset, does: 'Takes calls and sends crews' },
  { role: 'crew', icon: IconTruck, does: 'Gets jobs on a phone and reports back' },
  { role: 'manager', icon: IconClipboardCheck, does: 'Closes incidents, approves reports' },
  { role: 'leader', icon: IconUsers, does: 'Leads after hours and logs the work' },
  { role: 'administrator', icon: IconSettings, does: 'Runs schedules, transfers, and privacy' },
  { role: 'analyst', icon: IconChartBar, does: 'Reads incidents and reports' },
  { role: 'auditor', icon: IconListSearch, does: 'Reads everything, changes nothing' },
];

/** One card for each role of a demo organization: a click signs in. */
export const DemoPeople = ({ next }: { readonly next: string | undefined }) => {
  const { data: demo, error: unread } = useLive(addressOf('GET /api/demo/'), { once: true });
  const [chosen, setChosen] = useState<string | null>(null);
  const [person, setPerson] = useState<DemoPerson | null>(null);
  const { busy, error, send } = useSend(() => leaveFor(wayBack(next)));
  const organizations = demo?.organizations ?? [];
  const shown = organizations.find(({ name }) => name === chosen) ?? organizations[0];
  const signIn = (chosenPerson: DemoPerson): void => {
    setPerson(chosenPerson);
    void send(command('POST /api/demo/sign-in/', {}, { email: chosenPerson.email }));
  };
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h1 id="demo-title">Explore the Muster demo</h1>
      <p className="quiet">Choose a utility and a role. People, phone numbers, and incidents are made up.</p>
      <FormError error={error ?? unread} />
      {shown && (
        <>
          <Choice
            label="Utility"
            value={shown.name}
            onChange={({ target }) => setChosen(target.value)}
            of={organizations.map(({ name, display_name }) => [name, display_name])}
          />
          <ul className={styles.cards}>
            {jobs.map((job) => (
              <Card
                key={job.role}
                {...job}
                person={shown.people.find(({ role }) => role === job.role)}
                busy={busy ? (person?.email ?? null) : null}
                onChoose={signIn}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

interface CardProps extends Job {
  readonly person: DemoPerson | undefined;
  /** The address of the person who is being signed in. */
  readonly busy: string | null;
  readonly onChoose: (person: DemoPerson) => void;
}

const Card = ({ role, icon: Icon, does, person, busy, onChoose }: CardProps) =>
  person && (
    <li>
      <button
        type="button"
        className={styles.card}
        disabled={busy !== null}
        aria-busy={busy === person.email || undefined}
        onClick={() => onChoose(person)}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        <strong>{roleNames[role]}</strong>
        <span className="quiet">{person.name}</span>
        <span>{does}</span>
      </button>
    </li>
  );
