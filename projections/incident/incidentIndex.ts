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

/** What a search finds it by. A line of the log that says nothing, or what an earlier one said, leaves it as it is. */
export const wordsOf = (doc: IncidentDoc): string =>
  [doc.description, ...incidentParts.words(doc), ...messagesOf(doc)].join(' ');

const messagesOf = ({ log }: IncidentDoc): readonly string[] => [
  ...new Set(log.map(({ message }) => message).filter((words) => words !== '')),
];
