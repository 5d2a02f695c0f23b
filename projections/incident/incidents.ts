import type { RecordedFact } from '#events/facts';
import { type Projection, projection } from '#projections/core/projection';
import { incidentOf, isOfCallout, isOfLinked } from './core/incidentOf.ts';
import { framesOf } from './incidentFrames.ts';
import { marksOf, wordsOf } from './incidentIndex.ts';
import { summaryOf } from './incidentPage.ts';
import { type IncidentDoc, incidentParts } from './incidentParts.ts';
import { linkedBy } from './parts/linking.ts';

/** The link of another incident to this one changes nothing else of it. */
const ofLinked = (doc: IncidentDoc, event: RecordedFact): IncidentDoc =>
  event.type === 'IncidentLinked' || event.type === 'IncidentUnlinked'
    ? { ...doc, ...linkedBy(doc, doc.uuid, event) }
    : doc;

/** The fact of a call-out is the incident's while it belongs to the organization that calls. */
const follow = (doc: IncidentDoc | null, event: RecordedFact): IncidentDoc | null => {
  if (doc && isOfLinked(doc.uuid, event)) return ofLinked(doc, event);
  if (!isOfCallout(event)) return incidentParts.fold(doc, event);
  if (!doc || doc.entity !== event.metadata.entity) return doc;
  const after = incidentParts.fold(doc, event);
  // Most facts of a call-out leave its incident as it is.
  return after && after.people === doc.people && after.callouts === doc.callouts ? doc : after;
};

type Columns = NonNullable<Projection<IncidentDoc>['columns']>;
const ofStanding = (columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, (doc: IncidentDoc) => (doc.deleted ? null : column(doc))]),
  );

/** The incidents, by uuid: the data of details and lists. */
export const incidents = projection<IncidentDoc>()({
  name: 'incidents',
  // The number of parts is added: a new part rebuilds the documents, which then have its fields. Raise the number here
  // when a part changes.
  version: 23 + incidentParts.count,
  keys: incidentOf,
  on: {
    ...Object.fromEntries(incidentParts.types.map((type) => [type, follow])),
    IncidentCreated: (_, event) => incidentParts.begin(event),
  },
  setAside: (doc) => ({ ...doc, setAside: true }),
  shown: summaryOf,
  columns: ofStanding({ entity: (doc) => doc.entity, ...incidentParts.columns }),
  listed: {
    at: (doc) => Date.parse(doc.time),
    marks: (doc) => (doc.deleted || incidentParts.hides(doc) ? null : marksOf(doc)),
  },
  words: wordsOf,
  frames: framesOf,
});
