import type { FindingRule, FoundWords, RedactionRule } from '#contracts/audit/report';

/** A place of a line that is removed, and why. */
export interface Removed {
  readonly line: string;
  readonly from: number;
  readonly until: number;
  readonly rule: RedactionRule;
  readonly reason: string;
}

/** The names and addresses that the organization knows, for finding them in texts. */
export interface KnownWords {
  /** Single words, in lower case. */
  readonly names: ReadonlySet<string>;
  readonly addresses: readonly string[];
}

/** Stands in place of removed words, always the same: its length says nothing of theirs. */
export const block = '[redacted]';

const streetKinds =
  'St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Ct|Court|Way|Pl|Place|Pkwy|Cir|Circle|Ter|Trail|Hwy|Highway';

/** Found by their form, whether known or not. */
const forms: Readonly<Record<FindingRule, readonly RegExp[]>> = {
  names: [/\b(?:Mr|Mrs|Ms|Miss|Mx|Dr)\.?\s+\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?/gu],
  numbers: [/\+?\d(?:[\d\-(). ]*\d){2,}/gu, /[\w.+-]+@[\w-]+\.[\w.-]+/gu],
  addresses: [
    new RegExp(`\\b\\d+[A-Za-z]?\\s+(?:[\\p{L}\\d.'’]+\\s+){1,5}(?:${streetKinds})\\b\\.?`, 'giu'),
    /-?\d{1,3}\.\d{3,}/gu,
  ],
};

/** The places that the rules find in a text, in their order. */
export function foundIn(text: string, known: KnownWords): readonly FoundWords[] {
  const words: readonly (readonly [FindingRule, RegExp])[] = [
    ...Object.entries(forms).flatMap(([rule, all]) => all.map((form) => [rule as FindingRule, form] as const)),
    ...known.addresses.map((address) => ['addresses', wordsOf(address)] as const),
  ];
  // A large organization has thousands of names: they are looked up, word by word.
  const named = [...text.matchAll(/[\p{L}\p{M}’'-]{2,}/gu)].filter(({ 0: word }) =>
    known.names.has(word.toLowerCase()),
  );
  const ofNames = named.map(({ 0: word, index }) => ({
    rule: 'names' as const,
    from: index,
    until: index + word.length,
  }));
  return words
    .flatMap(([rule, form]): FoundWords[] =>
      [...text.matchAll(form)].map(({ 0: found, index }) => ({ rule, from: index, until: index + found.length })),
    )
    .concat(ofNames)
    .toSorted((a, b) => a.from - b.from || b.until - a.until);
}

/** These words as a whole, in any case, with any blanks between them. */
const wordsOf = (words: string): RegExp => {
  const pattern = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu');
};

/** The text without these places. Places that touch or overlap become one block. */
export function withoutPlaces(text: string, places: readonly Pick<Removed, 'from' | 'until'>[]): string {
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

/** The single words of names. One letter alone is no name. */
export const namesIn = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => name.toLowerCase().match(/[\p{L}\p{M}’'-]{2,}/gu) ?? []));
