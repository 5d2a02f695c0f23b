import type { Entity } from '#contracts/accounts/viewer';

type Versions = Pick<Entity, 'versions'>;

export const versionWords = (key: string, { versions }: Versions): string =>
  versions.find((version) => version.key === key)?.display_name ?? key;

export const fullName = (user: { readonly first_name: string; readonly last_name: string }): string =>
  `${user.first_name} ${user.last_name}`.trim();
