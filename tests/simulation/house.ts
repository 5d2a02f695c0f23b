import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Codec, codec } from '#events/codec';
import { type EmbeddedNode, startEmbeddedNode } from '#events/embedded/node';
import { type Handle, handler } from '#events/handle';
import { type KeyRing, keyRing } from '#events/keys';
import { connectStore, type EventStore } from '#events/store';
import { projections } from '#projections/index';
import type { AnyProjection } from '#projections/projection';
import { systemClock, systemRandom } from '#services/clock';
import { type Projector, startProjector } from '#services/projector/projector';
import { openViews, type ViewStore } from '#services/views/views';

/** A log on a real embedded node, and as many projectors over it as a test wants. */
export interface House {
  readonly store: EventStore;
  readonly handle: Handle;
  readonly keys: KeyRing;
  folder(): string;
  /** Projects into `folder`; the folder outlives the projector, as a disk outlives a process. */
  project(
    folder: string,
    options?: { batch?: number; projections?: readonly AnyProjection[]; keys?: (ring: KeyRing) => KeyRing },
  ): Promise<Projecting>;
  close(): Promise<void>;
}

export interface Projecting {
  readonly projector: Projector;
  readonly views: ViewStore;
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

export async function house(): Promise<House> {
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'muster-house-'));
    folders.push(made);
    return made;
  };
  const node: EmbeddedNode = await startEmbeddedNode({ dataDir: folder() });
  const store = connectStore(node.connectionString);
  const masterKey = Buffer.alloc(32, 7);
  // Every projector has keys of its own, as every process has.
  const ring = () => keyRing({ store, masterKey, random: systemRandom, clock: systemClock });
  const keys = ring();
  const open: Codec = codec(keys, systemRandom);
  const running = new Set<Projecting>();
  return {
    store,
    keys,
    handle: handler(store, open),
    folder,
    project: async (
      dataDir,
      { batch, projections: only = projections, keys: changed = (same: KeyRing) => same } = {},
    ) => {
      const views = openViews(dataDir);
      const own = changed(ring());
      const options = { store, codec: codec(own, systemRandom), keys: own, views, projections: only, log: quiet };
      const projector = await startProjector(batch === undefined ? options : { ...options, batch });
      const projecting: Projecting = {
        projector,
        views,
        caughtUp: async () => {
          await projector.caughtUp;
          const head = await store.head();
          if (head && !(await projector.reached(head, 20_000))) throw new Error('the read models did not catch up');
        },
        stop: async () => {
          running.delete(projecting);
          await projector.stop();
          views.close();
        },
      };
      running.add(projecting);
      return projecting;
    },
    close: async () => {
      for (const projecting of running) await projecting.stop();
      await store.close();
      await node.stop();
      for (const made of folders) rmSync(made, { recursive: true, force: true });
    },
  };
}

/** Everything a set of read models says, byte for byte. */
export function everything(
  views: ViewStore,
  of: readonly AnyProjection[] = projections,
): Record<string, readonly string[]> {
  const entries = of.map(({ name }) => {
    const query = { orderBy: { column: 'key' } };
    return [name, [...views.keys(name, query), ...views.texts(name, query), ...views.shown(name, query)]];
  });
  return Object.fromEntries(entries) as Record<string, readonly string[]>;
}
