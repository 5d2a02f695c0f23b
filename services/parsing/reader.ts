/**
 * Reads one kind of input from outside: a pure function of its bytes, whose result comes in small parts, so that the
 * thread that takes them is never busy for long with one.
 */
export interface Reader<Input, Part> {
  /** Names the reader for a thread. */
  readonly name: string;
  /** The most time that the reading itself may take, in milliseconds. */
  readonly atMost: number;
  /** The most memory of the reading, in megabytes. */
  readonly memory: number;
  read(input: Input): Iterable<Part> | AsyncIterable<Part>;
}

export interface Source<Input> {
  /** The organization for which it is read. */
  readonly entity: string;
  /** A value that can be sent to a thread: plain data, bytes, or the path of a file. */
  readonly input: Input;
}

/** Reads what came from outside. A reader that refuses its input throws `WrongFile`, in words for the sender. */
export interface Parsing {
  read<Input, Part>(reader: Reader<Input, Part>, source: Source<Input>): AsyncIterable<Part>;
}

/** The input is refused. The message is a sentence for its sender. */
export class WrongFile extends Error {}

/** Reads within the caller's own thread: for the operator's commands, and for tests that run in one process. */
export const inlineParsing: Parsing = {
  read: async function* (reader, { input }) {
    yield* reader.read(input);
  },
};

/** The only part of a reader that has one. */
export async function onlyPart<Part>(parts: AsyncIterable<Part>): Promise<Part> {
  for await (const part of parts) return part;
  throw new Error('A reader gave nothing.');
}
