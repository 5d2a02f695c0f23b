import type { RawLog } from '#events/store/rawLog';
import type { Expected, RawNewEvent } from '#events/store/types';

/** Many appends under way, written in the order in which they are given. One caller at a time waits. */
export interface Pipeline {
  /** Sends the append and waits for room. Throws the first failure of an earlier one; then nothing more is sent. */
  append(stream: string, expected: Expected, events: readonly RawNewEvent[]): Promise<void>;
  /** Waits for all answers. Throws the first failure. */
  settled(): Promise<void>;
  /** The same, without a failure. */
  ended(): Promise<void>;
}

/** A single leader handles one call in order, but refuses more than it can queue. */
const most = { appends: 256, bytes: 8 * 1024 * 1024 };

export async function openPipeline(log: RawLog): Promise<Pipeline> {
  const writer = await log.writer();
  let appends = 0;
  let bytes = 0;
  let failure: { readonly error: unknown } | undefined;
  let wake: () => void = () => {};
  const isFull = (): boolean => appends >= most.appends || bytes >= most.bytes;
  const until = async (over: () => boolean): Promise<void> => {
    while (!over()) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    append: async (stream, expected, events) => {
      if (failure) throw failure.error;
      const size = events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
      appends += 1;
      bytes += size;
      const done = (): void => {
        appends -= 1;
        bytes -= size;
        wake();
      };
      writer.append(stream, expected, events).then(done, (error: unknown) => {
        failure ??= { error };
        done();
      });
      if (isFull()) await until(() => failure !== undefined || !isFull());
    },
    settled: async () => {
      await until(() => appends === 0);
      if (failure) throw failure.error;
    },
    ended: () => until(() => appends === 0),
  };
}
