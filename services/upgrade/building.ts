import { codec as openCodec } from '#events/codec';
import type { Clock, Random } from '#events/core/ports';
import { keyRing } from '#events/store/sealing/keys';
import { connectStore } from '#events/store/store';
import { projections } from '#projections/index';
import { type Config, WrongSetting } from '#services/app/config';
import { knownMasterKey } from '#services/app/secrets';
import type { Log } from '#services/core/log';
import { following } from '#services/projector/following';
import { startProjector } from '#services/projector/projector';
import { viewsOfLog } from '#services/projector/sameLog';
import { nextIn } from '#services/views/file/nextViews';

export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** The read models of this release, which follow the log of a running process. */
export interface Builder {
  /** Resolves when every one of them is built and has caught up with the log. */
  readonly built: Promise<void>;
  /** How much of the log they have, from 0 to 1. */
  share(): number;
  close(): Promise<void>;
}

/** A read of the log that nobody waits for. Milliseconds. */
const patience = 30_000;

/** Builds the next read models from the event store at this address. The caller has the folder. */
export async function openBuilder(config: Config, address: string, { clock, random, log }: Ports): Promise<Builder> {
  const known = knownMasterKey(config.dataDir, config.masterKey);
  if (!known) throw new WrongSetting('The master key is missing: there is nothing to upgrade in DATA_DIR.');
  const store = connectStore(address, { deadline: patience });
  try {
    const keys = keyRing({ store, masterKey: known.key, random, clock });
    const counts = config.eventStoreUrl === null;
    const views = await viewsOfLog(nextIn(config.dataDir), store, { models: projections, log, counts });
    const codec = openCodec(keys, random);
    const projector = await startProjector({ store, codec, keys, views, projections, log, counts });
    return {
      built: projector.caughtUp.then(() => following(projector)),
      share: () => projector.health().built,
      close: async () => {
        await projector.stop();
        views.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
