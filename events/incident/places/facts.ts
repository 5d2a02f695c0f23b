import { type FactIn, facts, flag, id, number, optional, orNull, sealed, text } from '#events/core/schema';

/** Parts of an address that are seldom known. Absent when unknown. */
const largerParts = {
  country: optional(text),
  administrativeLevel2: optional(text),
  administrativeLevel3: optional(text),
};

/** Points are degrees WGS 84. */
export const locationFacts = facts({
  IncidentLocated: {
    ...sealed({ raw: text, streetNumber: text, subpremise: text, premise: optional(text) }),
    location: id,
    route: text,
    locality: text,
    administrativeLevel1: text,
    postalCode: text,
    /** Null while nobody has placed it: the report names an address that could not be located. */
    lat: orNull(number),
    lng: orNull(number),
    ...largerParts,
  },
  /** The corrected fields of a place; null for an unchanged field. */
  LocationCorrected: {
    ...sealed({
      raw: optional(text),
      streetNumber: optional(text),
      subpremise: optional(text),
      premise: optional(text),
    }),
    location: id,
    route: orNull(text),
    locality: orNull(text),
    administrativeLevel1: orNull(text),
    postalCode: orNull(text),
    lat: orNull(number),
    lng: orNull(number),
    ...largerParts,
  },
  LocationRemoved: { location: id },
});
export type LocationFact = FactIn<typeof locationFacts>;
export type IncidentLocated = FactIn<typeof locationFacts, 'IncidentLocated'>;

export const contactFacts = facts({
  ContactAdded: {
    ...sealed({ name: text, phoneNumber: text, phoneExtension: text, email: text }),
    contact: id,
    location: id,
    complainant: flag,
  },
  /** The corrected fields of a contact; `complainant` is null when unchanged. */
  ContactCorrected: {
    ...sealed({
      name: optional(text),
      phoneNumber: optional(text),
      phoneExtension: optional(text),
      email: optional(text),
    }),
    contact: id,
    location: id,
    complainant: orNull(flag),
  },
  ContactRemoved: { location: id, contact: id },
});
export type ContactFact = FactIn<typeof contactFacts>;

export const placeFacts = { ...locationFacts, ...contactFacts };
export type PlaceFact = FactIn<typeof placeFacts>;
