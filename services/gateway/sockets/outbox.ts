import type { Duplex } from 'node:stream';
import { eventText, RESYNC, textFrame } from '../protocol.ts';

/** Bytes given to the socket before frames begin to wait. */
const FLOWING = 64 * 1024;
/** The most bytes of waiting frames, newest per document, before they are dropped for a resync. */
const WAITING = 256 * 1024;
/** The most bytes of answers and presence, which cannot be dropped, before the socket is closed. */
const ANSWERS = 1024 * 1024;

export interface OutboxCounts {
  deliveries: number;
  coalesced: number;
  dropped: number;
  resyncs: number;
  cut: number;
}

/**
 * The bounded output of one socket. A frame replaces an older waiting frame of the same document. Past the bound all
 * waiting frames are dropped, and once the socket has drained, the client is told to fetch again.
 */
export interface Outbox {
  /** A frame that may be coalesced or dropped. `doc` names the document it carries. */
  frame(channel: string, doc: string | undefined, bytes: Buffer): void;
  /** An answer: never dropped. A socket with too many unread answers is closed. */
  say(bytes: Buffer): void;
  /** The socket left the channel: drop its waiting frames. */
  forget(channel: string): void;
  /** Pauses reading from the socket while more waits here than flows. */
  keepPace(): void;
  /** Bytes waiting here or in the socket. */
  readonly held: number;
}

interface Waiting {
  readonly channel: string;
  readonly bytes: Buffer;
}

/** The socket's input, which causes answers. */
export interface WayIn {
  pause(): void;
  resume(): void;
}

export const outbox = (socket: Duplex, wayIn: WayIn, counts: OutboxCounts): Outbox => new WayOut(socket, wayIn, counts);

/** A class, because there are thousands: closures and getters would cost memory that most sockets never use. */
class WayOut implements Outbox {
  /** Created when the first frame has to wait. */
  private waiting: Map<string, Waiting> | undefined;
  private missed: Set<string> | undefined;
  private bytesWaiting = 0;
  private unnamed = 0;
  private listening = false;

  constructor(
    private readonly socket: Duplex,
    private readonly wayIn: WayIn,
    private readonly counts: OutboxCounts,
  ) {}

  frame(channel: string, doc: string | undefined, bytes: Buffer): void {
    if (this.missed) {
      this.counts.dropped += 1;
      this.missed.add(channel);
      return;
    }
    if (!this.waiting && this.socket.writableLength < FLOWING) {
      this.counts.deliveries += 1;
      write(this.socket, bytes);
      return;
    }
    const key = doc === undefined ? `${(this.unnamed += 1)}` : `${channel} ${doc}`;
    // Delete first, so that the newer frame also takes the later place: order across documents is kept.
    if (this.drop(key)) this.counts.coalesced += 1;
    this.waiting ??= new Map();
    this.awaitDrain();
    this.waiting.set(key, { channel, bytes });
    this.bytesWaiting += bytes.length;
    if (this.bytesWaiting > WAITING) this.giveUp(this.waiting);
  }

  say(bytes: Buffer): void {
    write(this.socket, bytes);
    if (this.socket.destroyed || this.socket.writableLength < ANSWERS) return;
    this.counts.cut += 1;
    this.socket.destroy();
  }

  forget(channel: string): void {
    this.missed?.delete(channel);
    if (this.missed?.size === 0) this.missed = undefined;
    for (const [key, one] of this.waiting ?? []) if (one.channel === channel) this.drop(key);
  }

  keepPace(): void {
    if (this.socket.writableLength < FLOWING) return;
    this.wayIn.pause();
    this.awaitDrain();
  }

  get held(): number {
    return this.socket.writableLength + this.bytesWaiting;
  }

  private awaitDrain(): void {
    if (this.listening) return;
    this.listening = true;
    this.socket.on('drain', () => this.flow());
  }

  private flow(): void {
    for (const channel of this.missed ?? []) {
      this.counts.resyncs += 1;
      write(this.socket, textFrame(eventText(RESYNC, '{}', channel)));
    }
    this.missed = undefined;
    for (const [key, one] of this.waiting ?? []) {
      if (this.socket.writableLength >= FLOWING) return;
      this.drop(key);
      this.counts.deliveries += 1;
      write(this.socket, one.bytes);
    }
    this.wayIn.resume();
  }

  private drop(key: string): boolean {
    const one = this.waiting?.get(key);
    if (!one) return false;
    this.waiting?.delete(key);
    if (this.waiting?.size === 0) this.waiting = undefined;
    this.bytesWaiting -= one.bytes.length;
    return true;
  }

  private giveUp(waiting: Map<string, Waiting>): void {
    this.counts.dropped += waiting.size;
    this.missed = new Set([...waiting.values()].map(({ channel }) => channel));
    this.waiting = undefined;
    this.bytesWaiting = 0;
  }
}

const corked = new Set<Duplex>();

/** The frames caused by one batch of messages go to each socket in one system call. */
function write(socket: Duplex, bytes: Buffer): void {
  if (socket.destroyed || socket.writableEnded) return;
  if (!corked.has(socket)) {
    // A microtask comes before the answer to the command that caused them; the next tick would come after it.
    if (corked.size === 0) queueMicrotask(uncorkAll);
    corked.add(socket);
    socket.cork();
  }
  socket.write(bytes);
}

function uncorkAll(): void {
  const all = [...corked];
  corked.clear();
  for (const socket of all) socket.uncork();
}
