import { useState } from 'react';
import { mapUrl } from '#contracts/core/geo';
import type { Contact, Location } from '#contracts/incident/incident';
import type { Asset } from '#contracts/incident/places/assetDocument';
import { command } from '../../../data/command.ts';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Removal } from '../../../ui/dialog/Removal.tsx';
import { AlertBox } from '../../../ui/form/Field.tsx';
import { later, NoDialog } from '../../../ui/later/later.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import { phone, phoneLink } from '../../../ui/phone.ts';
import { Assets } from '../assets/Assets.tsx';
import type { PlaceIds } from '../assets/placeIds.ts';
import styles from '../section/Incident.module.css';
import { Section, type SectionProps } from '../section/Section.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { PlaceMap } from './PlaceMap.tsx';
import { addressOf } from './placeWords.ts';

const LocationDialog = later(() => import('./LocationDialog.tsx').then((file) => file.LocationDialog), NoDialog);

/** The places of an incident and the people there, each editable (S2 §2.2). */
export const Places = ({ incident: { uuid, locations, assets }, onChanged }: SectionProps) => {
  const allowed = useMay<
    | 'DELETE /api/incident/:incident_uuid/location/:uuid/'
    | 'DELETE /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/'
  >('incident.places');
  const [adding, setAdding] = useState(false);
  return (
    <Section id="place" title="Location & contacts">
      {locations.length === 0 && <p className="quiet">No location yet</p>}
      {locations.map((place) => (
        <Place
          key={place.uuid}
          incident={uuid}
          place={place}
          assets={assets.filter(({ location }) => location === place.uuid)}
          allowed={allowed}
          only={locations.length === 1}
          onChanged={onChanged}
        />
      ))}
      <Buttons>
        <Button small allowed={allowed} onClick={() => setAdding(true)}>
          Add location
        </Button>
      </Buttons>
      {adding && <LocationDialog incident={uuid} onDone={onChanged} onClose={() => setAdding(false)} />}
    </Section>
  );
};

interface PlaceProps {
  readonly incident: string;
  readonly place: Location;
  readonly assets: readonly Asset[];
  readonly allowed: boolean;
  readonly only: boolean;
  readonly onChanged: () => void;
}

const Place = ({ incident, place, assets, allowed, only, onChanged }: PlaceProps) => {
  const [open, setOpen] = useState<'update' | 'remove' | 'contact' | null>(null);
  const { lat, lng } = place;
  const words = addressOf(place);
  const at = { incident_uuid: incident, location_uuid: place.uuid };
  const done = { onDone: onChanged, onClose: () => setOpen(null) };
  const button = (what: 'update' | 'remove' | 'contact') => ({ small: true, allowed, onClick: () => setOpen(what) });
  const of = <span className="visually-hidden"> {words || 'the place'}</span>;
  return (
    <div className={styles.place}>
      <p className={styles.address}>{words || 'No address'}</p>
      {lat !== null && lng !== null && (
        <>
          <PlaceMap incident={incident} label={`Map of ${words || 'the place'}`} point={[lat, lng]} />
          <a href={mapUrl(lat, lng)} target="_blank" rel="noopener noreferrer">
            Open the map<span className="visually-hidden"> of {words || 'the place'} (opens in a new tab)</span>
          </a>
        </>
      )}
      {place.contacts.length > 0 && (
        <ul className={styles.contacts} aria-label="Contacts">
          {place.contacts.map((contact) => (
            <Person
              key={contact.uuid}
              contact={contact}
              at={at}
              allowed={allowed}
              only={place.contacts.length === 1}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      <Assets at={at} place={words || 'at the place'} assets={assets} onChanged={onChanged} />
      <Buttons>
        <Button {...button('contact')}>Add contact{of}</Button>
        <Button {...button('update')}>Update location{of}</Button>
        <Button {...button('remove')}>Delete location{of}</Button>
      </Buttons>
      {open === 'contact' && <ContactDialog at={at} {...done} />}
      {open === 'update' && <LocationDialog incident={incident} place={place} {...done} />}
      {open === 'remove' && (
        <Removal
          title="Delete this location?"
          verb="Delete location"
          removal={command('DELETE /api/incident/:incident_uuid/location/:uuid/', {
            incident_uuid: incident,
            uuid: place.uuid,
          })}
          {...done}
        >
          <p>{words}</p>
          {place.contacts.length > 0 && <p>Its contacts go with it.</p>}
          {only && <AlertBox kind="warning">This is the only location of this incident.</AlertBox>}
        </Removal>
      )}
    </div>
  );
};

interface PersonProps {
  readonly contact: Contact;
  readonly at: PlaceIds;
  readonly allowed: boolean;
  readonly only: boolean;
  readonly onChanged: () => void;
}

const Person = ({ contact, at, allowed, only, onChanged }: PersonProps) => {
  const [open, setOpen] = useState<'update' | 'remove' | 'call' | null>(null);
  const mayCall =
    useMay<'POST /incident/:incident_uuid/:product/incidents/calls/tasks/connect_to_contact/request/'>('incident.log');
  const { uuid, name, phone_number, phone_extension, email, complainant } = contact;
  const done = { onDone: onChanged, onClose: () => setOpen(null) };
  const of = <span className="visually-hidden"> {name ?? 'the contact'}</span>;
  return (
    <li>
      <strong>{name ?? 'Name erased'}</strong>
      {complainant && <span className="quiet"> · complainant</span>}
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
      <Buttons>
        {phone_number && mayCall && (
          <Button small onClick={() => setOpen('call')}>
            Call{of}
          </Button>
        )}
        <Button small allowed={allowed} onClick={() => setOpen('update')}>
          Update{of}
        </Button>
        <Button small allowed={allowed} onClick={() => setOpen('remove')}>
          Delete{of}
        </Button>
      </Buttons>
      {open === 'call' && <ConnectDialog incident={at.incident_uuid} contact={contact} onClose={() => setOpen(null)} />}
      {open === 'update' && <ContactDialog at={at} contact={contact} {...done} />}
      {open === 'remove' && (
        <Removal
          title="Delete this contact?"
          verb="Delete contact"
          removal={command('DELETE /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/', {
            incident_uuid: at.incident_uuid,
            location_uuid: at.location_uuid,
            uuid,
          })}
          {...done}
        >
          <p>{name}</p>
          {only && <AlertBox kind="warning">This is the only contact at this place.</AlertBox>}
        </Removal>
      )}
    </li>
  );
};
