import type { Clock } from '#events/core/ports';
import type { EventStore } from '#events/store/store';
import { evidenceOf } from './evidence.ts';
import { openKept } from './kept.ts';
import { readKeys, type SeedAfter } from './keys.ts';
import { refuseOtherHistory, refuseOtherThanWitnessed, type Witnessed } from './sameHistory.ts';

interface Opened {
  readonly store: Pick<EventStore, 'read' | 'readAll' | 'holds' | 'last'>;
  readonly dataDir: string;
  readonly seedAfter: SeedAfter;
  readonly clock: Clock;
  /** The positions of this log count its events. */
  readonly counts: boolean;
  /** The notes that witnesses outside show at the start. */
  readonly witnessed?: readonly Witnessed[];
}

/** The evidence of a data directory. Throws `LostLog` when the log is not the one of which checkpoints were signed. */
export async function openEvidence({ store, dataDir, seedAfter, clock, counts, witnessed = [] }: Opened) {
  const kept = openKept(dataDir);
  try {
    await refuseOtherHistory({ store, kept, dataDir, counts });
    await refuseOtherThanWitnessed({ store, kept, dataDir }, witnessed);
    const { rotations: changes } = await readKeys(store, seedAfter);
    return evidenceOf({ store, kept, dataDir, seedAfter, changes, clock });
  } catch (error) {
    kept.close();
    throw error;
  }
}
