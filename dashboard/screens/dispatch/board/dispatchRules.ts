import type { Entity, Version } from '#contracts/accounts/viewer';
import type { Crew, IncidentCard } from '#contracts/dispatch/dispatch';
import { isUnderWay } from '#contracts/incident/crews/crewStatus';
import { incidentKind } from '../kind/incidentKind.ts';

/** S0 §5: only active crews with a designated user. A crew that was sent can be sent again. */
export const trucksFor = (crews: readonly Crew[]): readonly Crew[] =>
  crews.filter((crew) => crew.active && crew.designated_user !== null);

/** True when the crew is on its way to this incident already: sending it again replaces its link. */
export const isAgain = ({ dispatched }: Pick<IncidentCard, 'dispatched'>, designation: string): boolean =>
  dispatched.some((crew) => crew.designation === designation && isUnderWay(crew));

export interface Types {
  /** The choices of the type field; null hides it, because there is no choice. */
  readonly offered: readonly Version[] | null;
  /** The preselected choice; empty when the dispatcher must choose. */
  readonly preselected: string;
}

/** The one type that is named like the incident's kind: sewage asks for "Sewer". Empty when none is, or several are. */
const typeByLabels = ({ labels, description }: IncidentCard, offered: readonly Version[]): string => {
  const kind = [incidentKind(labels), incidentKind([description])].find(({ name }) => name !== 'Other');
  const named = kind ? offered.filter(({ key, display_name }) => isNamed(kind.name, `${key} ${display_name}`)) : [];
  return named.length === 1 ? (named[0]?.key ?? '') : '';
};
const isNamed = (kind: string, words: string): boolean => words.toLowerCase().includes(kind.toLowerCase());

/**
 * The type field (S0 §5): hidden when the target version is known, preselected when there is one or when the labels
 * name one. A version without targets is under way already: a further crew joins it and the type stays.
 */
export const typesFor = (incident: IncidentCard, entity: Pick<Entity, 'versions'>): Types => {
  if (incident.target_version) return { offered: null, preselected: incident.target_version };
  const byKey = new Map(entity.versions.map((version) => [version.key, version]));
  const targets = byKey.get(incident.version)?.targets ?? [];
  if (targets.length === 0) return { offered: null, preselected: incident.version };
  const offered = targets.map((key) => byKey.get(key) ?? unknownVersion(key));
  return { offered, preselected: offered.length === 1 ? (offered[0]?.key ?? '') : typeByLabels(incident, offered) };
};

const unknownVersion = (key: string): Version => ({
  key,
  display_name: key,
  dispatched: true,
  targets: [],
  states: [],
});
