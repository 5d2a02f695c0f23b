/** Documents remembered; of one that was forgotten, an old frame is sent once more. */
const MAX_DOCUMENTS = 10_000;

/** A frame of a document, without its content. */
export interface DocumentFrame {
  readonly publisher: string;
  readonly channel: string;
  readonly document: string;
  readonly event: string;
  /** In the log. */
  readonly position: number;
}

interface Sent {
  readonly publisher: string;
  readonly position: number;
  readonly events: readonly string[];
}

/**
 * Keeps the frames of each document in order, and each frame single, when several publishers follow the log at their
 * own pace. A publisher's own frames are in order already, also when the log was replaced and its positions are lower.
 */
export function newestFrames() {
  const documents = new Map<string, Sent>();

  return {
    /** True unless another publisher's frame of this document was as new. Then this frame counts as sent. */
    isNews({ publisher, channel, document, event, position }: DocumentFrame): boolean {
      const key = `${channel} ${document}`;
      const sent = documents.get(key);
      const isSame = sent?.position === position;
      if (sent && sent.publisher !== publisher) {
        if (position < sent.position || (isSame && sent.events.includes(event))) return false;
      }
      if (documents.size >= MAX_DOCUMENTS && !sent) documents.delete(documents.keys().next().value!);
      // Deleted first, so that the oldest is the first.
      documents.delete(key);
      documents.set(key, { publisher, position, events: isSame ? [...sent.events, event] : [event] });
      return true;
    },
    forget: () => documents.clear(),
  };
}
