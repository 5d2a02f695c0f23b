import type { Crew } from '#contracts/dispatch/dispatch';
import { phone, phoneLink } from '../../../ui/phone.ts';
import { fullName } from '../kind/words.ts';
import { CheckInStatus } from './CheckInStatus.tsx';
import { NoteText } from './CrewNote.tsx';
import styles from './CrewSummary.module.css';

const Phone = ({ number, of }: { readonly number: string; readonly of: string }) =>
  number ? (
    <a href={phoneLink(number)} aria-label={`Call ${of}, ${phone(number)}`}>
      {phone(number)}
    </a>
  ) : null;

export const CrewPeople = ({ crew }: { readonly crew: Crew }) => {
  const { designated_user: user, shared_phone_number: shared } = crew;
  return (
    <p className={styles.people}>
      {user ? <span>{fullName(user)}</span> : <span className={styles.nobody}>No designated user</span>}
      {user && <Phone number={user.phone_number} of={fullName(user)} />}
      {shared && shared !== user?.phone_number && <Phone number={shared} of={crew.name} />}
    </p>
  );
};

/** A crew's popup on the map. */
export const CrewSummary = ({ crew }: { readonly crew: Crew }) => (
  <div className={styles.summary}>
    <h3>
      {crew.name}
      {!crew.active && ' (inactive)'}
    </h3>
    <CrewPeople crew={crew} />
    <CheckInStatus checkin={crew.checkin} />
    <NoteText note={crew.note} />
  </div>
);
