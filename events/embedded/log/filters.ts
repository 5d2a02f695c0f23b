import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { Refused } from './refusals.ts';

export interface Filter {
  accepts(type: string, stream: string): boolean;
  /** Set when it accepts exactly the events of these types. */
  readonly types: readonly string[] | undefined;
  /** The most events that the server would read at once. */
  readonly window: number;
  /** A checkpoint is due after this many events. */
  readonly checkpointEvery: number;
}

const DEFAULT_WINDOW = 32;

/** Reads the request's filter: by stream name or event type, by prefixes or a regular expression. */
export function filterOf(options: ReadReq.Options): Filter | undefined {
  const filter = options.getFilter();
  if (!filter) return undefined;
  const byType = filter.hasEventType();
  const expression = byType ? filter.getEventType() : filter.getStreamIdentifier();
  if (!expression) throw new Refused('invalidArgument', 'A filter needs a stream name or an event type.');
  const matches = matcher(expression.getRegex(), expression.getPrefixList());
  const exact = byType ? alternatives(expression.getRegex()) : undefined;
  if (!filter.hasMax() && !filter.hasCount()) throw new Refused('invalidArgument', 'A filter needs a window.');
  const window = filter.hasMax() ? filter.getMax() : DEFAULT_WINDOW;
  const multiplier = filter.getCheckpointintervalmultiplier();
  if (multiplier === 0) throw new Refused('invalidArgument', 'The checkpoint interval must be greater than 0.');
  return {
    accepts: byType ? (type) => matches(type) : (_, stream) => matches(stream),
    types: exact && [...exact],
    window,
    checkpointEvery: window * multiplier,
  };
}

function matcher(regex: string, prefixes: readonly string[]): (text: string) => boolean {
  if (regex === '') return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  const exact = alternatives(regex);
  if (exact) return (text) => exact.has(text);
  try {
    const pattern = new RegExp(regex);
    return (text) => pattern.test(text);
  } catch {
    throw new Refused('invalidArgument', `"${regex}" is not a regular expression.`);
  }
}

/** `^(A|B)$` without other special characters is a set of names. */
function alternatives(regex: string): Set<string> | undefined {
  const inside = /^\^\(([\w|:-]+)\)\$$/.exec(regex)?.[1];
  return inside === undefined ? undefined : new Set(inside.split('|'));
}
