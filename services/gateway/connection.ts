import { randomInt } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Membership } from './channels.ts';
import { type OutboxCounts, outbox } from './outbox.ts';
import { ACTIVITY_TIMEOUT_S, codes, errorText, eventText, MAX_CLIENT_FRAME, textFrame } from './protocol.ts';
import type { Caller } from './requests.ts';

/** Frames a client may send in a second; far above any screen, far below a flood. */
const FRAMES_PER_SECOND = 300;
const PONG_TIMEOUT_MS = 30_000;

export interface Connection extends Caller {
  /** Pings a silent client and gives up one that does not answer. */
  sweep(now: number): void;
}

/** One open WebSocket as a caller of the gateway. `onFrame` gets its text frames, `onEnd` is called once. */
export function openConnection(options: {
  readonly ws: WebSocket;
  readonly socket: Duplex;
  readonly counts: OutboxCounts;
  readonly now: () => number;
  readonly onFrame: (caller: Caller, text: string) => void;
  readonly onEnd: (caller: Caller) => void;
}): Connection {
  const { ws, socket, counts, now, onFrame, onEnd } = options;
  const out = outbox(socket, counts, () => ws.resume());
  let lastHeard = now();
  let pinged = false;
  let second = 0;
  let framesThisSecond = 0;

  const end = () => {
    if (!connection.open) return;
    connection.open = false;
    onEnd(connection);
  };

  const connection: Connection & { open: boolean } = {
    id: socketId(),
    outbox: out,
    channels: new Map<string, Membership>(),
    user: undefined,
    spoken: [],
    open: true,
    close(code, reason) {
      // Left at once, not when the client agrees: a client that never answers the close must hear nothing more.
      end();
      if (code >= 4000) ws.send(errorText(code, reason));
      ws.close(code, reason);
      ws.resume();
    },
    sweep(time) {
      const silent = time - lastHeard;
      if (silent >= ACTIVITY_TIMEOUT_S * 1_000 + PONG_TIMEOUT_MS) {
        connection.close(codes.noPong, 'No answer to the ping');
      } else if (silent >= ACTIVITY_TIMEOUT_S * 1_000 && !pinged) {
        // A client that hears much never pings by itself: only its answer tells a quiet one from a dead one.
        pinged = true;
        out.say(textFrame(eventText('pusher:ping', '{}')));
      }
    },
  };

  /** Any frame is a sign of life. Answers whether it may be looked at. */
  const hear = (): boolean => {
    lastHeard = now();
    pinged = false;
    const thisSecond = Math.floor(lastHeard / 1_000);
    framesThisSecond = thisSecond === second ? framesThisSecond + 1 : 1;
    second = thisSecond;
    if (connection.open && framesThisSecond > FRAMES_PER_SECOND)
      connection.close(codes.overCapacity, 'Too many frames a second');
    return connection.open;
  };

  ws.on('message', (data: RawData, isBinary: boolean) => {
    if (!hear()) return;
    const bytes = data as Buffer;
    if (isBinary) out.say(textFrame(errorText(codes.invalidFrame, 'Only text frames are understood')));
    else if (bytes.length > MAX_CLIENT_FRAME)
      out.say(textFrame(errorText(codes.invalidFrame, 'A frame has at most 10 kB')));
    else onFrame(connection, bytes.toString());
    // Who causes more than it reads is not read any further until it does.
    if (out.congested) ws.pause();
  });
  ws.on('ping', (data) => hear() && ws.pong(data));
  ws.on('pong', () => hear());
  // A protocol violation below the frames: ws closes with the fitting code, and `close` follows.
  ws.on('error', () => {});
  ws.on('close', end);

  const established = JSON.stringify({ socket_id: connection.id, activity_timeout: ACTIVITY_TIMEOUT_S });
  out.say(textFrame(eventText('pusher:connection_established', established)));
  return connection;
}

/** Digits, a dot, digits, as clients and their servers expect; hard to guess, since signatures are bound to it. */
function socketId(): string {
  const part = () => randomInt(1, 2 ** 40);
  return `${part()}.${part()}`;
}
