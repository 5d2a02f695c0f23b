import { bytesField, FieldReader, integerField } from '#events/store/protobuf';
import { wire } from '../replay/wire.ts';

/** The end of a call: a gRPC status with its words and trailers. */
export interface Ending {
  readonly code: number;
  readonly words: string;
  readonly exception?: string;
}

/** One call, as the script plays it. Each request arrives at `request`. */
export interface Played {
  readonly path: string;
  send(message: Buffer): void;
  end(ending?: Ending): void;
  /** Cuts the stream without a status, as a server that shuts down. */
  reset(): void;
}

/** Called with each request of a call. `n` counts the requests of this call, from 0. */
export type Script = (call: Played, request: Buffer, n: number) => void;

const EMPTY = Buffer.alloc(0);
const DONE: Ending = { code: 0, words: '' };

/** A server whose answers a test says, byte for byte. It stands on the loopback interface, without TLS. */
export const scriptedServer = (script: Script) =>
  wire((call) => {
    let n = 0;
    const played: Played = {
      path: call.path,
      send: call.send,
      end: ({ code, words, exception } = DONE) => call.end({ code, words, trailers: exception ? { exception } : {} }),
      reset: call.reset,
    };
    return (request) => script(played, request, n++);
  });

/** The correlation id of a BatchAppend request, to be sent back as it is. */
function idOf(request: Buffer): Buffer {
  const reader = new FieldReader(request);
  while (reader.next()) {
    if (reader.field === 1) return reader.slice();
    reader.skip();
  }
  throw new Error('the request has no correlation id');
}

const position = (field: number, commit: bigint): Buffer =>
  bytesField(field, integerField(1, commit), integerField(2, commit));

/** The messages of a server, in the encoding of streams.proto and shared.proto. */
export const says = {
  confirmed: bytesField(2, bytesField(1, 'a subscription')),
  caughtUp: bytesField(8, EMPTY),
  checkpoint: (commit: bigint): Buffer => position(3, commit),
  event: (n: number, commit: bigint, { type = 'ThingHappened', stream = 'thing-1' } = {}): Buffer =>
    bytesField(
      1,
      bytesField(
        1,
        bytesField(1, bytesField(2, `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)),
        bytesField(2, bytesField(3, stream)),
        integerField(3, n),
        integerField(4, commit),
        integerField(5, commit),
        bytesField(6, bytesField(1, 'type'), bytesField(2, type)),
        bytesField(6, bytesField(1, 'created'), bytesField(2, '17953653380219582')),
        bytesField(6, bytesField(1, 'content-type'), bytesField(2, 'application/json')),
        bytesField(7, '{}'),
        bytesField(8, JSON.stringify({ n })),
      ),
    ),
  /** An event whose link has no target any more. */
  danglingLink: (commit: bigint): Buffer =>
    bytesField(
      1,
      bytesField(2, integerField(3, 0), integerField(4, commit), integerField(5, commit)),
      bytesField(4, EMPTY),
    ),
  appended: (request: Buffer, revision: number, commit: bigint): Buffer =>
    Buffer.concat([bytesField(1, idOf(request)), bytesField(3, integerField(1, revision), position(3, commit))]),
  refused: (request: Buffer, words: string, details: string, code = 0): Buffer =>
    Buffer.concat([
      bytesField(1, idOf(request)),
      bytesField(
        2,
        integerField(1, code),
        bytesField(2, words),
        bytesField(3, bytesField(1, `type.googleapis.com/${details}`)),
      ),
    ]),
};

/** The parts of a Read request that scripts need. */
export function asked(request: Buffer): {
  readonly backwards: boolean;
  readonly count: number | undefined;
  readonly filtered: boolean;
} {
  let backwards = false;
  let count: number | undefined;
  let filtered = false;
  const outer = new FieldReader(request);
  while (outer.next()) {
    if (outer.field !== 1) {
      outer.skip();
      continue;
    }
    const options = outer.message();
    while (options.next()) {
      if (options.field === 3) backwards = options.integer() === 1;
      else if (options.field === 5) count = options.integer();
      else {
        if (options.field === 7) filtered = true;
        options.skip();
      }
    }
  }
  return { backwards, count, filtered };
}
