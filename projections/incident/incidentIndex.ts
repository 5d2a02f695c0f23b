import { incidentMarks } from './core/marks.ts';
import { isActive } from './course/course.ts';
import { type IncidentDoc, incidentParts } from './incidentParts.ts';

/** The marks by which lists filter this incident. */
export const marksOf = (doc: IncidentDoc): readonly string[] => [
  incidentMarks.entity(doc.entity),
  incidentMarks.state(doc.progress.state),
  incidentMarks.version(doc.progress.version),
  incidentMarks.active(isActive(doc.progress)),
  ...incidentParts.marks(doc),
];

/** The search words of the document. Later lines of its log have their own search words (`incidentLog.ts`). */
export const wordsOf = (doc: IncidentDoc): string =>
  [doc.description, ...incidentParts.words(doc), ...doc.said].join(' ');
