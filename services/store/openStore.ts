import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Codec, codec } from '#events/codec';
import type { Recorded } from '#events/core/message';
import { type Clock, iso, type Random } from '#events/core/ports';
import { runningNode, startEmbeddedNode } from '#events/embedded/node';
import { type Handle, handler, load } from '#events/store/handle';
import { writePause } from '#events/store/moving/pause';
import { type KeyRing, keyRing } from '#events/store/sealing/keys';
import { connectStore, type EventStore } from '#events/store/store';
import { type Config, WrongSetting } from '#services/app/config';
import { masterKey } from '#services/app/secrets';
import { checkStore } from '#services/app/settings/eventStore';
import { refuseAbsentLog } from '#services/views/file/knownLog';

export interface OpenStore {
  readonly store: EventStore;
  readonly handle: Handle;
  readonly codec: Codec;
  readonly keys: KeyRing;
  /** The facts of a stream, opened, oldest first; none when there is no such stream. */
  readonly read: (stream: string) => Promise<readonly Recorded[]>;
  close(): Promise<void>;
}

type Where = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'masterKey'>;

/**
 * The event store of this installation: the configured server, a running embedded node, or a node started for the
 * import.
 */
export async function openStore(
  config: Where,
  { clock, random }: { clock: Clock; random: Random },
): Promise<OpenStore> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const events = join(config.dataDir, 'events');
  const running = config.eventStoreUrl ?? runningNode(events)?.connectionString;
  if (running === undefined) refuseLost(config.dataDir);
  const node = running === undefined ? await startEmbeddedNode({ dataDir: events }).catch(cannotStart) : null;
  // Many appends wait in line here, so each append and command gets more time than on a screen.
  let denied: string | null = null;
  const onDenied = (reason: string | null): void => {
    denied = reason;
  };
  const store = connectStore(running ?? node?.connectionString ?? '', { deadline: 15_000, onDenied });
  const url = config.eventStoreUrl;
  if (url) {
    await checkStore(store, { url, writes: true, denied: () => denied }).catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
  }
  const pausedUntil = (await writePause(store, clock)).until();
  if (pausedUntil !== null) {
    await store.close();
    await node?.stop();
    throw new WrongSetting(`Writes are paused until ${iso(pausedUntil)}, because the log is being moved.`);
  }
  const keys = keyRing({
    store,
    masterKey: masterKey(config.dataDir, config.masterKey, random.bytes),
    random,
    clock,
  });
  const opener = codec(keys, random);
  return {
    store,
    handle: handler(store, opener, 60_000),
    codec: opener,
    keys,
    read: (stream) => load(store, opener, stream),
    close: async () => {
      await store.close();
      await node?.stop();
    },
  };
}

/** Another process may be starting there; the node reports that in one line. */
function cannotStart(error: Error): never {
  throw new WrongSetting(error.message);
}

/** A new log beside what is left of another one would hide its loss. */
function refuseLost(dataDir: string): void {
  try {
    refuseAbsentLog(dataDir);
  } catch (error) {
    throw new WrongSetting((error as Error).message);
  }
}
