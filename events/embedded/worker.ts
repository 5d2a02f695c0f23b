// The node's thread, so that disk flushes block no other work.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { ownFolder, writeOwn } from '#events/disk/ownFiles';
import { isCorrupt, lockExclusively } from '#events/store/sqlite';
import { guardIn } from './credentials.ts';
import { serve } from './grpc/protocol.ts';
import { wordsOf } from './log/damage.ts';
import { type Log, openLog } from './log/log.ts';
import { patrol } from './log/patrol.ts';
import { flushOf } from './log/writing/flushes.ts';

export interface WorkerStart {
  readonly dataDir: string;
  readonly port: number;
}

export type WorkerMessage = { readonly port: number } | { readonly refused: string } | { readonly damaged: string };

async function start({ dataDir, port: wanted }: WorkerStart): Promise<void> {
  ownFolder(dataDir);
  const address = join(dataDir, 'node.json');
  const unlock = lock(dataDir, address);
  const log = opened(dataDir);
  log.onDamage((damage) => parentPort?.postMessage({ damaged: wordsOf(damage) } satisfies WorkerMessage));
  const disk = flushOf(join(dataDir, 'log.db-wal'));
  const failed = (error: Error) => {
    // Refusals are sent first.
    setImmediate(() => {
      throw error;
    });
  };
  const { server, flush } = serve(log, disk.flush, failed, guardIn(dataDir));
  const port = await server.listen(wanted);
  writeOwn(address, JSON.stringify({ port, pid: process.pid }));
  const reading = patrol(log);
  const stop = async (): Promise<void> => {
    reading.stop();
    await flush();
    // Answers to the last commit are sent first.
    await turn();
    await server.close();
    await flush();
    rmSync(address, { force: true });
    log.close();
    disk.close();
    unlock();
    parentPort?.close();
  };
  parentPort?.once('message', () => void stop());
  parentPort?.postMessage({ port } satisfies WorkerMessage);
}

function opened(dataDir: string): Log {
  try {
    return openLog(dataDir);
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    const file = join(dataDir, 'log.db');
    throw new Error(
      `The event log in ${file} is damaged: ${(error as Error).message}. Nothing was changed. Run make doctor.`,
    );
  }
}

function lock(dataDir: string, address: string): () => void {
  try {
    return lockExclusively(join(dataDir, 'node.lock'));
  } catch (error) {
    let holder = '';
    try {
      const { pid, port } = JSON.parse(readFileSync(address, 'utf8')) as { pid: number; port: number };
      holder = ` by process ${pid}, on port ${port}`;
    } catch {
      // The owner has not published its address.
    }
    const reason = error instanceof Error ? error.message : String(error);
    if (!/locked|busy/i.test(reason)) throw new Error(`The event log in ${dataDir} cannot be opened: ${reason}.`);
    throw new Error(`The event log in ${dataDir} is already open${holder}.`);
  }
}

start(workerData as WorkerStart).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  parentPort?.postMessage({ refused: message } satisfies WorkerMessage);
  parentPort?.close();
});
