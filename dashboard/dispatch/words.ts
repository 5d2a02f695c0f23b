import type { IncidentCard } from '#contracts/dispatch';
import type { Entity } from '#contracts/viewer';

type Versions = Pick<Entity, 'versions'>;

export const versionWords = (key: string, { versions }: Versions): string =>
  versions.find((version) => version.key === key)?.display_name ?? key;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The organisation's own word for the state; "new" is in no version's list (S2 §4.1). */
export const stateWords = (
  { version, state }: Pick<IncidentCard, 'version' | 'state'>,
  { versions }: Versions,
): string =>
  versions.find(({ key }) => key === version)?.states.find((known) => known.state === state)?.display ?? capital(state);

export const fullName = (user: { readonly first_name: string; readonly last_name: string }): string =>
  `${user.first_name} ${user.last_name}`.trim();
