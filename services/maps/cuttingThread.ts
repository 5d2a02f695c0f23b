import { parentPort } from 'node:worker_threads';
import { cut, type Network } from './cutting.ts';

// A network takes seconds to cut, in which this thread answers nothing else.
parentPort?.once('message', (bytes: Uint8Array) => {
  const tiles = cut(JSON.parse(Buffer.from(bytes).toString()) as Network);
  parentPort?.postMessage(tiles);
});
