import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codec } from '#events/codec';
import type { Clock, Random } from '#events/core/ports';
import type { Position } from '#events/core/position';
import { keyRing } from '#events/store/sealing/keys';
import type { ConnectedStore } from '#events/store/store';
import { projections } from '#projections/index';
import { WrongSetting } from '#services/app/config';
import type { Log } from '#services/core/log';
import { startProjector } from '#services/projector/projector';
import { openViews } from '#services/views/views';

export interface RebuildOptions {
  /** Opens a connection of its own to the log. */
  readonly place: { another(): ConnectedStore };
  /** A folder of its own, removed by `end`: read models hold opened data about people. */
  readonly folder: string;
  readonly masterKey: Buffer;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** Read models that follow a log, built from its beginning. */
export interface Rebuilt {
  readonly file: string;
  /** Resolves when they show everything that is in the log now. `show` is called meanwhile, and may throw. */
  upToDate(show?: (place: Position | undefined) => void): Promise<void>;
  end(): Promise<void>;
}

export async function rebuild({ place, folder, masterKey, ...options }: RebuildOptions): Promise<Rebuilt> {
  const { clock, random, log } = options;
  const store = place.another();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keys = keyRing({ store, masterKey, random, clock });
  if (!(await keys.fits())) {
    await store.close();
    throw new WrongSetting(
      'MASTER_KEY, or master.key in DATA_DIR, is not the key that this event log was written with.',
    );
  }
  const views = openViews(folder);
  const projector = await startProjector({ store, codec: codec(keys, random), keys, views, projections, log });
  return {
    file: join(folder, 'views.db'),
    upToDate: async (show = () => undefined) => {
      const head = await store.head();
      while (head && !(await projector.reached(head, 1_000))) {
        show(projector.position());
      }
    },
    end: async () => {
      await projector.stop();
      await store.close();
      views.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
