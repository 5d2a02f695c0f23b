import type { Contact, Location } from '#contracts/incident/incident';
import type { RecordedFact } from '#events/facts';
import { given } from '#events/incident/core/edit';
import type { ContactFact, LocationFact } from '#events/incident/places/facts';

type Placed = RecordedFact<(LocationFact | ContactFact)['type']>;

/** The places of an incident with their contacts, as every read model shows them. */
export function placesAfter(places: readonly Location[], event: Placed): readonly Location[] {
  const { location } = event.data;
  const changed = (change: (place: Location) => Location): readonly Location[] =>
    places.map((place) => (place.uuid === location ? change(place) : place));
  const people = (change: (contacts: readonly Contact[]) => readonly Contact[]): readonly Location[] =>
    changed((place) => ({ ...place, contacts: change(place.contacts) }));
  switch (event.type) {
    case 'IncidentLocated':
      return [...places, located(event.data)];
    case 'LocationCorrected':
      return changed((place) => ({ ...place, ...given(addressOf(event.data)) }));
    case 'LocationRemoved':
      return places.filter(({ uuid }) => uuid !== location);
    case 'ContactAdded':
      return people((contacts) => [...contacts, contactOf(event.data)]);
    case 'ContactCorrected':
      return people((contacts) =>
        contacts.map((one) => (one.uuid === event.data.contact ? { ...one, ...given(personOf(event.data)) } : one)),
      );
    case 'ContactRemoved':
      return people((contacts) => contacts.filter(({ uuid }) => uuid !== event.data.contact));
  }
}

/** The places once the words of `subject`, a place or a contact, were erased. */
export const placesWithout = (places: readonly Location[], subject: string): readonly Location[] =>
  places.map((place) => ({
    ...(place.uuid === subject ? { ...place, ...unsaid } : place),
    contacts: place.contacts.map((contact) => (contact.uuid === subject ? nameless(contact) : contact)),
  }));

const unsaid = { raw: null, street_number: null, subpremise: null, premise: null } as const;

type Address = RecordedFact<'IncidentLocated' | 'LocationCorrected'>['data'];
type Person = RecordedFact<'ContactAdded' | 'ContactCorrected'>['data'];

const addressOf = ({ personal, ...open }: Address) => ({
  raw: personal?.raw ?? null,
  street_number: personal?.streetNumber ?? null,
  subpremise: personal?.subpremise ?? null,
  premise: personal?.premise ?? null,
  route: open.route,
  locality: open.locality,
  administrative_level_1: open.administrativeLevel1,
  administrative_level_2: open.administrativeLevel2 ?? null,
  administrative_level_3: open.administrativeLevel3 ?? null,
  country: open.country ?? null,
  postal_code: open.postalCode,
  lat: open.lat,
  lng: open.lng,
});

function located(data: RecordedFact<'IncidentLocated'>['data']): Location {
  const { personal, route, locality, administrativeLevel1, administrativeLevel2, administrativeLevel3 } = data;
  return {
    uuid: data.location,
    ...addressOf(data),
    premise: personal && (personal.premise ?? ''),
    route,
    locality,
    administrative_level_1: administrativeLevel1,
    administrative_level_2: administrativeLevel2 ?? '',
    administrative_level_3: administrativeLevel3 ?? '',
    country: data.country ?? '',
    postal_code: data.postalCode,
    contacts: [],
  };
}

const personOf = ({ personal, complainant }: Person) => ({
  name: personal?.name ?? null,
  phone_number: personal?.phoneNumber ?? null,
  phone_extension: personal?.phoneExtension ?? null,
  email: personal?.email ?? null,
  complainant,
});

const contactOf = (data: RecordedFact<'ContactAdded'>['data']): Contact => ({
  uuid: data.contact,
  ...personOf(data),
  complainant: data.complainant,
});

const nameless = (contact: Contact): Contact => ({
  ...contact,
  name: null,
  phone_number: null,
  phone_extension: null,
  email: null,
});
