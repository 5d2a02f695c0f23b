import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Undecodable } from '#events/store/sealing/seal';
import type { StoredEvent } from '#events/store/store';
import type { ReadModel } from '#projections/core/rows';
import { foldBatch, type Read } from '#services/projector/folding';
import type { OpenStore } from '#services/store/openStore';
import { openViews, type Views } from '#services/views/views';

/** The most events in a transaction. */
const atOnce = 200;

/** Some read models, for a command. */
export interface KnownModels {
  readonly views: Views;
  end(): void;
}

interface Asked {
  readonly dataDir: string;
  /** The name of the folder in it, which no other command uses. */
  readonly folder: string;
  readonly models: readonly ReadModel[];
}

/**
 * Folds the log into these read models, in a folder of their own: those of a running Muster may be on another machine. The
 * folder is removed at the end, because it holds opened data about people.
 */
export async function knownModels(
  { store, codec }: Pick<OpenStore, 'store' | 'codec'>,
  { dataDir, folder: name, models }: Asked,
): Promise<KnownModels> {
  const folder = join(dataDir, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const views = openViews(folder);
  const workers = models.map((model) => ({ writer: views.writer(model), passed: 0 }));
  const types = [...new Set(models.flatMap((model) => Object.keys(model.on)))];
  let batch: Read[] = [];
  const fold = () => {
    foldBatch(views, workers, batch);
    batch = [];
  };
  for await (const stored of store.readAll({ types })) {
    batch.push(await decoded(codec, stored));
    if (batch.length === atOnce) fold();
  }
  fold();
  return {
    views,
    end: () => {
      views.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An event that cannot be read is passed over, as in a running Muster. */
const decoded = (codec: OpenStore['codec'], stored: StoredEvent): Promise<Read> =>
  codec.decode(stored).then(
    (event) => ({ event }),
    (error: unknown) => {
      if (!(error instanceof Undecodable)) throw error;
      return { event: stored as unknown as Read['event'], error };
    },
  );
