import { projection } from '#projections/core/projection';

export interface LinkDoc {
  readonly user: string;
  readonly entity: string;
  readonly expires_at: string;
}

/**
 * One-time sign-in links, by the hash of their token. Used links stay, so that a second click gets the reason for its
 * refusal.
 */
export const links = projection<LinkDoc>()({
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
