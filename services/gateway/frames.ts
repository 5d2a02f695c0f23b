import { type Clock, every } from '#events/core/ports';
import type { Hints } from '#services/broker/nats';
import { eventText } from './protocol.ts';

/** The subjects and headers of frames between publishers and gateways. */
export const ALL_SUBJECTS = 'muster.>';
export const BEAT_SUBJECT = 'muster.beat';
export const FRAMES = 'muster.frame.';
export const CLIENT_EVENTS = 'muster.client.';
export const PRESENCE_SUBJECT = 'muster.presence';

export const headers = {
  /** The key of the document in the frame. A newer frame replaces an older one that still waits. */
  document: 'Muster-Doc',
  publisher: 'Muster-From',
  /** The publisher's sequence number over all its frames. */
  sequence: 'Muster-Seq',
  /** The event's name and the position in the log of the document's last change. */
  event: 'Muster-Event',
  position: 'Muster-Position',
  gateway: 'Muster-Gateway',
} as const;

const BEAT_MS = 1_000;

/** A channel name may hold dots anywhere, a subject may not: dots are escaped. */
export const subjectOf = (prefix: string, channel: string) => prefix + channel.replaceAll('.', '%2E');
export const channelOf = (prefix: string, subject: string) => subject.slice(prefix.length).replaceAll('%2E', '.');

export interface PublishedFrame {
  readonly channel: string;
  readonly event: string;
  /** The document as JSON text. It is not parsed again on its way to the browser. */
  readonly data: string;
  readonly document: string;
  /** The log's position after the document's last change: two publishers send the same frames, one of them later. */
  readonly position: number;
}

export interface FramePublisher {
  publish(frame: PublishedFrame): void;
  stop(): void;
}

/**
 * Publishes numbered frames, and once a second the last number used. A frame dropped while the broker is away leaves a
 * gap, which the next beat shows to every gateway. `id` names the process, so that a restart is recognized.
 */
export function framePublisher(hints: Hints, options: { id: string; clock: Clock }): FramePublisher {
  const { clock } = options;
  const publisher = `${options.id}-${clock.now().toString(36)}`;
  let last = 0;

  const beat = () => {
    hints.publish(BEAT_SUBJECT, '', { [headers.publisher]: publisher, [headers.sequence]: String(last) });
  };
  beat();
  const endBeats = every(clock, BEAT_MS, beat);
  const forget = hints.onState((state) => state === 'connected' && beat());

  return {
    publish({ channel, event, data, document, position }) {
      last += 1;
      hints.publish(subjectOf(FRAMES, channel), eventText(event, data, channel), {
        [headers.publisher]: publisher,
        [headers.sequence]: String(last),
        [headers.document]: document,
        [headers.event]: event,
        [headers.position]: String(position),
      });
    },
    stop() {
      endBeats();
      forget();
    },
  };
}
