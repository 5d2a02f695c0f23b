import { Type } from 'class-transformer';
import { IsIn, ValidateNested } from 'class-validator';
import {
  AnyWords,
  Each,
  Email,
  Latitude,
  Longitude,
  Optional,
  PhoneOrNone,
  With,
  Words,
  YesNo,
} from '#contracts/api/rules';
import type { CreateIncidentBody, NewContact, NewLocation } from '#contracts/incident/incident';
import { idFrom } from '#events/core/ids';
import { given } from '#events/incident/core/edit';
import type { NewPerson, NewPlace, PersonFields, PlaceFields } from '#events/incident/places/places';
import { Takes, TakesPart } from '#services/api/http/route';

@Takes('POST /api/incident/:incident_uuid/location/:location_uuid/contact/')
export class ContactBody {
  @Words(200) name!: string;
  @Optional() @PhoneOrNone() phone_number?: string;
  @Optional() @AnyWords(20) phone_extension?: string;
  @Optional() @Email() email?: string;
  @Optional() @YesNo() complainant?: boolean;
}

/** The parts of an address, as the autocomplete returns them (S0 §1). */
class AddressParts {
  @Optional() @AnyWords(40) street_number?: string;
  @Optional() @AnyWords(200) route?: string;
  @Optional() @AnyWords(200) premise?: string;
  @Optional() @AnyWords(80) subpremise?: string;
  @Optional() @AnyWords(120) locality?: string;
  @Optional() @AnyWords(120) country?: string;
  @Optional() @AnyWords(120) administrative_level_1?: string;
  @Optional() @AnyWords(120) administrative_level_2?: string;
  @Optional() @AnyWords(120) administrative_level_3?: string;
  @Optional() @AnyWords(20) postal_code?: string;
  @Optional() @IsIn([false], { message: 'This must be false.' }) autoclean?: false;
}

/** The place of a report. Without a point, it is located later. */
@TakesPart<NonNullable<CreateIncidentBody['locations']>[number]>()
export class ReportedPlace extends AddressParts {
  @Words(400) raw!: string;
  @Latitude() @With('lng') lat?: number;
  @Longitude() @With('lat') lng?: number;
  @Optional()
  @Type(() => ContactBody)
  @Each(20)
  contacts?: readonly ContactBody[];
}

@Takes('POST /api/incident/:incident_uuid/location/')
export class LocationBody extends AddressParts {
  @Words(400) raw!: string;
  @Latitude() lat!: number;
  @Longitude() lng!: number;
  @Optional()
  @Type(() => ContactBody)
  @Each(20)
  contacts?: readonly ContactBody[];
}

/** Some fields of a contact. `seen` has the values that the client had loaded. */
@TakesPart<Partial<NewContact>>()
class ContactFields {
  @Optional() @Words(200) name?: string;
  @Optional() @AnyWords(40) phone_number?: string;
  @Optional() @AnyWords(20) phone_extension?: string;
  @Optional() @Email() email?: string;
  @Optional() @YesNo() complainant?: boolean;
}
@Takes('PATCH /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/')
export class ContactEditBody extends ContactFields {
  // The loaded value (`seen`) may be older than this rule, so only the new value is checked.
  @Optional() @PhoneOrNone() declare phone_number?: string;
  @Optional() @Type(() => ContactFields) @ValidateNested() seen?: ContactFields;
}

@TakesPart<Partial<Omit<NewLocation, 'contacts'>>>()
class LocationFields extends AddressParts {
  @Optional() @Words(400) raw?: string;
  @Optional() @Latitude() lat?: number;
  @Optional() @Longitude() lng?: number;
}
@Takes('PATCH /api/incident/:incident_uuid/location/:uuid/')
export class LocationEditBody extends LocationFields {
  @Optional() @Type(() => LocationFields) @ValidateNested() seen?: LocationFields;
}

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
