import type { LatLng } from '#contracts/core/geo';
import type { Contact, IncidentSummary, Location } from '#contracts/incident/incident';
import { searchedDigits } from '#contracts/values/phone';
import type { RecordedFact } from '#events/facts';
import { given } from '#events/incident/core/edit';
import type { PlaceFact } from '#events/incident/places/facts';
import { nearby } from '#events/incident/places/stored';
import type { CardPart } from '#projections/incident/core/cardPart';
import type { DocPart } from '#projections/incident/core/part';
import { addressLine } from '#projections/incident/course/course';

export interface ShownPlaces {
  /** Oldest first. The first is the one on the map. */
  readonly locations: readonly Location[];
}
type Event = RecordedFact<PlaceFact['type']>;

const pointOf = ({ lat, lng }: Location): LatLng | null => (lat !== null && lng !== null ? [lat, lng] : null);
/** The first place is the one on the map. */
const onMap = (first: Location | undefined): Pick<IncidentSummary, 'address' | 'point'> => ({
  address: first ? addressLine(first) : '',
  point: first ? pointOf(first) : null,
});

const located = (doc: ShownPlaces, event: Event): ShownPlaces => ({ locations: locationsBy(doc.locations, event) });

export const shownPlaces: DocPart<{
  fields: ShownPlaces;
  facts: PlaceFact['type'];
  follows: 'PersonalDataErased';
  page: ShownPlaces;
  summary: Pick<IncidentSummary, 'address' | 'point'>;
}> = {
  initial: { locations: [] },
  on: {
    IncidentLocated: located,
    LocationCorrected: located,
    LocationRemoved: located,
    ContactAdded: located,
    ContactCorrected: located,
    ContactRemoved: located,
    PersonalDataErased: (doc, { data }) => ({ locations: locationsWithout(doc.locations, data.subject) }),
  },
  tells: {
    IncidentLocated: 'location_added',
    LocationCorrected: 'location_updated',
    LocationRemoved: 'location_deleted',
    ContactAdded: 'location_contact_added',
    ContactCorrected: 'location_contact_updated',
    ContactRemoved: 'location_contact_deleted',
  },
  page: (doc) => ({ locations: doc.locations }),
  summary: ({ locations: [first] }) => onMap(first),
  words: (doc) =>
    doc.locations.flatMap((place) => [addressLine(place), place.locality, ...place.contacts.flatMap(contactWords)]),
};

/** Without the contacts, which the board does not show. */
export interface CardPlaces {
  readonly places: readonly Location[];
}
const onBoard = ({ places }: CardPlaces, event: Event): CardPlaces => ({ places: locationsBy(places, event) });

export const cardPlaces: CardPart<{
  fields: CardPlaces;
  facts: 'IncidentLocated' | 'LocationCorrected' | 'LocationRemoved' | 'PersonalDataErased';
}> = {
  initial: { places: [] },
  on: {
    IncidentLocated: onBoard,
    LocationCorrected: onBoard,
    LocationRemoved: onBoard,
    PersonalDataErased: ({ places }, { data }) => ({
      places: places.some(({ uuid }) => uuid === data.subject) ? locationsWithout(places, data.subject) : places,
    }),
  },
  shown: ({ places }) => ({
    ...onMap(places[0]),
    latlng: places.flatMap((place) => {
      const point = pointOf(place);
      return point ? [point] : [];
    }),
  }),
};

// A phone number is searched as written, as ten digits, or in the groups in which it is displayed.
function contactWords({ name, phone_number, email }: Contact): readonly string[] {
  const national = searchedDigits(phone_number ?? '');
  const parts = national.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
  return [name ?? '', phone_number ?? '', national, parts, email ?? ''];
}

/** The places of an incident, with their contacts, after a fact. */
export function locationsBy(places: readonly Location[], event: Event): readonly Location[] {
  const { location } = event.data;
  const changed = (change: (place: Location) => Location): readonly Location[] =>
    places.map((place) => (place.uuid === location ? change(place) : place));
  const people = (change: (contacts: readonly Contact[]) => readonly Contact[]): readonly Location[] =>
    changed((place) => ({ ...place, contacts: change(place.contacts) }));
  switch (event.type) {
    case 'IncidentLocated':
      return [...places, locationOf(event.data)];
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

/** The places after the words of `subject`, a place or a contact, were erased. */
export const locationsWithout = (places: readonly Location[], subject: string): readonly Location[] =>
  places.map((place) => ({
    ...(place.uuid === subject ? { ...place, ...erased, lat: nearby(place.lat), lng: nearby(place.lng) } : place),
    contacts: place.contacts.map((contact) => (contact.uuid === subject ? nameless(contact) : contact)),
  }));

const erased = { raw: null, street_number: null, subpremise: null, premise: null, route: '' } as const;

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

function locationOf(data: RecordedFact<'IncidentLocated'>['data']): Location {
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
