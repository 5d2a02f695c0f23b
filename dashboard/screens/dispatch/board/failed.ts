import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';

/** The actions of the board whose failure is marked where they were tried. */
export type Tried = 'active' | 'check-in' | 'recall';

const failures = proxy<Record<string, string>>({});
const keyOf = (tried: Tried, of: string): string => `${tried} ${of}`;

/** `of` is the crew's uuid, or the sending's. A message passes; the mark stays until the next try succeeds. */
export const markFailed = (tried: Tried, of: string, words: string): void => {
  failures[keyOf(tried, of)] = words;
};
export const clearFailed = (tried: Tried, of: string): void => {
  delete failures[keyOf(tried, of)];
};

/** Why the last try of this action failed; null when it did not. */
export const useFailed = (tried: Tried, of: string): string | null => useSnapshot(failures)[keyOf(tried, of)] ?? null;
