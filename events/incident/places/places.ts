import { Refused } from '#events/core/refused';
import type { ContactFact, IncidentLocated, LocationFact } from '#events/incident/core/events';

/** Where an incident is: the address as it was chosen, and its point (degrees WGS 84). */
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
  readonly lat: number;
  readonly lng: number;
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

/** An edit of some fields. `seen` is what its writer saw in them: where that has changed meanwhile, he is told. */
export interface Edit<Fields> {
  readonly change: Partial<Fields>;
  readonly seen: Partial<Fields>;
}

export type PlaceCommand =
  | { readonly do: 'addLocation'; readonly place: NewPlace }
  | ({ readonly do: 'correctLocation'; readonly location: string } & Edit<PlaceFields>)
  | { readonly do: 'removeLocation'; readonly location: string }
  | { readonly do: 'addContact'; readonly location: string; readonly person: NewPerson }
  | ({ readonly do: 'correctContact'; readonly location: string; readonly contact: string } & Edit<PersonFields>)
  | { readonly do: 'removeContact'; readonly location: string; readonly contact: string };

export type PlaceFact = LocationFact | ContactFact;

/** The places as they are now; what was erased is empty. */
export type Places = ReadonlyMap<string, Place>;
export interface Place {
  readonly fields: PlaceFields;
  readonly people: ReadonlyMap<string, PersonFields>;
}

export function placesAfter(places: Places, event: PlaceFact): Places {
  const { location } = event.data;
  const place = places.get(location);
  switch (event.type) {
    case 'IncidentLocated':
      return new Map(places).set(location, { fields: placed(event.data), people: new Map() });
    case 'LocationRemoved':
      return without(places, location);
  }
  if (!place) return places;
  switch (event.type) {
    case 'LocationCorrected': {
      const { subject: _, personal, location: __, ...open } = event.data;
      const fields = { ...place.fields, ...given({ ...open, ...personal }) };
      return new Map(places).set(location, { ...place, fields });
    }
    case 'ContactAdded': {
      const { contact, complainant, personal } = event.data;
      return withPerson(places, event, contact, { ...(personal ?? nobody), complainant });
    }
    case 'ContactCorrected': {
      const { contact, complainant, personal } = event.data;
      const known = place.people.get(contact);
      return known ? withPerson(places, event, contact, { ...known, ...given({ complainant, ...personal }) }) : places;
    }
    case 'ContactRemoved':
      return new Map(places).set(location, { ...place, people: without(place.people, event.data.contact) });
  }
}

/** `known`: every location and contact that the incident ever had. */
export function decidePlace(places: Places, known: ReadonlySet<string>, command: PlaceCommand): PlaceFact[] {
  if (command.do === 'addLocation') return known.has(command.place.location) ? [] : located(command.place);
  const named = command.do === 'removeContact' ? [command.location, command.contact] : [command.location];
  if (named.some((id) => !known.has(id))) throw new Refused('not-found');
  const place = places.get(command.location);
  // Removing what was removed changes nothing; writing to it does not go.
  if (!place && command.do !== 'removeLocation' && command.do !== 'removeContact') throw new Refused('not-found');
  if (!place) return [];
  switch (command.do) {
    case 'removeLocation':
      return [{ type: 'LocationRemoved', data: { location: command.location } }];
    case 'correctLocation':
      return correctLocation(place.fields, command);
    case 'addContact':
      return known.has(command.person.contact) ? [] : [added(command.location, command.person)];
    case 'correctContact':
      return correctContact(place.people.get(command.contact), command);
    case 'removeContact':
      return place.people.has(command.contact)
        ? [{ type: 'ContactRemoved', data: { location: command.location, contact: command.contact } }]
        : [];
  }
}

export function located({ contacts, location, ...fields }: NewPlace): PlaceFact[] {
  const { raw, streetNumber, subpremise, premise = '', ...parts } = fields;
  const { country = '', administrativeLevel2 = '', administrativeLevel3 = '', ...open } = parts;
  const personal = { raw, streetNumber, subpremise, ...said({ premise }) };
  const larger = said({ country, administrativeLevel2, administrativeLevel3 });
  return [
    { type: 'IncidentLocated', data: { location, ...open, ...larger, subject: location, personal } },
    ...contacts.map((person) => added(location, person)),
  ];
}

function added(location: string, { contact, complainant, ...personal }: NewPerson): PlaceFact {
  return { type: 'ContactAdded', data: { contact, location, complainant, subject: contact, personal } };
}

function correctLocation(now: PlaceFields, command: Extract<PlaceCommand, { do: 'correctLocation' }>): PlaceFact[] {
  const change = changed(now, command);
  if (Object.keys(change).length === 0) return [];
  const { raw, streetNumber, subpremise, premise, ...open } = change;
  const personal = given({ raw, streetNumber, subpremise, premise });
  const data = { location: command.location, ...unsaid, ...open, subject: command.location, personal };
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

/** What of the edit is new. Refused where its writer changes what somebody else has changed since he looked. */
export function changed<Fields extends object>(now: Fields, { change, seen }: Edit<Fields>): Partial<Fields> {
  const names = (Object.keys(change) as (keyof Fields)[]).filter(
    (name) => change[name] !== undefined && change[name] !== now[name],
  );
  const crossed = names.filter((name) => seen[name] !== undefined && seen[name] !== now[name]);
  if (crossed.length > 0) throw new Refused('incident.changed-meanwhile');
  return Object.fromEntries(names.map((name) => [name, change[name]])) as Partial<Fields>;
}

const unsaid = {
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

function withPerson(places: Places, { data }: ContactFact, contact: string, person: PersonFields): Places {
  const place = places.get(data.location);
  if (!place) return places;
  return new Map(places).set(data.location, { ...place, people: new Map(place.people).set(contact, person) });
}

const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([other]) => other !== key));

/** Of what is seldom known, what is. */
const said = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<Fields>;

type Given<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

/** The fields that are said at all. */
export const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  ) as Given<Fields>;
