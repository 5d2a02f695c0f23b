import type { ChannelBook } from './channels.ts';
import { codes, refusalText, textFrame } from './protocol.ts';
import type { Caller } from './requests.ts';
import { channelIn, nameOf } from './rooms.ts';

/** The current rights, read from the log's read models. */
export interface Access {
  /** True when this session may be on this channel now. */
  check(session: string, channel: string): boolean;
  /** The channel that this session hears by this name, which may be the name of one channel in each organization. */
  heard(session: string, name: string): string;
  /** A session of this user that may be on this channel now; undefined without one. */
  sessionOf(user: string, channel: string): string | undefined;
  /** Rights or sessions changed: of one session, or of any. */
  onChange(listener: (session?: string) => void): () => void;
  alive(session: string): boolean;
  /** A socket of this session is open. */
  used(session: string): void;
}

/** Closes and unsubscribes sockets after a change of rights. Changes that arrive together are handled together. */
export function watchRights(access: Access, book: ChannelBook, callers: () => Iterable<Caller>): () => void {
  const changed = new Set<string>();
  let anybody = false;
  let due: NodeJS.Immediate | undefined;

  const recheck = () => {
    due = undefined;
    const concerns = anybody ? () => true : (session: string) => sessions.has(session);
    const sessions = new Set(changed);
    changed.clear();
    anybody = false;
    const alive = remembered((session) => access.alive(session));
    for (const caller of callers()) if (recheckCaller(caller, concerns, alive)) recheckChannels(caller, concerns);
  };

  const recheckChannels = (caller: Caller, concerns: (session: string) => boolean) => {
    for (const { channel, session } of caller.memberships) {
      if (session === undefined || !concerns(session) || channel.startsWith('#')) continue;
      if (access.check(session, channelIn(channel))) continue;
      book.leave(caller, channel);
      caller.outbox.say(textFrame(refusalText(nameOf(channel), 403, 'The right to listen here was taken away')));
    }
  };

  const forget = access.onChange((session) => {
    if (session === undefined) anybody = true;
    else changed.add(session);
    due ??= setImmediate(recheck);
  });
  return () => {
    forget();
    if (due) clearImmediate(due);
  };
}

/** The sessions that a socket stands on. */
export function sessionsOf({ memberships, user }: Caller): ReadonlySet<string> {
  const sessions = new Set<string>();
  for (const { session } of memberships) if (session !== undefined) sessions.add(session);
  if (user?.session !== undefined) sessions.add(user.session);
  return sessions;
}

/** True when the socket stays; it is closed when any session it stands on has ended. */
function recheckCaller(
  caller: Caller,
  concerns: (session: string) => boolean,
  alive: (session: string) => boolean,
): boolean {
  for (const session of sessionsOf(caller)) {
    if (!concerns(session) || alive(session)) continue;
    caller.close(codes.unauthorized, 'The session has ended');
    return false;
  }
  return true;
}

function remembered(ask: (session: string) => boolean): (session: string) => boolean {
  const answers = new Map<string, boolean>();
  return (session) => {
    const known = answers.get(session);
    if (known !== undefined) return known;
    const answer = ask(session);
    answers.set(session, answer);
    return answer;
  };
}
