import { isUtf8 } from 'node:buffer';
import type { Clock } from '#events/core/ports';
import type { Hint, Hints } from '#services/broker/nats';
import type { ChannelBook, Peer } from '../channels.ts';
import {
  ALL_SUBJECTS,
  BEAT_SUBJECT,
  CLIENT_EVENTS,
  channelOf,
  FRAMES,
  headers,
  PRESENCE_SUBJECT,
  subjectOf,
} from '../frames.ts';
import { eventText, RESYNC, textFrame } from '../protocol.ts';
import { nameOf, renamed } from '../rooms.ts';
import type { OutboxCounts } from '../sockets/outbox.ts';
import { lastFrames } from './lastFrames.ts';
import { newestFrames } from './newest.ts';
import { sequences } from './sequence.ts';

/** The least time between two requests to fetch again, so that a lossy broker does not cause a storm of fetches. */
const RESYNC_PAUSE_MS = 1_000;
/** Publishers beat every second. */
const SILENT_MS = 2_500;

/** Carries frames from the broker to the subscribed sockets, and client events between gateways. */
export function startRelay(options: {
  readonly hints: Hints;
  readonly book: ChannelBook;
  readonly clock: Clock;
  readonly gateway: string;
  /** The log position that the read models of this process show. */
  readonly shown?: (() => number) | undefined;
  readonly presence: { receive(hint: Hint): void };
  readonly counts: OutboxCounts & { frames: number; missed: number; repeated: number };
  readonly log: { info(data: object, message: string): void; warn(data: object, message: string): void };
}) {
  const { hints, book, clock, gateway, presence, counts, log, shown = () => Infinity } = options;

  const spread = (room: string, payload: string | Uint8Array, document?: string, except?: Peer) => {
    const listeners = book.listeners(room);
    if (!listeners) return;
    counts.frames += 1;
    const bytes = textFrame(payload);
    const name = nameOf(room);
    for (const peer of listeners) if (peer !== except) peer.outbox.frame(name, document, bytes);
  };
  /** A frame of a channel, also to the sockets that know it by another name. */
  const spreadFrame = (channel: string, payload: string | Uint8Array, document?: string) => {
    spread(channel, payload, document);
    const other = book.otherRoom(channel);
    if (other !== undefined) spread(other, renamed(payload, other), document);
  };

  const last = lastFrames(shown);
  let lastResync = Number.NEGATIVE_INFINITY;
  let callOff: (() => void) | undefined;
  const resync = () => {
    callOff = undefined;
    lastResync = clock.now();
    for (const room of book.names()) spread(room, eventText(RESYNC, '{}', nameOf(room)), RESYNC);
  };
  const resyncSoon = () => {
    last.forget();
    if (callOff) return;
    const due = lastResync + RESYNC_PAUSE_MS;
    if (clock.now() >= due) resync();
    else callOff = clock.at(due, resync);
  };

  // Without a broker or another publisher, this process shows its own read models' frames.
  let lastSign = Number.NEGATIVE_INFINITY;
  let alone = true;
  const lookAround = () => {
    const now = !hints.connected || clock.now() - lastSign > SILENT_MS;
    // Frames published since the last sign of life were missed.
    if (now && !alone) resyncSoon();
    alone = now;
  };

  const newest = newestFrames();
  const heard = sequences(
    () => clock.now(),
    (publisher, why) => {
      // All screens fetch again, so the frames sent before do not matter. The log may be another one.
      if (why === 'new') newest.forget();
      counts.missed += 1;
      // A publisher that was never heard before has just started: nothing is wrong.
      log[why === 'new' ? 'info' : 'warn'](
        { publisher, why },
        'Frames may have been missed: screens are told to fetch again',
      );
      resyncSoon();
    },
  );

  const forward = (hint: Hint, prefix: string) => {
    // A browser closes its connection over a text frame that is not UTF-8; no client of the broker may cause that.
    if (!isUtf8(hint.payload)) return log.warn({ subject: hint.subject }, 'A frame was not UTF-8 and was dropped');
    const channel = channelOf(prefix, hint.subject);
    if (prefix === FRAMES) last.heard(channel, Number(hint.header(headers.position)) || 0);
    const give = prefix === FRAMES ? spreadFrame : spread;
    give(channel, hint.payload, hint.header(headers.document));
  };

  /** True when another publisher has sent this frame or a newer one of its document. */
  const isRepeated = (hint: Hint, publisher: string): boolean => {
    if (heard.publishers < 2) return false;
    const [document, event] = [hint.header(headers.document), hint.header(headers.event)];
    const position = Number(hint.header(headers.position) ?? Number.NaN);
    if (document === undefined || event === undefined || !Number.isSafeInteger(position)) return false;
    const channel = channelOf(FRAMES, hint.subject);
    const early = position > shown();
    const repeated = !newest.isNews({ publisher, channel, document, event, position, early });
    if (repeated) counts.repeated += 1;
    return repeated;
  };

  const receive = (hint: Hint) => {
    const { subject } = hint;
    if (subject === PRESENCE_SUBJECT) return presence.receive(hint);
    if (subject === BEAT_SUBJECT || subject.startsWith(FRAMES)) {
      lastSign = clock.now();
      alone = false;
      const { publisher, number } = originOf(hint);
      if (subject === BEAT_SUBJECT) return publisher === undefined ? undefined : heard.beat(publisher, number);
      if (publisher !== undefined && (!heard.frame(publisher, number) || isRepeated(hint, publisher))) return;
      forward(hint, FRAMES);
    } else if (subject.startsWith(CLIENT_EVENTS)) {
      if (hint.header(headers.gateway) !== gateway) forward(hint, CLIENT_EVENTS);
    }
  };

  const unsubscribe = hints.subscribe(ALL_SUBJECTS, receive);
  const forget = hints.onState((state) => {
    if (state === 'connected') resyncSoon();
    lookAround();
  });

  return {
    clientEvent(channel: string, text: string, from: Peer): void {
      spread(channel, text, undefined, from);
      hints.publish(subjectOf(CLIENT_EVENTS, channel), text, { [headers.gateway]: gateway });
    },
    get alone(): boolean {
      return alone;
    },
    frame(channel: string, event: string, data: string, document: string): void {
      last.heard(channel);
      spreadFrame(channel, eventText(event, data, channel), document);
    },
    heardUpTo: last.of,
    resync: resyncSoon,
    sweep(follows: boolean): void {
      if (follows) last.follow(clock.now());
      heard.forgetSilent();
      lookAround();
    },
    stop(): void {
      unsubscribe();
      forget();
      callOff?.();
    },
  };
}

/** The publisher and number of this message; undefined when either is missing or invalid. */
function originOf(hint: Hint): { publisher: string | undefined; number: number } {
  const publisher = hint.header(headers.publisher);
  const number = Number(hint.header(headers.sequence) ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= 0 ? { publisher, number } : { publisher: undefined, number: 0 };
}
