import { randomInt } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Membership } from '../channels.ts';
import { ACTIVITY_TIMEOUT_S, BEAT, codes, errorText, eventText, MAX_CLIENT_FRAME, textFrame } from '../protocol.ts';
import type { Caller } from '../requests.ts';
import { type Outbox, type OutboxCounts, outbox } from './outbox.ts';

/** Frames a client may send in a second; far above any screen, far below a flood. */
const FRAMES_PER_SECOND = 300;
const PONG_TIMEOUT_MS = 30_000;
const NONE: readonly Membership[] = [];
/** The time in which a socket must subscribe to a channel of its own, or sign in. */
export const TO_SIGN_IN_MS = 10_000;

/** State shared by all connections of a gateway. `onFrame` gets text frames, `onEnd` is called once for each connection. */
export interface ConnectionPorts {
  readonly counts: OutboxCounts;
  readonly now: () => number;
  readonly onFrame: (caller: Caller, text: string) => void;
  readonly onEnd: (caller: Connection) => void;
  /** Counts a socket for its session. Returns false when the session has too many. */
  readonly onSignedIn: (caller: Connection, session: string) => boolean;
}

/**
 * One open WebSocket. A class, because there are thousands and most are idle: the sockets share one set of listeners,
 * which call these methods.
 */
const BEAT_MS = 5_000;
const BEAT_FRAME = textFrame(eventText(BEAT, '{}'));

export class Connection implements Caller {
  readonly id = socketId();
  readonly outbox: Outbox;
  memberships = NONE;
  user: Caller['user'] = undefined;
  spoken: Caller['spoken'] = undefined;
  /** The first session that the socket showed. */
  session: string | undefined = undefined;
  open = true;
  private readonly opened: number;
  private lastHeard: number;
  private pinged = false;
  /** The time of the last heartbeat; undefined for a client that asked for none. */
  private beaten: number | undefined = undefined;
  private second = 0;
  private framesThisSecond = 0;

  constructor(
    readonly ws: WebSocket,
    socket: Duplex,
    /** The address of the client. */
    readonly address: string,
    private readonly ports: ConnectionPorts,
  ) {
    this.outbox = outbox(socket, ws, ports.counts);
    this.lastHeard = ports.now();
    this.opened = this.lastHeard;
    const established = JSON.stringify({ socket_id: this.id, activity_timeout: ACTIVITY_TIMEOUT_S });
    this.outbox.say(textFrame(eventText('pusher:connection_established', established)));
  }

  close(code: number, reason: string): void {
    // Leave the channels now, not when the client agrees: a client that never answers the close must hear nothing more.
    this.end();
    if (code >= 4000) this.ws.send(errorText(code, reason));
    this.ws.close(code, reason);
    this.ws.resume();
  }

  /** True when the socket is closed or closing. */
  end(): void {
    if (!this.open) return;
    this.open = false;
    this.ports.onEnd(this);
  }

  signIn(session: string): boolean {
    if (this.session !== undefined) return true;
    if (!this.ports.onSignedIn(this, session)) {
      this.close(codes.overCapacity, 'This session has too many connections');
      return false;
    }
    this.session = session;
    return true;
  }

  /** Any frame is a sign of life. Returns whether the frame may be processed. */
  hear(): boolean {
    this.lastHeard = this.ports.now();
    this.pinged = false;
    const thisSecond = Math.floor(this.lastHeard / 1_000);
    this.framesThisSecond = thisSecond === this.second ? this.framesThisSecond + 1 : 1;
    this.second = thisSecond;
    if (this.open && this.framesThisSecond > FRAMES_PER_SECOND)
      this.close(codes.overCapacity, 'Too many frames a second');
    return this.open;
  }

  hearFrame(bytes: Buffer, isBinary: boolean): void {
    if (!this.hear()) return;
    if (isBinary) this.say(errorText(codes.invalidFrame, 'Only text frames are understood'));
    else if (bytes.length > MAX_CLIENT_FRAME) this.say(errorText(codes.invalidFrame, 'A frame has at most 10 kB'));
    else this.ports.onFrame(this, bytes.toString());
    // A client that causes more than it reads is not read until it catches up.
    this.outbox.keepPace();
  }

  hearPing(bytes: Buffer): void {
    if (this.hear()) this.ws.pong(bytes);
  }

  /** Pings a silent client, closes one that does not answer, and one that does not sign in. */
  sweep(now: number): void {
    if (this.session === undefined && now - this.opened >= TO_SIGN_IN_MS)
      return this.close(codes.overCapacity, 'Nobody signed in on this connection');
    if (this.beaten !== undefined && now - this.beaten >= BEAT_MS) this.beat(now);
    const silent = now - this.lastHeard;
    if (silent >= ACTIVITY_TIMEOUT_S * 1_000 + PONG_TIMEOUT_MS) {
      this.close(codes.noPong, 'No answer to the ping');
    } else if (silent >= ACTIVITY_TIMEOUT_S * 1_000 && !this.pinged) {
      // A client that receives much never pings by itself: only a ping tells an idle client from a dead one.
      this.pinged = true;
      this.say(eventText('pusher:ping', '{}'));
    }
  }

  beat(now = this.ports.now()): void {
    this.beaten = now;
    this.outbox.say(BEAT_FRAME);
  }

  private say(text: string): void {
    this.outbox.say(textFrame(text));
  }
}

/** Digits, a dot, digits, as clients and their servers expect. Hard to guess, because signatures are bound to it. */
function socketId(): string {
  const part = () => randomInt(1, 2 ** 40);
  return `${part()}.${part()}`;
}
