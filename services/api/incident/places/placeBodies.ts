import type {
  ContactBody,
  ContactFields,
  LocationBody,
  LocationFields,
  ReportedPlace,
} from '#contracts/api/incident/placeBodies';
import { idFrom } from '#events/core/ids';
import { given } from '#events/incident/core/edit';
import type { NewPerson, NewPlace, PersonFields, PlaceFields } from '#events/incident/places/places';

/**
 * Builds a place. Its id and those of its contacts follow from `seed`, so that a repeated request creates no second
 * place.
 */
export function newPlace(seed: string, body: LocationBody | ReportedPlace, n = 0): NewPlace {
  return {
    ...nowhere,
    ...placeFields(body),
    location: idFrom('location', seed, n),
    contacts: (body.contacts ?? []).map((person, m) => newPerson(idFrom('contact', seed, n, m), person)),
  };
}

export const newPerson = (contact: string, body: ContactBody): NewPerson => ({
  ...nobody,
  ...personFields(body),
  contact,
});

export const placeFields = (body: LocationFields): Partial<PlaceFields> =>
  given({
    raw: body.raw,
    streetNumber: body.street_number,
    subpremise: body.subpremise,
    route: body.route,
    locality: body.locality,
    premise: body.premise,
    country: body.country,
    administrativeLevel1: body.administrative_level_1,
    administrativeLevel2: body.administrative_level_2,
    administrativeLevel3: body.administrative_level_3,
    postalCode: body.postal_code,
    lat: body.lat,
    lng: body.lng,
  });

export const personFields = (body: ContactFields): Partial<PersonFields> =>
  given({
    name: body.name,
    phoneNumber: body.phone_number,
    phoneExtension: body.phone_extension,
    email: body.email,
    complainant: body.complainant,
  });

const nowhere: PlaceFields = {
  raw: '',
  streetNumber: '',
  subpremise: '',
  route: '',
  locality: '',
  administrativeLevel1: '',
  postalCode: '',
  lat: null,
  lng: null,
};
const nobody: PersonFields = { name: '', phoneNumber: '', phoneExtension: '', email: '', complainant: false };
