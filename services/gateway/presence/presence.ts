import type { Hint, Hints } from '#services/broker/nats';
import type { ChannelBook } from '../channels.ts';
import { PRESENCE_SUBJECT } from '../frames.ts';
import type { Change, Elsewhere, Member } from './elsewhere.ts';
import { type PresenceMessage, readPresence, type StatePart, stateParts, UNHEARD } from './presenceMessages.ts';

/** Silent sweeps, one a second, after which a gateway counts as dead: its members leave 3 to 4 s after its last word. */
const SILENT_SWEEPS = 4;
const MAX_GATEWAYS = 100;

/** Another gateway, as this one knows it. */
interface Other {
  /** Its last change that is known here. */
  number: number;
  /** False while a change may have been missed. */
  isWhole: boolean;
  silentSweeps: number;
  wasAsked: boolean;
  arriving: { readonly number: number; readonly members: Map<string, Member[]>; next: number } | undefined;
}

/**
 * Shares the members of presence channels with the other gateways. Each gateway tells only of its own members, so no
 * two ever disagree about one, and the order between gateways does not matter. A gateway sends each change, its number
 * of changes every second, and all of its members to a gateway that is new or missed a change.
 *
 * Sweeps are counted instead of time: a process that stood still for a while does not take the others for dead.
 */
export function sharePresence(options: {
  readonly hints: Hints;
  readonly book: ChannelBook;
  readonly elsewhere: Elsewhere;
  readonly gateway: string;
  readonly log: Record<'info' | 'warn', (data: object, message: string) => void>;
}) {
  const { hints, book, elsewhere, gateway, log } = options;
  const others = new Map<string, Other>();
  let changes = 0;

  type Said = PresenceMessage extends infer M ? (M extends object ? Omit<M, 'from' | 'number'> : never) : never;
  const say = (message: Said) =>
    hints.publish(PRESENCE_SUBJECT, JSON.stringify({ ...message, from: gateway, number: changes }));
  const sayState = (asks: boolean) => {
    for (const part of stateParts(book.members(), asks)) say(part);
  };
  const show = (seen: readonly Change[]) => {
    for (const change of seen) book.showElsewhere(change);
  };

  book.watchMembers(({ present, ...member }) => {
    changes += 1;
    // A gateway that is not known yet asks for the whole state.
    if (others.size > 0) say(present ? { is: 'joined', ...member } : { is: 'left', ...member });
  });

  const known = (from: string): Other | undefined => {
    let other = others.get(from);
    if (!other && others.size < MAX_GATEWAYS) {
      other = { number: UNHEARD, isWhole: false, silentSweeps: 0, wasAsked: false, arriving: undefined };
      others.set(from, other);
    }
    return other;
  };

  const takeChange = (other: Other, message: PresenceMessage & { readonly is: 'joined' | 'left' }) => {
    // Repeated, or overtaken by a state on the way through another server of the broker.
    if (message.number <= other.number) return;
    if (message.number > other.number + 1) other.isWhole = false;
    other.number = message.number;
    const { from, channel, user } = message;
    show(
      message.is === 'joined'
        ? elsewhere.add(from, channel, [user, message.info])
        : elsewhere.remove(from, channel, user),
    );
  };

  const takeState = (other: Other, message: PresenceMessage & StatePart) => {
    const { from, number, part, parts, members } = message;
    if (number < other.number) return;
    if (part === 0) other.arriving = { number, members: new Map(), next: 0 };
    const { arriving } = other;
    if (!arriving || arriving.number !== number || arriving.next !== part) return;
    arriving.next += 1;
    for (const [channel, some] of members)
      arriving.members.set(channel, [...(arriving.members.get(channel) ?? []), ...some]);
    if (arriving.next < parts) return;
    Object.assign(other, { number, isWhole: true, arriving: undefined });
    show(elsewhere.replace(from, arriving.members));
  };

  const take = (other: Other, message: PresenceMessage) => {
    switch (message.is) {
      case 'beat':
        if (message.number > other.number) other.isWhole = false;
        return;
      case 'joined':
      case 'left':
        return takeChange(other, message);
      case 'state':
        takeState(other, message);
        if (message.asks && message.part === message.parts - 1) sayState(false);
        return;
      case 'question':
        if (message.to === gateway) sayState(false);
    }
  };

  const forget = hints.onState((state) => state === 'connected' && sayState(true));
  if (hints.connected) sayState(true);

  return {
    /** The number of other gateways. */
    get others(): number {
      return others.size;
    },
    receive({ payload }: Hint): void {
      const message = readPresence(payload);
      if (!message) return log.warn({}, 'A message about members of channels was not understood');
      if (message.from === gateway) return;
      const other = known(message.from);
      if (!other) return;
      other.silentSweeps = 0;
      take(other, message);
      if (other.isWhole || other.wasAsked) return;
      other.wasAsked = true;
      say({ is: 'question', to: message.from });
    },
    /** Every second: tells the others that this gateway lives, and forgets those that do not. */
    sweep(): void {
      say({ is: 'beat' });
      for (const [id, other] of others) {
        other.wasAsked = false;
        other.silentSweeps += 1;
        if (other.silentSweeps < SILENT_SWEEPS) continue;
        others.delete(id);
        log.warn({ gateway: id }, 'Another gateway has been silent: its members have left');
        show(elsewhere.replace(id, new Map()));
      }
    },
    /** Says nothing more. The others miss this gateway in 3 to 4 s; by then most of its screens are at one of them. */
    stop(): void {
      forget();
      book.watchMembers(() => {});
    },
  };
}
