import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codec } from '#events/codec';
import { firstBreak } from '#events/core/chain';
import { startEmbeddedNode } from '#events/embedded/node';
import { keyRing } from '#events/store/sealing/keys';
import { connectStore, type EventStore, type StoredEvent } from '#events/store/store';
import { projections } from '#projections/index';
import { systemClock, systemRandom } from '#services/core/clock';
import { startProjector } from '#services/projector/projector';
import { openViews } from '#services/views/views';
import { everything } from '../simulation/house.ts';
import type { JournalEntry } from './journal.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** The data that a stopped installation leaves. */
export interface Remains {
  readonly events: number;
  readonly log: readonly JournalEntry[];
  /** Streams with a broken hash chain. */
  readonly broken: readonly string[];
  /** Folders whose read models, once caught up, differ from those built from the log alone. */
  readonly different: readonly string[];
  /** Projections that stopped at an event. */
  readonly poisoned: readonly string[];
}

/** `eventsDir` is the node's folder, `folders` hold a views.db each. */
export async function remainsOf(eventsDir: string, folders: readonly string[], masterKey: Buffer): Promise<Remains> {
  const node = await startEmbeddedNode({ dataDir: eventsDir });
  const store = connectStore(node.connectionString);
  const fresh = mkdtempSync(join(tmpdir(), 'muster-rebuilt-'));
  try {
    const stored: StoredEvent[] = [];
    for await (const event of store.readAll()) stored.push(event);
    const rebuilt = await readModels(store, fresh, masterKey);
    const different: string[] = [];
    const poisoned = [...rebuilt.poisoned];
    for (const folder of folders) {
      const live = await readModels(store, folder, masterKey);
      if (live.text !== rebuilt.text) different.push(folder);
      poisoned.push(...live.poisoned);
    }
    return {
      events: stored.length,
      log: await opened(store, stored, masterKey),
      broken: brokenStreams(stored),
      different,
      poisoned,
    };
  } finally {
    await store.close();
    await node.stop();
    rmSync(fresh, { recursive: true, force: true });
  }
}

const ringOf = (store: EventStore, masterKey: Buffer) =>
  keyRing({ store, masterKey, random: systemRandom, clock: systemClock });

export async function opened(
  store: EventStore,
  stored: readonly StoredEvent[],
  masterKey: Buffer,
): Promise<JournalEntry[]> {
  const keys = ringOf(store, masterKey);
  const { decode } = codec(keys, systemRandom);
  const said: JournalEntry[] = [];
  for (const event of stored) {
    const { data } = await decode(event);
    said.push({ text: `${event.stream} ${JSON.stringify(data)}` });
  }
  return said;
}

function brokenStreams(stored: readonly StoredEvent[]): string[] {
  const streams = new Map<string, StoredEvent[]>();
  for (const event of stored) {
    const before = streams.get(event.stream);
    if (before) before.push(event);
    else streams.set(event.stream, [event]);
  }
  return [...streams].filter(([, events]) => firstBreak(events) !== undefined).map(([stream]) => stream);
}

async function readModels(store: EventStore, folder: string, masterKey: Buffer) {
  const views = openViews(folder);
  const keys = ringOf(store, masterKey);
  const options = { store, codec: codec(keys, systemRandom), keys, views, projections, log: quiet };
  const projector = await startProjector(options);
  try {
    await projector.caughtUp;
    const head = await store.head();
    if (head && !(await projector.reached(head, 30_000))) throw new Error(`${folder} did not catch up`);
    const { setAside } = projector.health();
    return { text: JSON.stringify(everything(views)), poisoned: setAside.map(({ projection }) => projection) };
  } finally {
    await projector.stop();
    views.close();
  }
}
