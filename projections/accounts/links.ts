import { projection } from '#projections/core/projection';

export interface LinkDoc {
  readonly user: string;
  readonly entity: string;
  readonly expires_at: string;
}

/** One-time sign-in links, by the hash of their token. Used ones stay, so that a second click hears why. */
export const links = projection<LinkDoc>({
  name: 'links',
  version: 1,
  keys: ({ data }) => ('link' in data ? [data.link] : []),
  on: {
    SignInLinkIssued: (_, { data, metadata }) => ({
      user: data.user,
      entity: metadata.entity,
      expires_at: data.expiresAt,
    }),
  },
});
