import type { Location } from '#contracts/incident/incident';
import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import type { LocationFact } from '#events/incident/places/facts';
import { projection } from '#projections/core/projection';
import { incidentMarks } from '#projections/incident/core/marks';
import { locationsBy, locationsWithout } from '#projections/incident/parts/places';
import { streetWords } from './streetWords.ts';

/** The places of one incident, suggested when a later incident is at the same address. */
export interface AddressesDoc {
  readonly entity: string;
  readonly time: string;
  /** Without their contacts. */
  readonly places: readonly Location[];
}

const moved = (doc: AddressesDoc | null, event: RecordedFact<LocationFact['type']>): AddressesDoc | null =>
  doc && { ...doc, places: locationsBy(doc.places, event) };

/** The places that can be suggested. An erased place has no address left. */
const known = ({ places }: AddressesDoc): readonly Location[] => places.filter(({ raw }) => raw !== null);

/**
 * The addresses of an organization's incidents, by incident. An organization sees only the addresses of its own
 * incidents.
 */
export const addresses = projection<AddressesDoc>()({
  name: 'addresses',
  version: 5,
  keys: ({ stream }) => (stream.startsWith('incident-') ? [idOf(stream)] : []),
  on: {
    IncidentCreated: (_, { metadata: { entity, occurredAt } }) => ({ entity, time: occurredAt, places: [] }),
    ReportCorrected: (doc, { data }) => doc && { ...doc, time: data.reported },
    IncidentLocated: moved,
    LocationCorrected: moved,
    LocationRemoved: moved,
    IncidentTransferred: (doc, { data: { newEntity } }) =>
      doc && newEntity ? { ...doc, entity: newEntity.entity } : doc,
    IncidentDeleted: () => null,
    PersonalDataErased: (doc, { data }) => doc && { ...doc, places: locationsWithout(doc.places, data.subject) },
  },
  shown: known,
  listed: {
    at: ({ time }) => Date.parse(time),
    marks: (doc) => (known(doc).length > 0 ? [incidentMarks.entity(doc.entity)] : null),
  },
  words: (doc) => known(doc).flatMap(addressWords).join(' '),
});

/** The search words of an address. */
export const addressWords = ({ raw, route, locality, administrative_level_1, postal_code }: Location): string[] => [
  ...new Set(streetWords([raw, route, locality, administrative_level_1, postal_code].join(' '))),
];
