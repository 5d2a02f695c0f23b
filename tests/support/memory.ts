import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

export interface Memory {
  readonly heap: number;
  readonly rss: number;
}

/** The memory that this process retains after collection. Bytes. */
export async function memory(): Promise<Memory> {
  for (let n = 0; n < 3; n++) {
    // Objects finished in one collection are released by the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, rss };
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
