import type { Duplex } from 'node:stream';
import { eventText, RESYNC, textFrame } from './protocol.ts';

/** Bytes given to the socket before frames begin to wait. */
const FLOWING = 64 * 1024;
/** Bytes of waiting frames, newest per document, before they are given up for a resync. */
const WAITING = 256 * 1024;
/** Bytes of answers and presence, which cannot be dropped, before the socket itself is given up. */
const ANSWERS = 1024 * 1024;

export interface OutboxCounts {
  deliveries: number;
  coalesced: number;
  dropped: number;
  resyncs: number;
  cut: number;
}

/**
 * The bounded way out of one socket. A frame of a document replaces an older one that still waits; past the bound all
 * waiting frames are dropped, and once the socket has drained it is told to fetch again what it missed.
 */
export interface Outbox {
  /** A frame that may be coalesced or dropped. `doc` names the document it carries. */
  frame(channel: string, doc: string | undefined, bytes: Buffer): void;
  /** An answer: never dropped; a socket that lets too many lie is cut. */
  say(bytes: Buffer): void;
  /** The channel is left: nothing of it may be sent any more. */
  forget(channel: string): void;
  /** Where more lies here than flows, its own socket is not read any further until it does. */
  keepPace(): void;
  /** Bytes that wait here or in the socket. */
  readonly held: number;
}

interface Waiting {
  readonly channel: string;
  readonly bytes: Buffer;
}

/** What comes in from the same socket, and causes answers. */
export interface WayIn {
  pause(): void;
  resume(): void;
}

export const outbox = (socket: Duplex, wayIn: WayIn, counts: OutboxCounts): Outbox => new WayOut(socket, wayIn, counts);

/** A class, since there are thousands: what closures and getters of their own would cost, most of them pay for nothing. */
class WayOut implements Outbox {
  /** Made when first something has to wait. */
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
    // Deleted first, so that the newer one also takes the later place: order across documents is kept.
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

/** What one batch of hints causes leaves in one system call per socket, not one per frame. */
function write(socket: Duplex, bytes: Buffer): void {
  if (socket.destroyed || socket.writableEnded) return;
  if (!corked.has(socket)) {
    if (corked.size === 0) process.nextTick(uncorkAll);
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
