import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type Lanes, lanes } from './lanes.ts';
import { type Parsing, type Reader, type Source, WrongFile } from './reader.ts';

/** The first message to a thread. Each further one asks for the next part. */
export interface Job {
  readonly reader: string;
  readonly input: unknown;
}
/** The answer to each message. */
export type ThreadAnswer =
  | { readonly part: unknown }
  | { readonly done: true }
  | { readonly refused: string }
  | { readonly failed: string };

export interface ThreadBounds {
  /** The most threads that work at once, and the most that exist: one waits while its parts are used. */
  readonly working: number;
  readonly alive: number;
}

const usual: ThreadBounds = { working: 2, alive: 12 };
/** The most threads of one organization: one that works, and two whose parts are being used. */
const ofOne = 3;

const tooLong = 'The file takes too long to read.';
const tooMuch = 'The file takes too much memory to read.';

/**
 * Reads each input in a thread of its own, so that the process answers meanwhile, whatever is in it. The thread gives
 * the next part when it is asked for it. It is ended when it takes more time or memory than its reader may.
 */
export function threadParsing(bounds: ThreadBounds = usual): Parsing {
  const working = lanes(bounds.working, 1);
  const alive = lanes(bounds.alive, ofOne);
  return {
    read: async function* (reader, source) {
      const leave = await alive.enter(source.entity);
      try {
        yield* readIn(startThread(reader.memory), reader, { ...source, working });
      } finally {
        leave();
      }
    },
  };
}

interface Turned<Input> extends Source<Input> {
  readonly working: Lanes;
}

async function* readIn<Input, Part>(
  thread: Worker,
  reader: Reader<Input, Part>,
  { entity, input, working }: Turned<Input>,
): AsyncGenerator<Part> {
  const ended = new Promise<never>((_, reject) => {
    thread.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WrongFile(tooMuch) : error),
    );
    thread.once('exit', (code) =>
      reject(new Error(`The thread of the reader ${reader.name} ended with code ${code}.`)),
    );
  });
  ended.catch(() => {});
  let left = reader.atMost;
  let message: Job | 'next' = { reader: reader.name, input };
  try {
    for (;;) {
      const rest = await working.enter(entity);
      const began = performance.now();
      const answer = await within(left, Promise.race([answerTo(thread, message), ended])).finally(rest);
      left -= performance.now() - began;
      if ('refused' in answer) throw new WrongFile(answer.refused);
      if ('failed' in answer) throw new Error(answer.failed);
      if ('done' in answer) return;
      yield answer.part as Part;
      message = 'next';
    }
  } finally {
    void thread.terminate();
  }
}

const answerTo = (thread: Worker, message: Job | 'next'): Promise<ThreadAnswer> =>
  new Promise((resolve) => {
    thread.once('message', resolve);
    thread.postMessage(message);
  });

/** Time in which the thread waits for its turn, or for its part to be used, does not count. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WrongFile(tooLong)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * As with the embedded node: an entry of the build, or in the sources a thread with the TypeScript loader. Tests name a
 * built entry in `PARSING_THREAD`.
 */
function startThread(memory: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memory };
  if (process.env.PARSING_THREAD) return new Worker(process.env.PARSING_THREAD, { execArgv: [], resourceLimits });
  const built = ['./parsing.js', '../parsing.js']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => !import.meta.url.endsWith('.ts') && existsSync(url));
  if (built) return new Worker(built, { resourceLimits });
  const entry = JSON.stringify(new URL('../parsingThread.ts', import.meta.url).href);
  const boot = `import('tsx/esm/api').then((tsx) => tsx.register()).then(() => import(${entry}))`;
  return new Worker(boot, { eval: true, execArgv: [], resourceLimits });
}
