import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { connectionString } from './credentials.ts';
import type { WorkerMessage, WorkerStart } from './worker.ts';

export interface EmbeddedNode {
  /** For `connectStore`, and for any EventStoreDB client. */
  readonly connectionString: string;
  readonly port: number;
  /** Commits and flushes pending appends, ends all calls and releases the directory. */
  stop(): Promise<void>;
  /** Resolves with one line when an event that cannot be read is met. From then on the node refuses writes. */
  readonly damaged: Promise<string>;
  /** Resolves with the reason when the node ends by itself, for example after a failed flush. */
  readonly failed: Promise<Error>;
}

export interface EmbeddedNodeOptions {
  readonly dataDir: string;
  /** 0 means any free port. */
  readonly port?: number;
}

/**
 * Starts the node on the loopback interface. Throws one clear line when the directory is in use or the port is taken.
 */
export async function startEmbeddedNode({ dataDir, port = 0 }: EmbeddedNodeOptions): Promise<EmbeddedNode> {
  const worker = startWorker({ dataDir, port });
  let stopping = false;
  const ended = new Promise<Error>((resolve) => {
    worker.once('error', resolve);
    worker.once('exit', (code) => resolve(new Error(`The embedded event store ended with code ${code}.`)));
  });
  const damaged = new Promise<string>((resolve) => {
    worker.on('message', (message: WorkerMessage) => 'damaged' in message && resolve(message.damaged));
  });
  type Started = Exclude<WorkerMessage, { readonly damaged: string }>;
  const answer = await Promise.race([
    new Promise<Started>((resolve) => {
      worker.on('message', (message: WorkerMessage) => !('damaged' in message) && resolve(message));
    }),
    ended.then((error) => ({ refused: error.message })),
  ]);
  if ('refused' in answer) {
    await worker.terminate();
    throw new Error(answer.refused);
  }
  return {
    connectionString: connectionString(dataDir, answer.port),
    port: answer.port,
    damaged,
    failed: new Promise((resolve) => {
      void ended.then((error) => (stopping ? undefined : resolve(error)));
    }),
    async stop() {
      if (!stopping) worker.postMessage('stop');
      stopping = true;
      await ended;
    },
  };
}

/** The address of the node that runs on this directory, for command-line tools; undefined when none runs. */
export function runningNode(dataDir: string): { connectionString: string; port: number; pid: number } | undefined {
  try {
    const { port, pid } = JSON.parse(readFileSync(join(dataDir, 'node.json'), 'utf8')) as { port: number; pid: number };
    // A killed node leaves its address file behind.
    process.kill(pid, 0);
    return { connectionString: connectionString(dataDir, port), port, pid };
  } catch {
    return undefined;
  }
}

/**
 * The thread's file: beside this one in the sources; in a build an entry beside or above the chunks. In the sources the
 * thread loads the TypeScript loader itself, because Node 20 does not pass the loader on to threads.
 * Tests name a built entry in `EMBEDDED_NODE`, because loading TypeScript takes longer than everything else in a start.
 */
function startWorker(workerData: WorkerStart): Worker {
  if (process.env.EMBEDDED_NODE) return new Worker(process.env.EMBEDDED_NODE, { execArgv: [], workerData });
  if (import.meta.url.endsWith('.ts')) {
    const entry = JSON.stringify(new URL('./worker.ts', import.meta.url).href);
    const boot = `import('tsx/esm/api').then((tsx) => tsx.register()).then(() => import(${entry}))`;
    return new Worker(boot, { eval: true, execArgv: [], workerData });
  }
  const built = ['./node.js', '../node.js']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url));
  if (!built) throw new Error('The embedded event store is missing from this build: node.js was not found.');
  return new Worker(built, { workerData });
}
