import { proxy } from 'valtio/vanilla';

/** What a screen reader is told without losing its place. `Announcements` in the shell speaks it. */
export const spoken = proxy({ text: '' });

/** A function is asked at the moment of speaking, when what it tells of may have become complete. */
type Sentence = string | (() => string);
const waiting: Sentence[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

/** Sentences that come within a second are spoken together: a storm must not talk for an hour. */
export const announce = (sentence: Sentence): void => {
  waiting.push(sentence);
  timer ??= setTimeout(() => {
    timer = null;
    const sentences = waiting.splice(0).map((said) => (typeof said === 'string' ? said : said()));
    spoken.text =
      sentences.length > 3 ? `${sentences.length} changes. Latest: ${sentences.at(-1)}` : sentences.join(' ');
  }, 1000);
};
