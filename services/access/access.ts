import { iso } from '#events/core/ports';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import { principalOf } from '#services/access/principal';
import type { App } from '#services/app/app';
import { heardBy, mayListen } from './channelAccess.ts';

/** The channels that a session may hear, judged by this node's own read models: the log is the truth, not a message. */
export interface Access {
  check(session: string, channel: string): boolean;
  /** The channel that this session hears by this name. */
  heard(session: string, name: string): string;
  /** A session of this user that may hear the channel; undefined without one. */
  sessionOf(user: string, channel: string): string | undefined;
  alive(session: string): boolean;
  /** Its socket is open, which is a use of the session. */
  used(session: string): void;
  /** Calls back with the session whose rights changed, or without one when any session's may have. */
  onChange(listener: (session?: string) => void): () => void;
}

/** How long the screens that lose an incident still hear its channel. Milliseconds. */
const warning = 500;
/** Sessions that a rebuilt read model brings are seen within this time. Milliseconds. */
const longestWait = 60_000;

export function accessFrom(app: Pick<App, 'views' | 'clock' | 'projector' | 'parts'>): Access & { stop(): void } {
  const listeners = new Set<(session?: string) => void>();
  const tell = (session?: string) => {
    for (const listener of listeners) listener(session);
  };

  // The screens of the organization that gives an incident away hear so on the incident's channel before they lose it.
  let callOffWarning = () => {};
  const warnBeforeClosing = () => {
    callOffWarning();
    callOffWarning = app.clock.at(app.clock.now() + warning, () => tell());
  };

  const forget = app.projector.onChange((changes) => {
    if (changes.some(({ worker }) => worker.writer.projection.name === 'sessions')) waitForExpiry();
    for (const { worker, key, before, after } of changes) {
      const { name } = worker.writer.projection;
      if (name === 'incidents' && before && ownerIn(before) !== ownerIn(after)) warnBeforeClosing();
      if (name === 'sessions') tell(key);
      // The rights of the roles of an organization.
      if (name === 'role_rights') tell();
      if (name === 'accounts') for (const session of sessionsOf(app, key)) tell(session);
    }
  });

  // A session can also expire, which no event announces.
  let callOff = () => {};
  let lookedAt = iso(app.clock.now());
  const waitForExpiry = () => {
    callOff();
    const [next] = app.views.docs('sessions', {
      above: { expires_at: lookedAt },
      orderBy: { column: 'expires_at' },
      limit: 1,
    });
    const latest = app.clock.now() + longestWait;
    callOff = app.clock.at(next ? Math.min(Date.parse(next.expires_at), latest) : latest, lookAtClock);
  };
  const lookAtClock = () => {
    const now = iso(app.clock.now());
    const ended = app.views.keys('sessions', { above: { expires_at: lookedAt }, atMost: { expires_at: now } });
    lookedAt = now;
    for (const session of ended) tell(session);
    waitForExpiry();
  };
  waitForExpiry();

  const check = (session: string, channel: string): boolean => {
    const who = principalOf(app, session);
    return who !== null && !who.owesStep && mayListen(app, who, channel);
  };

  return {
    check,
    heard: (session, name) => {
      const who = principalOf(app, session);
      return who === null ? name : heardBy(who, name);
    },
    sessionOf: (user, channel) => sessionsOf(app, user).find((session) => check(session, channel)),
    alive: (session) => principalOf(app, session) !== null,
    used: (session) => app.parts.used?.(session),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      forget();
      callOffWarning();
      callOff();
    },
  };
}

const ownerIn = (doc: object | null): unknown => (doc as IncidentDoc | null)?.entity;

const sessionsOf = (app: Pick<App, 'views'>, user: string): readonly string[] =>
  app.views.keys('sessions', { where: { user } });
