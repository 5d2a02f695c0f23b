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
  /** True while the read models of this process do not show it: what a screen fetches now may be older. */
  readonly early?: boolean;
}

interface Sent {
  readonly publisher: string;
  readonly position: number;
  readonly events: readonly string[];
  readonly early: boolean;
}

/**
 * Keeps the frames of each document in order, and each frame single, when several publishers follow the log at their
 * own pace. A frame that came before this process shows the change is sent once more, when another publisher sends it
 * later. A publisher's own frames are in order already, also when the log was replaced and its positions are lower.
 */
export function newestFrames() {
  const documents = new Map<string, Sent>();

  return {
    /** True unless another publisher's frame of this document was as new. Then this frame counts as sent. */
    isNews({ publisher, channel, document, event, position, early = false }: DocumentFrame): boolean {
      const key = `${channel} ${document}`;
      const sent = documents.get(key);
      const isSame = sent?.position === position;
      if (sent && sent.publisher !== publisher) {
        const isKnown = isSame && sent.events.includes(event) && (early || !sent.early);
        if (position < sent.position || isKnown) return false;
      }
      if (documents.size >= MAX_DOCUMENTS && !sent) documents.delete(documents.keys().next().value!);
      // Deleted first, so that the oldest is the first.
      documents.delete(key);
      documents.set(key, { publisher, position, events: isSame ? [...sent.events, event] : [event], early });
      return true;
    },
    forget: () => documents.clear(),
  };
}
