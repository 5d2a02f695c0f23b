import { ownLogEvents } from '#contracts/incident/logEvents';
import type { LogLine } from './logLine.ts';

/**
 * The number of facts whose messages are kept in the incident's document; the words of each later line are in its own
 * row. An ordinary incident then has one entry in the search index, which answers a search in one step. A later line
 * adds a small entry instead of rewriting a growing one.
 */
const early = 32;
export const isEarly = (revision: number): boolean => revision < early;

/**
 * The log events whose message is a crew's name, a reason of the text service, how a call ended, why a link ended, or
 * the way of an answer. A decline has the person's own words.
 */
const ownWords: ReadonlySet<string> = new Set([
  'dispatched',
  'contacts:call_failed',
  'link_ended',
  'call:unlinked',
  'assignment:accepted',
  'assignment:done',
  ...ownLogEvents.filter((event) => event.startsWith('calls:')),
  ...ownLogEvents.filter((event) => event.startsWith('job:') && event !== 'job:declined'),
]);

/**
 * True when the message is a crew's name or how a call ended. It is no word of a person, and stays when the incident's
 * words are erased.
 */
export const isOwnWord = ({ event }: Pick<LogLine, 'event'>): boolean => ownWords.has(event);

/** The messages of the early facts, each once, after the line of the fact with this revision. */
export function saidAfter(said: readonly string[], line: LogLine, revision: number): readonly string[] {
  const { message } = line;
  return !isEarly(revision) || message === '' || isOwnWord(line) || said.includes(message) ? said : [...said, message];
}
