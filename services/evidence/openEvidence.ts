import type { Clock } from '#events/core/ports';
import type { EventStore } from '#events/store/store';
import { evidenceOf } from './evidence.ts';
import { openKept } from './kept.ts';
import { noteKey } from './note.ts';
import { refuseOtherHistory, refuseOtherThanWitnessed, type Witnessed } from './sameHistory.ts';

interface Opened {
  readonly store: Pick<EventStore, 'read' | 'readAll' | 'holds' | 'last'>;
  readonly dataDir: string;
  /** Of the key that signs; 32 bytes. */
  readonly seed: Buffer;
  readonly clock: Clock;
  /** The positions of this log count its events. */
  readonly counts: boolean;
  /** What witnesses outside show at the start. */
  readonly witnessed?: readonly Witnessed[];
}

/** The evidence of a data directory. Throws `LostLog` when the log is not the one of which checkpoints were signed. */
export async function openEvidence({ store, dataDir, seed, clock, counts, witnessed = [] }: Opened) {
  const kept = openKept(dataDir);
  try {
    await refuseOtherHistory({ store, kept, dataDir, counts });
    await refuseOtherThanWitnessed({ store, kept, dataDir }, witnessed);
    return evidenceOf({ store, kept, dataDir, key: noteKey(seed), clock });
  } catch (error) {
    kept.close();
    throw error;
  }
}
