import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runningNode, startEmbeddedNode } from '#events/embedded/node';
import { addressOf, mistakeIn } from '#events/store/connection/address';
import { type ConnectedStore, connectStore } from '#events/store/store';
import type { Config } from '#services/app/config';
import { checkStore } from '#services/app/settings/eventStore';
import { WrongCommand } from '#services/commands/wrongCommand';
import { isAbsent } from '#services/views/file/knownLog';

/** A log that can be read and written. */
export interface Place {
  readonly store: ConnectedStore;
  /**
   * Another connection to the same log, for one long read beside others. Calls of one connection share its window: a slow
   * reader would hold the others back.
   */
  another(): ConnectedStore;
  /** In words, without a password. */
  readonly name: string;
  readonly kind: 'server' | 'embedded';
  close(): Promise<void>;
}

/** Many appends wait in line here, so each gets more time than on a screen. Milliseconds. */
const deadline = 30_000;
const serverShape = /^esdb(\+discover)?:/;

/** The log of this installation: the server that is set, the running embedded node, or a node started for the move. */
export async function oldLog({ dataDir, eventStoreUrl }: Pick<Config, 'dataDir' | 'eventStoreUrl'>): Promise<Place> {
  if (eventStoreUrl) return server(eventStoreUrl);
  const events = join(dataDir, 'events');
  const running = runningNode(events);
  if (running) return { ...embedded(running.connectionString, events), close: async () => undefined };
  if (isAbsent(dataDir))
    throw new WrongCommand(`There is no log in ${events}: set DATA_DIR, or EVENTSTORE_URL, as for Muster itself.`);
  return started(events);
}

/** The log to be written: `esdb://…` for a server, or a data directory for an embedded node. */
export async function newLog(to: string, old: Pick<Config, 'dataDir' | 'eventStoreUrl'>): Promise<Place> {
  if (to === '') throw new WrongCommand('Say where to: make move TO=esdb://host:2113, or TO=/a/data/directory');
  if (serverShape.test(to)) {
    const mistake = mistakeIn(to);
    if (mistake !== null) throw new WrongCommand(`TO ${mistake}`);
    if (to === old.eventStoreUrl) throw new WrongCommand('TO is the log that is to be moved.');
    return server(to).catch((error: Error) => {
      throw new WrongCommand(error.message.replaceAll('EVENTSTORE_URL', 'TO'));
    });
  }
  if (/^[\w+]+:/.test(to)) throw new WrongCommand('TO must be an address like esdb://host:2113, or a data directory.');
  const events = join(to, 'events');
  if (!old.eventStoreUrl && resolve(events) === resolve(join(old.dataDir, 'events')))
    throw new WrongCommand('TO is the log that is to be moved.');
  const running = runningNode(events);
  if (running) throw new WrongCommand(`Process ${running.pid} uses the log in ${events}: stop it first.`);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  return started(events);
}

/** Tries what the move needs of a server. Throws one plain sentence for the first that does not work. */
async function server(url: string): Promise<Place> {
  let denied: string | null = null;
  const onDenied = (reason: string | null): void => {
    denied = reason;
  };
  const store = connectStore(url, { deadline, onDenied });
  try {
    await checkStore(store, { url, writes: true, denied: () => denied });
  } catch (error) {
    await store.close();
    throw error;
  }
  const another = (): ConnectedStore => connectStore(url, { deadline });
  const name = addressOf(url)?.servers ?? 'the server';
  return { store, another, name, kind: 'server', close: () => store.close() };
}

const embedded = (connectionString: string, events: string) => {
  const store = connectStore(connectionString, { deadline });
  const another = (): ConnectedStore => connectStore(connectionString, { deadline });
  return { store, another, name: events, kind: 'embedded', close: () => store.close() } as const;
};

async function started(events: string): Promise<Place> {
  const node = await startEmbeddedNode({ dataDir: events }).catch((error: Error) => {
    throw new WrongCommand(error.message);
  });
  const place = embedded(node.connectionString, events);
  return {
    ...place,
    close: async () => {
      await place.close();
      await node.stop();
    },
  };
}
