import type { Contact } from '#contracts/incident/incident';
import { addressLine, isActive } from './course/course.ts';
import type { IncidentDoc } from './incidentPage.ts';

/** By what a list of incidents can be filtered. The organisation is one of them: no question goes without it. */
export const incidentMarks = {
  entity: (uuid: string) => `entity:${uuid}`,
  state: (state: string) => `state:${state}`,
  version: (key: string) => `version:${key}`,
  active: (active: boolean) => `active:${active}`,
  label: (name: string) => `label:${name.toLowerCase()}`,
  member: (user: string) => `member:${user}`,
} as const;

/** By what this incident is found in a list. */
export const marksOf = ({ entity, progress, labels, team }: IncidentDoc): readonly string[] => [
  incidentMarks.entity(entity),
  incidentMarks.state(progress.state),
  incidentMarks.version(progress.version),
  incidentMarks.active(isActive(progress)),
  ...labels.map(({ name }) => incidentMarks.label(name)),
  ...team.map(({ user }) => incidentMarks.member(user)),
];

/** What a search finds it by. A line of the log that says nothing, or what an earlier one said, leaves it as it is. */
export const wordsOf = (doc: IncidentDoc): string =>
  [
    doc.description,
    ...doc.labels.map(({ name }) => name),
    ...doc.locations.flatMap((place) => [addressLine(place), place.locality, ...place.contacts.flatMap(contactWords)]),
    ...doc.notes.map(({ body }) => body ?? ''),
    ...doc.files.flatMap(({ title, description }) => [title ?? '', description ?? '']),
    ...handedIn(doc.forms).flatMap(({ words }) => Object.values(words).map((said) => said ?? '')),
    ...whatIsSaid(doc.log),
  ].join(' ');

// What is still being written is not what anybody reported; what came back was.
const handedIn = (forms: IncidentDoc['forms']) => forms.filter(({ submission }) => submission !== null);

const whatIsSaid = (log: IncidentDoc['log']): readonly string[] => [
  ...new Set(log.map(({ message }) => message).filter((words) => words !== '')),
];

// A number is looked for as it stands, as ten digits, or in the parts in which it is shown.
function contactWords({ name, phone_number, email }: Contact): readonly string[] {
  const national = (phone_number ?? '').replaceAll(/\D/g, '').slice(-10);
  const parts = national.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
  return [name ?? '', phone_number ?? '', national, parts, email ?? ''];
}
