import { projection } from '#projections/core/projection';

export interface SessionDoc {
  readonly user: string;
  readonly expires_at: string;
}

/** The sessions that have not ended, by the hash of their cookie. */
export const sessions = projection<SessionDoc>({
  name: 'sessions',
  version: 1,
  keys: ({ data }) => ('session' in data ? [data.session] : []),
  on: {
    SessionStarted: (_, { data }) => ({ user: data.user, expires_at: data.expiresAt }),
    SessionEnded: () => null,
  },
  // Its end could not be seen: it ends now.
  setAside: () => null,
  columns: { user: (doc) => doc.user, expires_at: (doc) => doc.expires_at },
});
