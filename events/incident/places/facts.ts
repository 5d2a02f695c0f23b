import type { Fact, Sealable } from '#events/core/message';

/** Points are degrees WGS 84. */
export type IncidentLocated = Fact<
  'IncidentLocated',
  Sealable<{ raw: string; streetNumber: string; subpremise: string; premise?: string }> & {
    readonly location: string;
    readonly route: string;
    readonly locality: string;
    readonly administrativeLevel1: string;
    readonly postalCode: string;
    readonly lat: number;
    readonly lng: number;
  } & LargerParts
>;

/** Parts of an address that are seldom known. Absent when unknown. */
type LargerParts = {
  readonly country?: string;
  readonly administrativeLevel2?: string;
  readonly administrativeLevel3?: string;
};

/** The corrected fields of a place; null for an unchanged field. */
export type LocationCorrected = Fact<
  'LocationCorrected',
  Sealable<Partial<{ raw: string; streetNumber: string; subpremise: string; premise: string }>> & {
    readonly location: string;
    readonly route: string | null;
    readonly locality: string | null;
    readonly administrativeLevel1: string | null;
    readonly postalCode: string | null;
    readonly lat: number | null;
    readonly lng: number | null;
  } & LargerParts
>;
export type LocationRemoved = Fact<'LocationRemoved', { readonly location: string }>;
export type LocationFact = IncidentLocated | LocationCorrected | LocationRemoved;

export type ContactAdded = Fact<
  'ContactAdded',
  Sealable<{ name: string; phoneNumber: string; phoneExtension: string; email: string }> & {
    readonly contact: string;
    readonly location: string;
    readonly complainant: boolean;
  }
>;
/** The corrected fields of a contact; `complainant` is null when unchanged. */
export type ContactCorrected = Fact<
  'ContactCorrected',
  Sealable<Partial<{ name: string; phoneNumber: string; phoneExtension: string; email: string }>> & {
    readonly contact: string;
    readonly location: string;
    readonly complainant: boolean | null;
  }
>;
export type ContactRemoved = Fact<'ContactRemoved', { readonly location: string; readonly contact: string }>;
export type ContactFact = ContactAdded | ContactCorrected | ContactRemoved;

export type PlaceFact = LocationFact | ContactFact;
