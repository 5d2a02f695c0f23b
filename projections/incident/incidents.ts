import { idOf } from '#events/core/message';
import { type Projection, projection } from '#projections/core/projection';
import { framesOf } from './incidentFrames.ts';
import { marksOf, wordsOf } from './incidentIndex.ts';
import { summaryOf } from './incidentPage.ts';
import { type IncidentDoc, incidentParts } from './incidentParts.ts';

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
  version: 14 + incidentParts.count,
  keys: ({ stream }) => (stream.startsWith('incident-') ? [idOf(stream)] : []),
  on: {
    ...Object.fromEntries(incidentParts.types.map((type) => [type, incidentParts.fold])),
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
