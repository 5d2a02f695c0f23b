import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { eventText, textFrame } from '#services/gateway/protocol';
import type { Heard, ListenOrder } from '../processes/listeners.ts';

const messages = 300;
/** Messages in flight at once, on both sides. With more, our side sends several in one system call and wins by far. */
const ahead = 2;
/** The document of each message. */
export const words = JSON.stringify({
  incident: { uuid: '00000000', description: 'x'.repeat(380) },
  position: 1_000_000,
});

/** Sockets in another process, some of which have stopped reading. */
export interface Crowd {
  readonly child: ChildProcess;
  readonly channel: string;
  readonly sockets: number;
  readonly stuck: number;
}

export const crowdOn = (channel: string, sockets: number, stuck = 0): Crowd => ({
  child: fork(join(dirname(process.argv[1] ?? ''), 'listeners.js')),
  channel,
  sockets,
  stuck,
});

/** Sends a request to the other process, and waits until it is done. */
export function tell({ child }: Crowd, told: ListenOrder): Promise<void> {
  return new Promise((resolve) => {
    const hear = (heard: Heard) => {
      if (!('ready' in heard)) return;
      child.off('message', hear);
      resolve();
    };
    child.on('message', hear);
    child.send(told);
  });
}

/** Delivered frames a second, and in all. */
type Spread = Readonly<Record<'deliveries' | 'frames', number>>;

/** Publishes as fast as messages arrive at the reading sockets of all crowds, which are on one channel. */
export async function spread(crowds: readonly Crowd[], publish: () => void): Promise<Spread> {
  for (const crowd of crowds) await tell(crowd, { do: 'count', stuck: crowd.stuck });
  const readers = crowds.reduce((sum, { sockets, stuck }) => sum + sockets - stuck, 0);
  const each = textFrame(eventText('updated', words, crowds[0]?.channel)).length * readers;
  const received = crowds.map(() => 0);
  let published = 0;
  const began = performance.now();
  await new Promise<void>((resolve) => {
    const listeners = crowds.map((_, at) => (heard: Heard) => {
      if ('ready' in heard) return;
      received[at] = heard.received;
      go();
    });
    const go = () => {
      const all = received.reduce((sum, one) => sum + one, 0);
      while (published < messages && published - all / each < ahead) {
        publish();
        published += 1;
      }
      if (all < messages * each) return;
      for (const [at, { child }] of crowds.entries()) child.off('message', listeners[at]!);
      resolve();
    };
    for (const [at, { child }] of crowds.entries()) child.on('message', listeners[at]!);
    go();
  });
  const frames = messages * readers;
  return { deliveries: (frames * 1_000) / (performance.now() - began), frames };
}
