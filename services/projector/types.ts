import type { Codec } from '#events/codec';
import type { Position } from '#events/core/position';
import type { WritePause } from '#events/store/moving/pause';
import type { KeyRing } from '#events/store/sealing/keys';
import type { EventStore } from '#events/store/store';
import type { ReadModel } from '#projections/core/rows';
import type { Log } from '#services/core/log';
import type { SetAside } from '#services/views/setAside';
import type { ChainBreak, ViewStore } from '#services/views/views';
import type { Changed } from './folding.ts';

/** Folds the log into this node's read models and reports changes after the commit. */
export interface Projector {
  /**
   * True once every read model that follows the log shows `position`; false after `timeout` milliseconds. A read model
   * whose old version is shown as it was while the new one is built is not waited for.
   */
  reached(position: Position, timeout: number): Promise<boolean>;
  /** Resolves when the read models have first caught up with the log. */
  readonly caughtUp: Promise<void>;
  /** Called after the commit, only with changes newer than the head at start: a replay reports nothing. */
  onChange(listener: (changes: readonly Changed[]) => void): () => void;
  /**
   * Called when the read models stop following the log, and when they follow again. They do not follow when the log is
   * disconnected, when they cannot be written, or while a new version of a read model is built and the old one is shown as
   * it was.
   * Called at once when they do not follow now.
   */
  onFollowing(listener: (following: boolean) => void): () => void;
  /** Resolves when the log turned out to be moved. The process must begin again, with new read models. */
  readonly failed: Promise<Error>;
  /**
   * True when a document is set aside and does not show the event at this position, or when an old version of a read
   * model is shown as it was. Known for the latest events, once they are reached.
   */
  withholds(position: Position): boolean;
  /** The position of the slowest serving read model. */
  position(): Position | undefined;
  health(): ProjectorHealth;
  stop(): Promise<void>;
}

export interface ProjectorHealth {
  readonly position: Position | undefined;
  /** How much of the log that the start found is in the read models that are built, on average, from 0 to 1. */
  readonly built: number;
  /**
   * The last event received from the log. Undefined while the subscription reads history: more of it is to come. System
   * events are not received, so the end of the log may lie behind it although nothing is missing.
   */
  readonly received: Position | 'nothing' | undefined;
  readonly connected: boolean;
  /** The reason why the read models cannot be written now, or null. */
  readonly refused: string | null;
  /** The first break of each stream whose hash chain does not hold. */
  readonly breaks: readonly ChainBreak[];
  /** The first break of each stream whose breaks are all explained. */
  readonly explained: readonly ChainBreak[];
  /** The documents to which an event could not be applied. */
  readonly setAside: readonly SetAside[];
  readonly projections: readonly {
    readonly name: string;
    readonly version: number;
    readonly position: number;
    readonly serving: boolean;
    /** The version is being built, and the old one that is shown has every new event. */
    readonly carried: boolean;
  }[];
}

export interface ProjectorOptions {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly keys: KeyRing;
  readonly views: ViewStore<ReadModel>;
  readonly projections: readonly ReadModel[];
  readonly log: Log;
  /** Hears of each event before its fold. */
  readonly pause?: Pick<WritePause, 'learn'>;
  /**
   * Hears, in words, that the log lacks facts that the read models show, and null once it is whole again. Nothing may be
   * written meanwhile.
   */
  readonly onLost?: (loss: string | null) => void;
  /** The positions of this log count its events. */
  readonly counts?: boolean;
  /** The read models that are built before the others when their versions change: what acts on them stands still. */
  readonly urgent?: readonly string[];
  /**
   * People and the engine work with these read models while they are built: new events are folded into a copy of each old
   * version until then, unless it is large.
   */
  readonly carries?: boolean;
  /** The most events in a transaction. Larger batches catch up faster; results do not depend on it. */
  readonly batch?: number;
}
