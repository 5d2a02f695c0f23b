// Dispatchers in a process of their own: commands and reads at a steady rate, whatever the answers take, and sockets
// that wait for each command's frame.
import { Agent, request } from 'node:http';
import { percentile } from '../compare.ts';
import { type Listening, open } from '../sockets.ts';

export interface Journey {
  readonly listening: Listening;
  readonly perSecond: number;
  readonly seconds: number;
  /** The text that replaces `MARK` in the body, and that is searched in the frames. */
  readonly commands: readonly Errand[];
  readonly reads?: { readonly errands: readonly Errand[]; readonly perSecond: number };
}

export interface Errand {
  readonly path: string;
  /** Cookies, and the anti-forgery token. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Milliseconds. `lost` frames never came. */
export interface Travelled {
  readonly answer: Quantiles;
  readonly frame: Quantiles;
  readonly read: Quantiles;
  readonly errors: number;
  readonly lost: number;
}

export interface Quantiles {
  readonly p50: number;
  readonly p99: number;
}

// Drop an idle connection early: a server closes it after five seconds, possibly while it is reused.
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 2_500 });
const tick = 5;
/** A command without an answer counts as an error then. Milliseconds. */
const patience = 30_000;

process.on('message', (journey: Journey) => void travel(journey).then((travelled) => process.send?.(travelled)));

async function travel({ listening, perSecond, seconds, commands, reads }: Journey): Promise<Travelled> {
  const sent: number[] = [];
  const [answers, frames, seen]: [number[], number[], number[]] = [[], [], []];
  const sockets = await Promise.all(Array.from({ length: listening.sockets }, (_, n) => open(listening, n)));
  for (const socket of sockets)
    socket.on('data', (bytes) => {
      const now = performance.now();
      for (const [, n] of bytes.toString('latin1').matchAll(/mark-(\d+)-/g))
        frames.push(now - (sent[Number(n)] ?? now));
    });
  let errors = 0;
  const errands: Promise<void>[] = [];
  const port = listening.port;
  const go = (method: string, errand: Errand, times: number[]) =>
    errands.push(
      asked(port, method, errand).then(
        (took) => void times.push(took),
        () => void (errors += 1),
      ),
    );
  const began = performance.now();
  let read = 0;
  while (performance.now() - began < seconds * 1_000) {
    const passed = (performance.now() - began) / 1_000;
    while (sent.length < passed * perSecond) {
      const command = turn(commands, sent.length);
      const body = command.body.replace('MARK', `mark-${sent.length}-`);
      sent.push(performance.now());
      go('POST', { ...command, body }, answers);
    }
    while (reads && read < passed * reads.perSecond) go('GET', turn(reads.errands, read++), seen);
    await new Promise((resolve) => setTimeout(resolve, tick));
  }
  await Promise.all(errands);
  const due = sent.length * sockets.length;
  for (let waited = 0; frames.length < due && waited < 5_000; waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50));
  for (const socket of sockets) socket.destroy();
  return {
    answer: quantiles(answers),
    frame: quantiles(frames),
    read: quantiles(seen),
    errors,
    lost: due - frames.length,
  };
}

function turn<T>(all: readonly T[], n: number): T {
  const one = all[n % all.length];
  if (one === undefined) throw new Error('nothing to do');
  return one;
}

const quantiles = (times: readonly number[]): Quantiles => ({
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
});

function asked(port: number, method: string, { path, headers, body }: Errand): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        agent,
        signal: AbortSignal.timeout(patience),
        headers: {
          ...headers,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          if ((answer.statusCode ?? 500) < 300) resolve(performance.now() - began);
          else reject(new Error(`${answer.statusCode}`));
        });
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}
