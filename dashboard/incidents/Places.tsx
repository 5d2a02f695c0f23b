import type { Contact, Location } from '#contracts/incident';
import { phone, phoneLink } from '../parts/phone.ts';
import styles from './IncidentPage.module.css';
import { LazyPinMap } from './LazyPinMap.tsx';
import { mapUrl } from './logWords.ts';

export const Places = ({ locations }: { readonly locations: readonly Location[] }) =>
  locations.length === 0 ? (
    <p className={styles.quiet}>Nobody has said where yet.</p>
  ) : (
    locations.map((place) => <Place key={place.uuid} place={place} />)
  );

const Place = ({ place }: { readonly place: Location }) => {
  const { lat, lng } = place;
  const words = addressOf(place);
  return (
    <div className={styles.place}>
      <p className={styles.address}>{words || 'No address'}</p>
      {lat !== null && lng !== null && (
        <>
          <LazyPinMap label={`Map of ${words || 'the place'}`} centre={[lat, lng]} zoom={15} pin={[lat, lng]} />
          <a href={mapUrl(lat, lng)} target="_blank" rel="noopener noreferrer">
            Open the map<span className="visually-hidden"> of {words || 'the place'} (opens in a new tab)</span>
          </a>
        </>
      )}
      {place.contacts.length > 0 && (
        <ul className={styles.contacts} aria-label="Contacts">
          {place.contacts.map((contact) => (
            <Person key={contact.uuid} contact={contact} />
          ))}
        </ul>
      )}
    </div>
  );
};

/** What was typed; once that is erased, the street and the place that stay. */
function addressOf({ raw, subpremise, route, locality, administrative_level_1, postal_code }: Location): string {
  const rest = [route, locality, `${administrative_level_1} ${postal_code}`.trim()].filter(Boolean).join(', ');
  return raw ? [raw, subpremise && `unit ${subpremise}`].filter(Boolean).join(', ') : rest;
}

const Person = ({
  contact: { name, phone_number, phone_extension, email, complainant },
}: {
  readonly contact: Contact;
}) => (
  <li>
    <strong>{name ?? 'Name erased'}</strong>
    {complainant && <span className={styles.quiet}> · complainant</span>}
    {phone_number && (
      <p>
        <a href={phoneLink(phone_number)}>{phone(phone_number)}</a>
        {phone_extension && ` ext. ${phone_extension}`}
      </p>
    )}
    {email && (
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    )}
  </li>
);
