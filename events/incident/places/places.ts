import { Refused } from '#events/core/refused';
import { changed, type Edit, given } from '#events/incident/core/edit';
import type { Part } from '#events/incident/core/part';
import { type ContactFact, type IncidentLocated, type PlaceFact, placeFacts } from './facts.ts';

/** The place of an incident: the chosen address and its point (degrees WGS 84), null while it is not located. */
export interface PlaceFields {
  readonly raw: string;
  readonly streetNumber: string;
  readonly subpremise: string;
  readonly route: string;
  readonly locality: string;
  readonly administrativeLevel1: string;
  readonly postalCode: string;
  readonly premise?: string;
  readonly country?: string;
  readonly administrativeLevel2?: string;
  readonly administrativeLevel3?: string;
  readonly lat: number | null;
  readonly lng: number | null;
}
export interface PersonFields {
  readonly name: string;
  readonly phoneNumber: string;
  readonly phoneExtension: string;
  readonly email: string;
  readonly complainant: boolean;
}
export interface NewPerson extends PersonFields {
  readonly contact: string;
}
export interface NewPlace extends PlaceFields {
  readonly location: string;
  readonly contacts: readonly NewPerson[];
}

export type PlaceCommand =
  | { readonly do: 'addLocation'; readonly place: NewPlace }
  | ({ readonly do: 'correctLocation'; readonly location: string } & Edit<PlaceFields>)
  | { readonly do: 'removeLocation'; readonly location: string }
  | { readonly do: 'addContact'; readonly location: string; readonly person: NewPerson }
  | ({ readonly do: 'correctContact'; readonly location: string; readonly contact: string } & Edit<PersonFields>)
  | { readonly do: 'removeContact'; readonly location: string; readonly contact: string };

export interface Places {
  /** The current places. An erased field is empty. */
  readonly standing: ReadonlyMap<string, Place>;
  /** The ids of every location and contact that the incident ever had. */
  readonly ever: ReadonlySet<string>;
}
export interface Place {
  readonly fields: PlaceFields;
  readonly people: ReadonlyMap<string, PersonFields>;
}

/** The places of an incident and their contacts. */
export const places: Part<{
  name: 'places';
  state: Places;
  facts: PlaceFact;
  commands: PlaceCommand;
  begins: { readonly locations: readonly NewPlace[] };
}> = {
  name: 'places',
  facts: placeFacts,
  initial: { standing: new Map(), ever: new Set() },
  begin: ({ locations }) => locations.flatMap(located),
  decide: {
    addLocation: (state, { place }) => (state.places.ever.has(place.location) ? [] : located(place)),
    correctLocation: (state, command) => correctLocation(standingPlace(state.places, command).fields, command),
    removeLocation: ({ places: { standing, ever } }, { location }) => {
      if (!ever.has(location)) throw new Refused('not-found');
      return standing.has(location) ? [{ type: 'LocationRemoved', data: { location } }] : [];
    },
    addContact: (state, command) => {
      standingPlace(state.places, command);
      const { location, person } = command;
      return state.places.ever.has(person.contact) ? [] : [contactAdded(location, person)];
    },
    correctContact: (state, command) =>
      correctContact(standingPlace(state.places, command).people.get(command.contact), command),
    removeContact: ({ places: { standing, ever } }, { location, contact }) => {
      if (!ever.has(location) || !ever.has(contact)) throw new Refused('not-found');
      const stands = standing.get(location)?.people.has(contact);
      return stands ? [{ type: 'ContactRemoved', data: { location, contact } }] : [];
    },
  },
  evolve: {
    IncidentLocated: ({ standing, ever }, { data }) => ({
      standing: new Map(standing).set(data.location, { fields: placed(data), people: new Map() }),
      ever: new Set(ever).add(data.subject),
    }),
    LocationCorrected: (kept, { data }) => {
      const { subject: _, personal, location, ...open } = data;
      const change = given({ ...open, ...personal });
      return withPlace(kept, location, (place) => ({ ...place, fields: { ...place.fields, ...change } }));
    },
    LocationRemoved: ({ standing, ever }, { data }) => ({ standing: without(standing, data.location), ever }),
    ContactAdded: ({ standing, ever }, { data: { contact, location, complainant, personal } }) =>
      withPeople({ standing, ever: new Set(ever).add(contact) }, location, (people) =>
        new Map(people).set(contact, { ...(personal ?? nobody), complainant }),
      ),
    ContactCorrected: (kept, { data: { contact, location, complainant, personal } }) =>
      withPeople(kept, location, (people) => {
        const person = people.get(contact);
        return person ? new Map(people).set(contact, { ...person, ...given({ complainant, ...personal }) }) : people;
      }),
    ContactRemoved: (kept, { data }) => withPeople(kept, data.location, (people) => without(people, data.contact)),
  },
};

function standingPlace({ standing }: Places, { location }: { readonly location: string }): Place {
  const place = standing.get(location);
  if (!place) throw new Refused('not-found');
  return place;
}

function located({ contacts, location, ...fields }: NewPlace): PlaceFact[] {
  const { raw, streetNumber, subpremise, premise = '', ...parts } = fields;
  const { country = '', administrativeLevel2 = '', administrativeLevel3 = '', ...open } = parts;
  const personal = { raw, streetNumber, subpremise, ...filled({ premise }) };
  const larger = filled({ country, administrativeLevel2, administrativeLevel3 });
  return [
    { type: 'IncidentLocated', data: { location, ...open, ...larger, subject: location, personal } },
    ...contacts.map((person) => contactAdded(location, person)),
  ];
}

function contactAdded(location: string, { contact, complainant, ...personal }: NewPerson): ContactFact {
  return { type: 'ContactAdded', data: { contact, location, complainant, subject: contact, personal } };
}

function correctLocation(now: PlaceFields, command: Extract<PlaceCommand, { do: 'correctLocation' }>): PlaceFact[] {
  const change = changed(now, command);
  if (Object.keys(change).length === 0) return [];
  const { raw, streetNumber, subpremise, premise, ...open } = change;
  const personal = given({ raw, streetNumber, subpremise, premise });
  const data = { location: command.location, ...unchanged, ...open, subject: command.location, personal };
  return [{ type: 'LocationCorrected', data }];
}

function correctContact(
  now: PersonFields | undefined,
  command: Extract<PlaceCommand, { do: 'correctContact' }>,
): PlaceFact[] {
  if (!now) throw new Refused('not-found');
  const change = changed(now, command);
  if (Object.keys(change).length === 0) return [];
  const { complainant = null, ...personal } = change;
  const { location, contact } = command;
  return [{ type: 'ContactCorrected', data: { location, contact, complainant, subject: contact, personal } }];
}

const unchanged = {
  route: null,
  locality: null,
  administrativeLevel1: null,
  postalCode: null,
  lat: null,
  lng: null,
} as const;
const nobody = { name: '', phoneNumber: '', phoneExtension: '', email: '' };

function placed(data: IncidentLocated['data']): PlaceFields {
  const { personal, location: _, subject: __, ...open } = data;
  const erased = { raw: '', streetNumber: '', subpremise: '' };
  const seldom = { premise: '', country: '', administrativeLevel2: '', administrativeLevel3: '' };
  return { ...seldom, ...(personal ?? erased), ...open };
}

/** A removed place stays removed, whatever comes later. */
function withPlace({ standing, ever }: Places, location: string, change: (place: Place) => Place): Places {
  const place = standing.get(location);
  return { standing: place ? new Map(standing).set(location, change(place)) : standing, ever };
}

const withPeople = (kept: Places, location: string, change: (people: Place['people']) => Place['people']): Places =>
  withPlace(kept, location, (place) => ({ ...place, people: change(place.people) }));

const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([other]) => other !== key));

/** Returns the fields that are not empty. */
const filled = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<Fields>;
