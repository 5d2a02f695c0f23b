import { IconUser, IconUserCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Callout, CalloutPerson } from '#contracts/callout/callouts';
import { acceptedWords, isActive, stateWords } from '#contracts/core/calloutStates';
import { addressOf } from '../../data/address.ts';
import { useMay } from '../../data/viewer.ts';
import { useSeconds } from '../../time/seconds.ts';
import { Time } from '../../time/Time.tsx';
import { later, NoDialog } from '../../ui/later/later.tsx';
import { LateMark } from '../dispatch/kind/LateMark.tsx';
import styles from './Callout.module.css';
import { Controls } from './Controls.tsx';
import { beyondWords, nameOf, span, titleOf } from './calloutWords.ts';
import { PacketLink } from './PacketLink.tsx';
import { Person } from './Person.tsx';

const StopCallout = later(() => import('./Reasons.tsx').then((file) => file.StopCallout), NoDialog);
const ReleaseMember = later(() => import('./Reasons.tsx').then((file) => file.ReleaseMember), NoDialog);
const CorrectAnswer = later(() => import('./Reasons.tsx').then((file) => file.CorrectAnswer), NoDialog);

interface Props {
  readonly callout: Callout;
  readonly onChanged: () => void;
  /** The incident's name with a link to it, where the call-out is not shown on the incident. */
  readonly about?: ReactNode;
}

type Open = { readonly kind: 'stop' } | { readonly kind: 'release' | 'correct'; readonly user: string };

/** One call-out as it happens: the places, the people in the order of the calls, and who was left out. */
export const CalloutView = ({ callout, onChanged, about }: Props) => {
  const [open, setOpen] = useState<Open | null>(null);
  const may = useMay<
    'POST /api/callout/:uuid/stop/' | 'POST /api/callout/:uuid/target/' | 'POST /api/callout/:uuid/correct/'
  >('callout.manage');
  const mayProve = useMay<'GET /api/audit/report/packet/'>('audit.view');
  const active = isActive(callout);
  /** Absent while the record grows: a packet of half a call-out would answer nothing. */
  const packetFor = (user?: string) =>
    mayProve && !active
      ? addressOf('GET /api/audit/report/packet/', { query: { callout: callout.uuid, for: user } })
      : undefined;
  const now = useSeconds(active);
  const { uuid, name, people, left_out, beyond } = callout;
  const done = { callout, onDone: onChanged, onClose: () => setOpen(null) };
  const asked = open && open.kind !== 'stop' ? people.find(({ user }) => user.uuid === open.user) : undefined;
  return (
    <article className={styles.callout} data-callout={uuid} data-state={callout.state} aria-label={`Call-out: ${name}`}>
      <header className={styles.head}>
        <h3>{titleOf(callout)}</h3>
        {about}
        <Progress callout={callout} now={now} />
        {callout.reason && <p>{callout.reason}</p>}
        <LateMark uuid={uuid} />
        {packetFor() && (
          <p>
            <a href={packetFor()} download>
              Save packet for a dispute
            </a>
          </p>
        )}
        {may && active && <Controls callout={callout} onChanged={onChanged} onStop={() => setOpen({ kind: 'stop' })} />}
      </header>
      <ol className={styles.people} aria-label="People in call order">
        {people.map((person) => (
          <Person
            key={person.user.uuid}
            person={person}
            now={now}
            packet={packetFor(person.user.uuid)}
            onRelease={
              may && canRelease(person) ? () => setOpen({ kind: 'release', user: person.user.uuid }) : undefined
            }
            onCorrect={may && person.outcome ? () => setOpen({ kind: 'correct', user: person.user.uuid }) : undefined}
          />
        ))}
      </ol>
      {beyond > 0 && <p className="quiet">{beyondWords(beyond)}</p>}
      {left_out.length > 0 && <LeftOut people={left_out} packetFor={packetFor} />}
      {open?.kind === 'stop' && <StopCallout {...done} />}
      {open?.kind === 'release' && asked && <ReleaseMember person={asked} {...done} />}
      {open?.kind === 'correct' && asked && <CorrectAnswer person={asked} {...done} />}
    </article>
  );
};

const canRelease = ({ state }: CalloutPerson): boolean => state === 'member';

const Progress = ({ callout, now }: { readonly callout: Callout; readonly now: number }) => {
  const { state, accepted, target, started_time, started_by, ended_time, next_step_time } = callout;
  const until = ended_time === null ? now : Date.parse(ended_time);
  const next = next_step_time !== null && state === 'in-progress' ? Date.parse(next_step_time) - now : 0;
  return (
    <>
      <p className={styles.progress}>
        <span className={styles.places} aria-hidden="true">
          {Array.from({ length: target }, (_, place) =>
            place < accepted ? <IconUserCheck key={place} data-filled /> : <IconUser key={place} />,
          )}
        </span>
        <strong>{acceptedWords(callout)}</strong>
        <span>{stateWords(callout)}</span>
        <span className={styles.seconds}>{span(until - Date.parse(started_time))}</span>
      </p>
      <p className="quiet">
        Started by {started_by}, <Time at={started_time} />
        {next > 0 && ` · next step in ${span(next)}`}
      </p>
    </>
  );
};

interface LeftOutProps {
  readonly people: Callout['left_out'];
  readonly packetFor: (user: string) => string | undefined;
}

const LeftOut = ({ people, packetFor }: LeftOutProps) => (
  <details className={styles.leftOut}>
    <summary>
      {people.length} {people.length === 1 ? 'person is' : 'people are'} left out
    </summary>
    <ul>
      {people.map(({ user, why }) => (
        <li key={user.uuid}>
          <strong>{nameOf(user)}</strong> <span className="quiet">{why}</span>{' '}
          <PacketLink user={user} to={packetFor(user.uuid)} />
        </li>
      ))}
    </ul>
  </details>
);
