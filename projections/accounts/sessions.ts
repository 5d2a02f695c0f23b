import { projection } from '#projections/core/projection';

export interface SessionDoc {
  readonly user: string;
  readonly expires_at: string;
  /** The time at which it ends when it is not used before. Absent when it stays until it expires. */
  readonly idle_at?: string;
  /** True once it ended because it was not used: its browser is told why. */
  readonly idled?: true;
}

/** The sessions that have not ended, and those that ended because they were not used, by the hash of their cookie. */
export const sessions = projection<SessionDoc>({
  name: 'sessions',
  version: 3,
  keys: ({ data }) => ('session' in data ? [data.session] : []),
  on: {
    SessionStarted: (_, { data }) => ({
      user: data.user,
      expires_at: data.expiresAt,
      ...(data.idleAt === undefined ? {} : { idle_at: data.idleAt }),
    }),
    SessionUsed: (doc, { data }) => doc && { ...doc, idle_at: data.until },
    SessionEnded: (doc, { data }) =>
      doc && data.reason === 'idle' ? { user: doc.user, expires_at: doc.expires_at, idled: true } : null,
  },
  // Its end could not be seen: it ends now.
  setAside: () => null,
  columns: { user: (doc) => doc.user, expires_at: (doc) => doc.expires_at },
});
