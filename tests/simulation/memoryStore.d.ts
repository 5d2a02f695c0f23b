import { type EventStore } from '#events/store/store';
/** Arbitrary bytes, written past every codec. */
export interface Bytes {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly contentType?: string;
}
/** An event and its stream; null is a place whose event was erased. */
export type Place = {
  readonly stream: string;
  readonly event: Bytes;
} | null;
export interface MemoryStore extends EventStore {
  /** Appends bytes to a stream. */
  put(stream: string, event: Bytes): void;
  /** The whole content, in order, for copying. */
  places(): readonly Place[];
}
/**
 * The port of the event store without the node: the append rules and the bytes of the answers are real, disk and
 * network are absent. A thousand histories fit in the time of ten on the node. With `keepsDeleted` reads of all streams
 * go on showing deleted events, as those of a server do before a scavenge.
 */
export declare function memoryStore(
  first?: readonly Place[],
  {
    keepsDeleted,
  }?: {
    keepsDeleted?: boolean | undefined;
  },
): MemoryStore;
/** Delivers some stretches of events again, as after a broken connection. */
export declare function stuttering(store: EventStore, chance: () => number): EventStore;
