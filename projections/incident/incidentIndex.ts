import { incidentMarks } from './core/marks.ts';
import { isActive } from './course/course.ts';
import { type IncidentDoc, incidentParts } from './incidentParts.ts';

/** By what this incident is found in a list. */
export const marksOf = (doc: IncidentDoc): readonly string[] => [
  incidentMarks.entity(doc.entity),
  incidentMarks.state(doc.progress.state),
  incidentMarks.version(doc.progress.version),
  incidentMarks.active(isActive(doc.progress)),
  ...incidentParts.marks(doc),
];

/** The words by which a search finds it. Later lines of its log are found by words of their own (`incidentLog.ts`). */
export const wordsOf = (doc: IncidentDoc): string =>
  [doc.description, ...incidentParts.words(doc), ...doc.said].join(' ');
