import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GenericContainer, getContainerRuntimeClient } from 'testcontainers';
import { startEmbeddedNode } from '#events/embedded/node';
import { addressOf } from '#events/store/connection/address';
import { connectStore } from '#events/store/store';

/** A running event store. */
export interface StoreUnderTest {
  readonly connectionString: string;
  /** True for one node without access lists. */
  readonly isAlone: boolean;
  /** Ends it and starts it again on the same port and data. */
  restart?(): Promise<void>;
  stop(): Promise<void>;
}

const directories: string[] = [];

export function directory(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-store-'));
  directories.push(dataDir);
  return dataDir;
}

export function removeDirectories(): void {
  for (const dataDir of directories) rmSync(dataDir, { recursive: true, force: true });
}

export async function embedded(): Promise<StoreUnderTest & { restart(): Promise<void> }> {
  const dataDir = directory();
  let node = await startEmbeddedNode({ dataDir });
  const { connectionString, port } = node;
  return {
    connectionString,
    isAlone: true,
    async restart() {
      await node.stop();
      node = await startEmbeddedNode({ dataDir, port });
    },
    stop: () => node.stop(),
  };
}

/** An embedded node whose log begins with the system's own events, as a server's does. */
export async function withSystemEvents(): Promise<StoreUnderTest> {
  const node = await embedded();
  const store = connectStore(node.connectionString);
  for (const days of [30, 31]) await store.setMetadata('$scavenges', { maxAgeSeconds: days * 24 * 3_600 });
  await store.close();
  return node;
}

const REAL_IMAGE = 'eventstore/eventstore:24.6.0-bookworm-slim';

export async function real(): Promise<StoreUnderTest> {
  const url = process.env.EVENTSTORE_URL;
  if (url) return { connectionString: url, isAlone: isAlone(url), stop: async () => undefined };
  const container = await new GenericContainer(REAL_IMAGE)
    .withExposedPorts(2113)
    .withCommand(['--insecure', '--mem-db', '--run-projections=None'])
    .start();
  const [host, port] = [container.getHost(), container.getMappedPort(2113)];
  return {
    connectionString: `esdb://${host}:${port}?tls=false`,
    isAlone: true,
    stop: async () => void (await container.stop()),
  };
}

function isAlone(url: string): boolean {
  const { servers = '', isEncrypted = true } = addressOf(url) ?? {};
  return !isEncrypted && !servers.includes(',') && !url.startsWith('esdb+discover');
}

export const hasReal = async (): Promise<boolean> =>
  process.env.EVENTSTORE_URL !== undefined ||
  getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
