import type { FindingRule, FoundWords, RedactionRule } from '#contracts/audit/report';
import type { Nickname } from '#services/app/settings/nicknames';
import { addressForms, knownStreets } from './addresses.ts';
import { capitals } from './lexicon.ts';
import { knownNames, learnedNames, nameForms, namesIn, type Place } from './names.ts';
import { numbersIn } from './numbers.ts';

/** A place of a line that is removed, and why. */
export interface Removed extends Place {
  readonly line: string;
  readonly rule: RedactionRule;
  readonly reason: string;
}

/** The names and addresses that the organization and the report know, for finding them in texts. */
export interface KnownWords {
  /** Single words, in lower case without accents. */
  readonly names: ReadonlySet<string>;
  readonly streets: readonly RegExp[];
}

interface Known {
  /** Words that the texts introduce as names ("resident Ezekiel") are names, too. */
  readonly texts?: readonly string[];
  readonly nicknames?: readonly Nickname[];
}

/** The names of people, and the streets. */
export const knownWords = (
  names: readonly string[],
  addresses: readonly string[],
  { texts = [], nicknames = [] }: Known = {},
): KnownWords => ({
  names: namesIn([...names, ...learnedNames(texts)], nicknames),
  streets: knownStreets(addresses),
});

/** Stands in place of removed words, always the same: its length says nothing of theirs. */
export const block = '[redacted]';

/** The places that the rules find in a text, in their order. */
export function foundIn(text: string, known: KnownWords): readonly FoundWords[] {
  const streets = known.streets.flatMap((street) =>
    [...text.matchAll(street)].map(({ 0: found, index }) => ({ from: index, until: index + found.length })),
  );
  const places: Readonly<Record<FindingRule, readonly Place[]>> = {
    names: [...knownNames(text, known.names), ...nameForms(text)],
    numbers: numbersIn(text),
    addresses: [...addressForms(text), ...streets],
  };
  return Object.entries(places)
    .flatMap(([rule, all]) => all.map(({ from, until }) => ({ rule: rule as FindingRule, from, until })))
    .toSorted((a, b) => a.from - b.from || b.until - a.until);
}

/** The text without these places. Places that touch or overlap become one block. */
export function withoutPlaces(text: string, places: readonly Place[]): string {
  const inOrder = places.filter(({ from, until }) => from < until).toSorted((a, b) => a.from - b.from);
  let result = '';
  let end = 0;
  for (const { from, until } of inOrder) {
    if (from > end || result === '') result += text.slice(end, from) + block;
    else if (until > end && !result.endsWith(block)) result += block;
    end = Math.max(end, until);
  }
  return result + text.slice(end);
}

/**
 * Words that no rule finds and that may name or reach a person all the same: capitalized ones within a sentence, and
 * numbers. A person looks at each before a copy is released.
 */
export function stayingIn(text: string, found: readonly Place[]): readonly string[] {
  const isOpen = (at: number): boolean => !found.some(({ from, until }) => from <= at && at < until);
  return [...text.matchAll(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)].flatMap(({ 0: word, index }) => {
    if (!isOpen(index) || capitals.has(word)) return [];
    const isFirst = /(?:^|[.!?:;“"(]\s*)$/u.test(text.slice(0, index));
    const isNamelike = /^\p{Lu}/u.test(word) && word.length > 1 && !isFirst;
    return isNamelike || /\d{3}/u.test(word) ? [word] : [];
  });
}
