import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerMessage, WorkerStart } from './worker.ts';

export interface EmbeddedNode {
  /** For `connectStore`, and for any tool that speaks to EventStoreDB. */
  readonly connectionString: string;
  readonly port: number;
  /** Commits and flushes what has arrived, ends all calls and frees the directory. */
  stop(): Promise<void>;
  /** Resolves with the reason when the node ends without being told to: a disk that could not be flushed is one. */
  readonly failed: Promise<Error>;
}

export interface EmbeddedNodeOptions {
  readonly dataDir: string;
  /** 0: any free port. */
  readonly port?: number;
}

/** Starts the node on the loopback interface. Throws one clear line when the directory is in use or the port is taken. */
export async function startEmbeddedNode({ dataDir, port = 0 }: EmbeddedNodeOptions): Promise<EmbeddedNode> {
  const worker = startWorker({ dataDir, port });
  let stopping = false;
  const ended = new Promise<Error>((resolve) => {
    worker.once('error', resolve);
    worker.once('exit', (code) => resolve(new Error(`The embedded event store ended with code ${code}.`)));
  });
  const answer = await Promise.race([
    new Promise<WorkerMessage>((resolve) => worker.once('message', resolve)),
    ended.then((error) => ({ refused: error.message })),
  ]);
  if ('refused' in answer) {
    await worker.terminate();
    throw new Error(answer.refused);
  }
  return {
    connectionString: connectionString(answer.port),
    port: answer.port,
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

/** Where a node runs on this directory, for command-line tools; undefined where none does. */
export function runningNode(dataDir: string): { connectionString: string; port: number; pid: number } | undefined {
  try {
    const { port, pid } = JSON.parse(readFileSync(join(dataDir, 'node.json'), 'utf8')) as { port: number; pid: number };
    // A killed node leaves its address behind.
    process.kill(pid, 0);
    return { connectionString: connectionString(port), port, pid };
  } catch {
    return undefined;
  }
}

function connectionString(port: number): string {
  return `esdb://127.0.0.1:${port}?tls=false`;
}

/**
 * The thread's file: beside this one in the sources, an entry of its own beside or above the chunks of a build.
 * Run from the sources, the thread loads the TypeScript loader itself: Node 20 does not pass it on to threads.
 */
function startWorker(workerData: WorkerStart): Worker {
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
