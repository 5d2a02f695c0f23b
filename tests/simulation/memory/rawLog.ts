import { decodeRawRead } from '#events/store/answers';
import { AppendRefused, type RawLog } from '#events/store/rawLog';
import type { EventFilter } from '#events/store/requests';
import { MaxAppendSizeExceededError, StreamDeletedError, WrongExpectedVersionError } from '#events/store/store';
import type { RawEvent } from '#events/store/types';
import { expectedOf, indexAfter } from '../memoryStore.ts';
import type { MemoryLog, Row } from './log.ts';

/** The events of one answer of a server. */
const lotOf = 500;

export function rawOf({ response }: Pick<Row, 'response'>): RawEvent {
  const answer = decodeRawRead(response);
  if (answer.kind !== 'event') throw new Error('no event was encoded');
  return answer.event;
}

/** The log in memory as bytes. */
export function memoryRawLog(log: MemoryLog): RawLog {
  return {
    async *readAll({ after, backwards = false, count = Number.MAX_SAFE_INTEGER, filter } = {}) {
      const accepts = acceptedBy(filter);
      const end = log.rows.length;
      let left = count;
      let lot: RawEvent[] = [];
      const from = backwards ? (after ? Number(after.commit) - 1 : end) - 1 : indexAfter(after);
      for (let at = from; left > 0 && at >= 0 && at < end; at += backwards ? -1 : 1) {
        const row = log.rows[at];
        if (!row || !accepts(row)) continue;
        lot.push(rawOf(row));
        left -= 1;
        if (lot.length < lotOf) continue;
        yield lot;
        lot = [];
      }
      if (lot.length > 0) yield lot;
    },
    readStream: async (stream, { from, backwards = false, count }) => {
      const options = from === undefined ? { backwards, maxCount: count } : { from, backwards, maxCount: count };
      return log.read(stream, options).map(rawOf);
    },
    writer: async () => ({
      append: async (stream, expected, events) => {
        const written = events.map(({ isJson, ...event }) => ({
          ...event,
          contentType: isJson ? 'application/json' : 'application/octet-stream',
        }));
        try {
          log.append(stream, expectedOf(expected), written);
        } catch (error) {
          throw refusalOf(stream, error) ?? error;
        }
      },
    }),
  };
}

function acceptedBy(filter: EventFilter | undefined): (row: Row) => boolean {
  if (!filter) return () => true;
  const { on, regex, prefixes = [] } = filter;
  const pattern = regex === undefined ? null : new RegExp(regex);
  return ({ stream, event }) => {
    const text = on === 'type' ? event.type : stream;
    return pattern?.test(text) === true || prefixes.some((prefix) => text.startsWith(prefix));
  };
}

/** The refusal that a node would send; null for another error. */
function refusalOf(stream: string, error: unknown): AppendRefused | null {
  const refused = (kind: string, more: object = {}) =>
    new AppendRefused(stream, { kind, code: 9, message: (error as Error).message, ...more });
  if (error instanceof StreamDeletedError) return refused('StreamDeleted');
  if (error instanceof MaxAppendSizeExceededError) return refused('MaximumAppendSizeExceeded');
  if (!(error instanceof WrongExpectedVersionError)) return null;
  const { actualVersion } = error;
  return refused('WrongExpectedVersion', typeof actualVersion === 'bigint' ? { current: actualVersion } : {});
}
