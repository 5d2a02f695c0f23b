import type { LogLine } from './logLine.ts';

/**
 * The words of an incident's first so many facts stand in its document, and the words of each later line in the line's own row.
 * So an ordinary incident has one entry in the index of words, which answers a search in one step, and a later line adds a small
 * entry instead of rewriting one that grows.
 */
const early = 32;
export const isEarly = (revision: number): boolean => revision < early;

/** A crew's name is the organisation's own word: it stays when the words of the incident are erased. */
export const isOwnWord = ({ event }: Pick<LogLine, 'event'>): boolean => event === 'dispatched';

/** The messages of the first facts, each once, after a line of the fact with this revision. */
export function saidAfter(said: readonly string[], line: LogLine, revision: number): readonly string[] {
  const { message } = line;
  return !isEarly(revision) || message === '' || isOwnWord(line) || said.includes(message) ? said : [...said, message];
}
