/** The reason why a log takes no event at all: its disk is full or broken, or a part of it cannot be read. */
export type WhyNotWritten = 'disk' | 'damage';

/** Words before the reason, in the answer of the embedded node. Nothing of the append was written. */
const WORDS: Readonly<Record<WhyNotWritten, string>> = {
  disk: 'Not written: the disk of the event log cannot be written: ',
  damage: 'Not written: ',
};

export const notWrittenWords = (why: WhyNotWritten, reason: string): string => WORDS[why] + reason;

/** The cause named by an answer; undefined when it does not say that nothing was written. */
export function whyNotWritten(words: string): WhyNotWritten | undefined {
  if (words.startsWith(WORDS.disk)) return 'disk';
  return words.startsWith(WORDS.damage) ? 'damage' : undefined;
}
