import { proxy } from 'valtio/vanilla';

/** Text for screen readers, spoken without moving the focus. `Announcements` in the shell speaks it. */
export const spoken = proxy({ text: '' });

/** A function is called at the moment of speaking, when its content may have become complete. */
type Sentence = string | (() => string);
const waiting: Sentence[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

/** Sentences within a second are spoken together: a storm must not talk for an hour. */
export const announce = (sentence: Sentence): void => {
  waiting.push(sentence);
  timer ??= setTimeout(() => {
    timer = null;
    const sentences = waiting.splice(0).map((said) => (typeof said === 'string' ? said : said()));
    spoken.text =
      sentences.length > 3 ? `${sentences.length} changes. Latest: ${sentences.at(-1)}` : sentences.join(' ');
  }, 1000);
};
