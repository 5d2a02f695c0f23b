import type { Entity } from '#contracts/accounts/viewer';
import { limits } from '#contracts/core/limits';
import type { IncidentCard } from '#contracts/dispatch/dispatch';

/** The opacity follows the version alone (S0 §4, "Incident marker"). */
export const incidentOpacity = (
  { version }: Pick<IncidentCard, 'version'>,
  { undispatched_versions }: Pick<Entity, 'undispatched_versions'>,
): number => (undispatched_versions.includes(version) ? limits.map.undispatchedOpacity : limits.map.dispatchedOpacity);
