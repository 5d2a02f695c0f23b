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
  'St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Ct|Court|Way|Pl|Place|Pkwy|Parkway|Cir|Circle|Ter|Terrace|' +
  'Trl|Trail|Hwy|Highway|Sq|Square|Loop|Pike|Row|Run|Path|Alley';
/** Words before a name that nobody else would have. */
const whoCalled = 'resident|caller|owner|tenant|neighbor|complainant|customer|homeowner|landlord|contact';
const name = "\\p{Lu}[\\p{L}'’-]+(?:\\s+\\p{Lu}[\\p{L}'’-]+)?";
const ordinal = '\\d+(?:st|nd|rd|th)';

/** Found by their form, whether known or not. */
const forms: Readonly<Record<FindingRule, readonly RegExp[]>> = {
  names: [
    new RegExp(`\\b(?:Mr|Mrs|Ms|Miss|Mx|Dr)\\.?\\s+${name}`, 'gu'),
    new RegExp(`(?<=\\b(?:${whoCalled}|${capitalized(whoCalled)}):?\\s+)${name}`, 'gu'),
  ],
  numbers: [
    /\+?\d(?:[\d\-(). ]*\d){2,}/gu,
    /[\w.+-]+@[\w-]+\.[\w.-]+/gu,
    /\bhttps?:\/\/\S+/gu,
    // License plates.
    /\b[A-Z]{2,3}[- ]?\d{3,4}\b/gu,
  ],
  addresses: [
    new RegExp(`\\b\\d+[A-Za-z]?\\s+(?:[\\p{L}\\d.'’]+\\s+){1,5}(?:${streetKinds})\\b\\.?`, 'giu'),
    // Without a number, a street is told by its capital letters.
    new RegExp(`\\b(?:[NSEW]\\.?\\s+)?(?:\\p{Lu}[\\p{L}'’]+\\s+|${ordinal}\\s+){1,3}(?:${streetKinds})\\b\\.?`, 'gu'),
    new RegExp(`\\b(?:${ordinal}|\\p{Lu}\\p{L}+)\\s*(?:&|\\band\\b)\\s*${ordinal}\\b`, 'gu'),
    new RegExp(`\\b${ordinal}\\s*(?:&|\\band\\b)\\s*\\p{Lu}\\p{L}+`, 'gu'),
    /(?<=\bcorner of )\p{Lu}[\p{L}'’]+ and \p{Lu}[\p{L}'’]+/gu,
    /\bP\.?\s?O\.?\s+Box\s+\d+/giu,
    /\b(?:Apt|Apartment|Suite|Ste)\.?\s*#?\s*\d*[A-Za-z]?\b/gu,
    /-?\d{1,3}\.\d{3,}/gu,
  ],
};

function capitalized(words: string): string {
  return words.replaceAll(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** Dates and times stay: without them a report tells nothing. */
const moments = /\b\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?/g;

/** The places that the rules find in a text, in their order. */
export function foundIn(text: string, known: KnownWords): readonly FoundWords[] {
  const times = [...text.matchAll(moments)].map(({ 0: found, index }) => [index, index + found.length] as const);
  const isTime = ({ rule, from, until }: FoundWords): boolean =>
    rule === 'numbers' && times.some(([begins, ends]) => from >= begins && until <= ends);
  const words: readonly (readonly [FindingRule, RegExp])[] = [
    ...Object.entries(forms).flatMap(([rule, all]) => all.map((form) => [rule as FindingRule, form] as const)),
    ...known.addresses.map((address) => ['addresses', wordsOf(address)] as const),
  ];
  const ofNames = namesOf(text, known).map((one) => ({ rule: 'names' as const, ...one }));
  return words
    .flatMap(([rule, form]): FoundWords[] =>
      [...text.matchAll(form)].map(({ 0: found, index }) => ({ rule, from: index, until: index + found.length })),
    )
    .concat(ofNames)
    .filter((one) => !isTime(one))
    .toSorted((a, b) => a.from - b.from || b.until - a.until);
}

/** The known names of a text, with initials. Neighbors are one: how many words a name has is nobody's business. */
function namesOf(text: string, { names }: KnownWords): readonly Place[] {
  const found: Place[] = [];
  // A large organization has thousands of names: they are looked up, word by word.
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}’'-]{2,}/gu)) {
    if (!names.has(word.toLowerCase())) continue;
    const before = initialsBefore.exec(text.slice(0, index))?.[0].length ?? 0;
    const after = initialAfter.exec(text.slice(index + word.length))?.[0].length ?? 0;
    const one = { from: index - before, until: index + word.length + after };
    const last = found.at(-1);
    const isNext = last && /^\s*$/.test(text.slice(last.until, one.from));
    if (isNext) found[found.length - 1] = { from: last.from, until: Math.max(last.until, one.until) };
    else found.push(one);
  }
  return found;
}
interface Place {
  readonly from: number;
  readonly until: number;
}
const initialsBefore = /(?:(?<![\p{L}\p{N}])\p{Lu}\.?\s+)+$/u;
const initialAfter = /^\s+\p{Lu}\./u;

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
