import type { RecordedFact } from '#events/facts';
import { projection } from '#projections/core/projection';

export interface SessionDoc {
  readonly user: string;
  readonly expires_at: string;
  /** The last event before its start that ended all sessions of the user; null without one. */
  readonly after: string | null;
  readonly started_at: string;
  readonly by: 'password' | 'link' | 'provider' | 'passkey';
  /** The keyed hash of the sign-in service's own session. Absent without one. */
  readonly provider_session?: string;
  /** The network of the address that signed in, such as `192.0.2.0/24`; null when it was not recorded. */
  readonly network: string | null;
  /** The time at which it ends when it is not used before. Absent when it stays until it expires. */
  readonly idle_at?: string;
  /** True once it ended because it was not used: its browser is told why. */
  readonly idled?: true;
}

/** The last event that ended all sessions of a user: those that start later have it as `after`. */
interface SignedOutDoc {
  readonly signed_out: string;
}
type Doc = SessionDoc | SignedOutDoc;

const isSession = (doc: Doc): doc is SessionDoc => 'expires_at' in doc;
const signedOut = (user: string): string => `signed-out:${user}`;
const ended = (_: Doc | null, { id }: RecordedFact): SignedOutDoc => ({ signed_out: id });
const lastEnd = (doc: Doc | null): string | null => (doc === null || isSession(doc) ? null : doc.signed_out);

/**
 * The sessions that have not ended, and those that ended because they were not used, by the hash of their cookie; and the
 * end of all sessions of a user. The order of the two is that of the log.
 */
export const sessions = projection<Doc, SessionDoc>()({
  name: 'sessions',
  version: 6,
  keys: ({ data }) => {
    if ('session' in data) return [data.session];
    if ('sessions' in data) return data.sessions;
    return 'user' in data && data.user !== null ? [signedOut(data.user)] : [];
  },
  on: {
    SessionStarted: (_, { data, metadata }, { look }) => ({
      user: data.user,
      expires_at: data.expiresAt,
      after: lastEnd(look(signedOut(data.user))),
      started_at: metadata.occurredAt,
      by: data.by,
      network: data.network ?? null,
      ...(data.providerSession === undefined ? {} : { provider_session: data.providerSession }),
      ...(data.idleAt === undefined ? {} : { idle_at: data.idleAt }),
    }),
    SessionUsed: (doc, { data }) => (doc && isSession(doc) ? { ...doc, idle_at: data.until } : doc),
    SignedOutByProvider: () => null,
    SessionEnded: (doc, { data }) => {
      if (!doc || !isSession(doc) || data.reason !== 'idle') return null;
      const { idle_at: _, ...rest } = doc;
      return { ...rest, idled: true };
    },
    // The events by which `accounts` notes the end as well.
    PasswordSet: ended,
    SignedOutEverywhere: ended,
    PersonDeactivated: ended,
  },
  // Its end could not be seen: it ends now.
  setAside: () => null,
  columns: {
    user: (doc) => (isSession(doc) ? doc.user : null),
    provider_session: (doc) => (isSession(doc) ? (doc.provider_session ?? null) : null),
    expires_at: (doc) => (isSession(doc) ? doc.expires_at : null),
  },
});
