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
  /** More lies here than flows: stop reading what would cause more answers. */
  readonly congested: boolean;
  /** Bytes that wait here or in the socket. */
  readonly held: number;
}

interface Waiting {
  readonly channel: string;
  readonly bytes: Buffer;
}

export function outbox(socket: Duplex, counts: OutboxCounts, onFlowing: () => void): Outbox {
  const waiting = new Map<string, Waiting>();
  const missed = new Set<string>();
  let bytesWaiting = 0;
  let unnamed = 0;

  const drop = (key: string) => {
    const one = waiting.get(key);
    if (!one) return false;
    waiting.delete(key);
    bytesWaiting -= one.bytes.length;
    return true;
  };

  const giveUp = () => {
    counts.dropped += waiting.size;
    for (const { channel } of waiting.values()) missed.add(channel);
    waiting.clear();
    bytesWaiting = 0;
  };

  const flow = () => {
    for (const channel of missed) {
      counts.resyncs += 1;
      write(socket, textFrame(eventText(RESYNC, '{}', channel)));
    }
    missed.clear();
    for (const [key, one] of waiting) {
      if (socket.writableLength >= FLOWING) return;
      drop(key);
      counts.deliveries += 1;
      write(socket, one.bytes);
    }
    onFlowing();
  };
  socket.on('drain', flow);

  return {
    frame(channel, doc, bytes) {
      if (missed.size > 0) {
        counts.dropped += 1;
        missed.add(channel);
        return;
      }
      if (waiting.size === 0 && socket.writableLength < FLOWING) {
        counts.deliveries += 1;
        write(socket, bytes);
        return;
      }
      const key = doc === undefined ? `${(unnamed += 1)}` : `${channel} ${doc}`;
      // Deleted first, so that the newer one also takes the later place: order across documents is kept.
      if (drop(key)) counts.coalesced += 1;
      waiting.set(key, { channel, bytes });
      bytesWaiting += bytes.length;
      if (bytesWaiting > WAITING) giveUp();
    },
    say(bytes) {
      write(socket, bytes);
      if (socket.destroyed || socket.writableLength < ANSWERS) return;
      counts.cut += 1;
      socket.destroy();
    },
    forget(channel) {
      missed.delete(channel);
      for (const [key, one] of waiting) if (one.channel === channel) drop(key);
    },
    get congested() {
      return socket.writableLength >= FLOWING;
    },
    get held() {
      return socket.writableLength + bytesWaiting;
    },
  };
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
