import type { Entity, Version } from '#contracts/accounts/viewer';
import type { Crew, IncidentCard } from '#contracts/dispatch/dispatch';

/** S0 §5: only active crews, and of those only the ones with a designated user. One that was sent is not sent again. */
export const trucksFor = (crews: readonly Crew[], incident: IncidentCard): readonly Crew[] =>
  crews.filter(
    (crew) =>
      crew.active &&
      crew.designated_user !== null &&
      !incident.dispatched.some(({ designation }) => designation === crew.uuid),
  );

export interface Types {
  /** What the type field offers; null hides it, because there is nothing to choose. */
  readonly offered: readonly Version[] | null;
  /** What is chosen before anybody chooses; empty where somebody must. */
  readonly preselected: string;
}

/**
 * The type field (S0 §5): hidden when the target version is known, preselected when there is one. A version that leads
 * nowhere is one already under way: a further crew joins it and the type stays.
 */
export const typesFor = (incident: IncidentCard, entity: Pick<Entity, 'versions'>): Types => {
  if (incident.target_version) return { offered: null, preselected: incident.target_version };
  const byKey = new Map(entity.versions.map((version) => [version.key, version]));
  const targets = byKey.get(incident.version)?.targets ?? [];
  if (targets.length === 0) return { offered: null, preselected: incident.version };
  const offered = targets.map((key) => byKey.get(key) ?? unknownVersion(key));
  return { offered, preselected: offered.length === 1 ? (offered[0]?.key ?? '') : '' };
};

const unknownVersion = (key: string): Version => ({
  key,
  display_name: key,
  dispatched: true,
  targets: [],
  states: [],
});

/** What is missing, under the names of the fields that the server uses too. */
export const missing = ({ truck, type }: { readonly truck: string; readonly type: string }) => ({
  ...(truck ? {} : { designation: ['Choose a truck.'] }),
  ...(type ? {} : { new_version: ['Choose an incident type.'] }),
});
