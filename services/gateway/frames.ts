import type { Clock } from '#events/core/ports';
import type { Hints } from '#services/broker/nats';
import { eventText } from './protocol.ts';

/** The subjects and headers by which frames travel from whoever publishes to every gateway. */
export const ALL_SUBJECTS = 'muster.>';
export const BEAT_SUBJECT = 'muster.beat';
export const FRAMES = 'muster.frame.';
export const CLIENT_EVENTS = 'muster.client.';

export const headers = {
  /** Key of the document in the frame; a newer one makes an older one that still waits needless. */
  document: 'Muster-Doc',
  publisher: 'Muster-From',
  /** The publisher's running number over all its frames. */
  sequence: 'Muster-Seq',
  gateway: 'Muster-Gateway',
} as const;

const BEAT_MS = 1_000;

/** A channel name may hold dots anywhere, a subject may not: they travel escaped. */
export const subjectOf = (prefix: string, channel: string) => prefix + channel.replaceAll('.', '%2E');
export const channelOf = (prefix: string, subject: string) => subject.slice(prefix.length).replaceAll('%2E', '.');

export interface FramePublisher {
  /** `data` is the document as JSON text; it is not parsed again on its way to the browser. */
  publish(channel: string, event: string, data: string, document?: string): void;
  stop(): void;
}

/**
 * Publishes frames, numbered, and once a second the last number used. What is dropped while the broker is away leaves a
 * gap, which the beat after the reconnect shows to every gateway. `id` names the process; a restart is told apart.
 */
export function framePublisher(hints: Hints, options: { id: string; clock: Clock }): FramePublisher {
  const { clock } = options;
  const publisher = `${options.id}-${clock.now().toString(36)}`;
  let last = 0;
  let callOff = () => {};

  const beat = () => {
    hints.publish(BEAT_SUBJECT, '', { [headers.publisher]: publisher, [headers.sequence]: String(last) });
  };
  const beatOn = () => {
    beat();
    callOff = clock.at(clock.now() + BEAT_MS, beatOn);
  };
  beatOn();
  const forget = hints.onState((state) => state === 'connected' && beat());

  return {
    publish(channel, event, data, document) {
      last += 1;
      hints.publish(subjectOf(FRAMES, channel), eventText(event, data, channel), {
        [headers.publisher]: publisher,
        [headers.sequence]: String(last),
        ...(document === undefined ? {} : { [headers.document]: document }),
      });
    },
    stop() {
      callOff();
      forget();
    },
  };
}
