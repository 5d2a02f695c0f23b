import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

export interface Memory {
  readonly heap: number;
  readonly rss: number;
}

/** What this process holds on to once everything that can go is gone. Bytes. */
export async function memory(): Promise<Memory> {
  for (let n = 0; n < 3; n++) {
    // What one collection finds finished is only let go of by the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, rss };
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
