import { projection } from '#projections/core/projection';

export interface SessionDoc {
  readonly user: string;
  readonly expires_at: string;
  /** The log position of its start. */
  readonly position: number;
  readonly started_at: string;
  readonly by: 'password' | 'link' | 'provider';
  /** The network of the address that signed in, such as `192.0.2.0/24`; null when it was not recorded. */
  readonly network: string | null;
  /** The time at which it ends when it is not used before. Absent when it stays until it expires. */
  readonly idle_at?: string;
  /** True once it ended because it was not used: its browser is told why. */
  readonly idled?: true;
}

/** The sessions that have not ended, and those that ended because they were not used, by the hash of their cookie. */
export const sessions = projection<SessionDoc>({
  name: 'sessions',
  version: 4,
  keys: ({ data }) => ('session' in data ? [data.session] : []),
  on: {
    SessionStarted: (_, { data, metadata, position }) => ({
      user: data.user,
      expires_at: data.expiresAt,
      position: Number(position.commit),
      started_at: metadata.occurredAt,
      by: data.by,
      network: data.network ?? null,
      ...(data.idleAt === undefined ? {} : { idle_at: data.idleAt }),
    }),
    SessionUsed: (doc, { data }) => doc && { ...doc, idle_at: data.until },
    SessionEnded: (doc, { data }) => {
      if (!doc || data.reason !== 'idle') return null;
      const { idle_at: _, ...rest } = doc;
      return { ...rest, idled: true };
    },
  },
  places: ['position'],
  // Its end could not be seen: it ends now.
  setAside: () => null,
  columns: { user: (doc) => doc.user, expires_at: (doc) => doc.expires_at },
});
