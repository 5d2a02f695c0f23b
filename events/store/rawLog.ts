import type { Position } from '#events/core/position';
import { comparePositions } from '#events/core/position';
import { type Answers, NoAnswer } from '#events/store/connection/calls';
import type { Reach, Reached } from '#events/store/connection/connection';
import { type AnswerOf, decodeRawRead, type Refusal } from './answers.ts';
import { failedCall, isElsewhere } from './refusals.ts';
import type { EventFilter, ReadRequest } from './requests.ts';
import type { Expected, RawEvent, RawNewEvent } from './types.ts';

export interface RawReadOptions {
  /** Exclusive, in reading direction. */
  readonly after?: Position | undefined;
  readonly backwards?: boolean;
  readonly count?: number;
  /** Without a filter system events (`$…`) come too. */
  readonly filter?: EventFilter;
}

export interface RawStreamOptions {
  readonly from?: number;
  readonly backwards?: boolean;
  readonly count: number;
}

/** The node refused this append; nothing of it was written. */
export class AppendRefused extends Error {
  constructor(
    readonly stream: string,
    readonly refusal: Refusal,
  ) {
    super(`${refusal.kind}: ${refusal.message}`);
  }
}

/** Appends on one call, which the node handles in the order in which they were sent. A broken call stays broken. */
export interface RawWriter {
  /** Throws `AppendRefused`, or the error of the call, as `EventStore.append` does. */
  append(stream: string, expected: Expected, events: readonly RawNewEvent[]): Promise<void>;
}

/** The log as bytes, for copies that must not change a bit. Throws the errors of `EventStore`. */
export interface RawLog {
  /** In batches of the events that have arrived. */
  readAll(options?: RawReadOptions): AsyncGenerator<readonly RawEvent[]>;
  /** Empty when the stream does not exist or was deleted. */
  readStream(stream: string, options: RawStreamOptions): Promise<readonly RawEvent[]>;
  writer(): Promise<RawWriter>;
}

/** A busy node may be slow. Milliseconds. */
const PATIENCE = 60_000;
/** A filtered read may search the whole log before it answers. A dead connection is noticed by its pings. Milliseconds. */
const SEARCH_PATIENCE = 600_000;

export function rawLogOf(reach: Reach): RawLog {
  async function* answersTo(request: ReadRequest): AsyncGenerator<readonly RawEvent[]> {
    let answers: Answers<AnswerOf<RawEvent>> | undefined;
    let reached: Reached | undefined;
    try {
      reached = await reach();
      answers = reached.connection.readAs(reached.client, request, decodeRawRead);
      for (let lot = await answers.lot(SEARCH_PATIENCE); lot; lot = await answers.lot(SEARCH_PATIENCE))
        yield lot.flatMap((answer) => (answer.kind === 'event' ? [answer.event] : []));
    } catch (error) {
      const failure = failedCall(error, 'read');
      if (error instanceof NoAnswer || isElsewhere(failure)) reached?.connection.lose();
      throw failure;
    } finally {
      answers?.cancel();
    }
  }

  return {
    async *readAll({ after, backwards = false, count, filter } = {}) {
      const ahead = backwards ? -1 : 1;
      const from = after ?? (backwards ? 'end' : 'start');
      // A forward read includes its start position.
      const most = count === undefined ? Number.MAX_SAFE_INTEGER : count + 1;
      let left = count ?? Number.MAX_SAFE_INTEGER;
      for await (const lot of answersTo({ from, backwards, count: most, ...(filter ? { filter } : {}) })) {
        const beyond = after ? lot.filter(({ position }) => comparePositions(position, after) === ahead) : lot;
        const wanted = beyond.slice(0, left);
        left -= wanted.length;
        if (wanted.length > 0) yield wanted;
      }
    },
    async readStream(stream, { from, backwards = false, count }) {
      const events: RawEvent[] = [];
      const request = { stream, from: from ?? (backwards ? 'end' : 'start'), backwards, count } as const;
      for await (const lot of answersTo(request)) events.push(...lot);
      return events;
    },
    async writer() {
      const { connection, client } = await reach().catch((error: unknown) => {
        throw failedCall(error, 'write');
      });
      const batch = connection.batch(client);
      return {
        async append(stream, expected, events) {
          const { refusal } = await batch.append({ stream, expected, events }, PATIENCE).catch((error: unknown) => {
            throw failedCall(error, 'write');
          });
          if (refusal) throw new AppendRefused(stream, refusal);
        },
      };
    },
  };
}
