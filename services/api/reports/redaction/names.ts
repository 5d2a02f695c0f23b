import type { Nickname } from '#services/app/settings/nicknames';
import { alsoWords, capitals, common, doing, particles, shortFormsOf } from './lexicon.ts';

export interface Place {
  readonly from: number;
  readonly until: number;
}

/** A word without its accents, in lower case: "Núñez" and "NUNEZ" are one. */
export const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('æ', 'ae');
/** As it is typed where the keyboard has no umlauts: "Mueller", "Odegaard". */
const spelled = (word: string): string =>
  plain(
    word
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[äöü]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`)
      .replaceAll('å', 'aa'),
  );

const isPartOf = (part: string, name: string): boolean => {
  const words = (text: string) => text.split(/[\s,\-–‐'’]+/u).map(plain);
  return ` ${words(name).join(' ')} `.includes(` ${words(part).join(' ')} `);
};

/** The ways in which people write these names: their parts, joined parts, without accents, and short forms. */
export function namesIn(names: readonly string[], nicknames: readonly Nickname[] = []): ReadonlySet<string> {
  const known = new Set<string>();
  const nicknamesOf = (name: string): readonly string[] =>
    nicknames.flatMap(({ nickname, of }) => (isPartOf(of, name) ? [nickname] : []));
  for (const name of names.flatMap((one) => [one, ...nicknamesOf(one)])) {
    for (const way of [plain, spelled]) {
      const groups = name.split(/[\s,."“”()]+/u).map((group) => group.split(/[-–‐'’]/u).map(way));
      const parts = groups.flat().filter((part) => part.length > 1);
      for (const part of parts) for (const one of [part, ...shortFormsOf(part)]) known.add(one);
      for (const group of groups) if (group.length > 1) known.add(group.join(''));
      for (const [n, part] of parts.entries()) if (particles.has(part)) known.add(`${part}${parts[n + 1] ?? ''}`);
    }
    const own = name.split(/[\s,\-–‐'’]+/u).map(plain);
    for (const [n, one] of own.entries())
      for (const short of [one, ...shortFormsOf(one)]) if (own[n + 1]) known.add(`${short} ${own[n + 1]}`);
    const given = name
      .split(/\s+/u)
      .slice(0, -1)
      .map((word) => plain(word).replaceAll(/[^a-z]/g, ''));
    if (given.length > 1) known.add(given.join(''));
    // "MarshTheodore", as some forms print it.
    const [first = '', last = ''] = [own[0], own.at(-1)];
    if (first.length > 2 && last.length > 2 && first !== last) known.add(`${first}${last}`).add(`${last}${first}`);
  }
  known.delete('');
  return known;
}

interface Word extends Place {
  readonly plain: string;
  readonly isCapital: boolean;
  /** True at the beginning of a sentence, where any word has a capital. */
  readonly isFirst: boolean;
}

function wordsOf(text: string): readonly Word[] {
  const isShouted = !/\p{Ll}/u.test(text);
  return [...text.matchAll(/[\p{L}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    from: index,
    until: index + word.length,
    plain: plain(word),
    isCapital: /^\p{Lu}/u.test(word) && !isShouted,
    isFirst: /(^|[.!?:;“"(]\s*|\n\s*)$/u.test(text.slice(0, index)),
  }));
}

/** The known names of a text, with initials. Neighbors are one: how many words a name has is nobody's business. */
export function knownNames(text: string, names: ReadonlySet<string>): readonly Place[] {
  const words = wordsOf(text);
  const isKnown = (word: Word | undefined): boolean =>
    word !== undefined &&
    (names.has(word.plain) ||
      (word.plain.length > 4 && word.plain.endsWith('s') && names.has(word.plain.slice(0, -1))) ||
      (word.plain.length > 5 && word.plain.endsWith('es') && word.isCapital && names.has(word.plain.slice(0, -2))) ||
      isMisspelled(word.plain, names));
  const isSure = (word: Word | undefined): boolean =>
    word !== undefined &&
    isKnown(word) &&
    word.plain.length > 2 &&
    !alsoWords.has(word.plain) &&
    !particles.has(word.plain);
  const isTogether = (n: number): boolean => {
    const [a, b] = [words[n], words[n + 1]];
    return a !== undefined && b !== undefined && /^[\s\-–‐'’.]{1,3}$/u.test(text.slice(a.until, b.from));
  };
  const isName = (word: Word, n: number): boolean => {
    const before = isTogether(n - 1) ? words[n - 1] : undefined;
    // "Pat O'Brien": the letter between is a part of the second name.
    const next = isTogether(n) ? words[n + 1] : undefined;
    const after = next?.plain.length === 1 && isTogether(n + 1) ? words[n + 2] : next;
    // A given name that nobody knows, before a family name that somebody has.
    const isHyphened = isSure(before) && /[-–‐]$/u.test(text.slice(0, word.from));
    if (isSplit(n, n + 1) || isSplit(n - 1, n)) return true;
    if (!isKnown(word))
      return word.isCapital && word.plain.length > 1 && (isHyphened || isSure(after)) && !isOther(text, word);
    if (isSure(word)) return true;
    if (names.has(`${before?.plain} ${word.plain}`) || names.has(`${word.plain} ${after?.plain}`)) return true;
    // "Marsh, Theodore" and "FIELDS,SUMMER": a list of accounts has the family first.
    if (isListed(n, n + 1) || isListed(n - 1, n)) return true;
    // "fields left a voicemail", typed without capitals: no field speaks.
    if (!word.isCapital && word.isFirst && speaking.test(text.slice(word.until))) return true;
    if (/\b(?:ask|tell|text|per)\s$/iu.test(text.slice(0, word.from))) return true;
    if (word.plain === 'will' && /^['’]s\b/u.test(text.slice(word.until))) return true;
    if (particles.has(word.plain)) return isSure(before) || leadsToName(n);
    // "will tanaka" is a person, and in "Garcia will call" the second word is none.
    if (isSure(after) || (isSure(before) && (word.isCapital || word.plain !== 'will'))) return true;
    if (!word.isCapital) return false;
    if ([before, after].some((other) => isKnown(other) && other?.isCapital)) return true;
    return !alsoWords.has(word.plain) || !word.isFirst || isDoing(text, words, n);
  };
  // "Ag nieszka": a name with a space in it.
  const isSplit = (first: number, second: number): boolean => {
    const joined = `${words[first]?.plain}${words[second]?.plain}`;
    return isTogether(first) && joined.length > longName && names.has(joined);
  };
  const isListed = (family: number, given: number): boolean => {
    const [one, other] = [words[family], words[given]];
    return (
      one !== undefined &&
      other !== undefined &&
      /^,\s?$/u.test(text.slice(one.until, other.from)) &&
      names.has(`${other.plain} ${one.plain}`)
    );
  };
  // "de la cruz": particles count where the next other word is a name.
  const leadsToName = (n: number): boolean => {
    let at = n;
    while (isTogether(at) && particles.has(words[at + 1]?.plain ?? '')) at++;
    return isTogether(at) && isSure(words[at + 1]);
  };
  return merged(
    text,
    words.filter(isName).map((word) => withInitials(text, word)),
  );
}

const households: ReadonlySet<string> = new Set(['residence', 'household', 'family']);

const speaking =
  /^ (?:called|says|said|asked|asks|wants|signed|texted|phoned|told|thinks|thanked|complained|apologized|left (?:a|two) )/u;

/** Names of so many letters are also found with one letter missing, doubled, wrong, or in the place of its neighbor. */
const longName = 6;
const spellings = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();
function isMisspelled(word: string, names: ReadonlySet<string>): boolean {
  if (word.length < longName || common.has(word) || alsoWords.has(word)) return false;
  const known = spellings.get(names) ?? new Set([...names].flatMap(shortened));
  spellings.set(names, known);
  return shortened(word).some((one) => known.has(one));
}
/** The word itself, and without each of its letters but the first: two spellings with one of them in common are near. */
const shortened = (word: string): readonly string[] =>
  word.length < longName || word.includes(' ') || alsoWords.has(word)
    ? []
    : [word, ...Array.from({ length: word.length - 1 }, (_, n) => word.slice(0, n + 1) + word.slice(n + 2))];

/** A word of the product, of the trade, or of a sentence's beginning. */
const isOther = (text: string, { from, until, plain: word }: Word): boolean =>
  capitals.has(text.slice(from, until)) || common.has(word) || doing.has(word) || word.endsWith('ed');

/** "Will called", "Mark and Rose", "Will's": a name begins the sentence. "Will call", "Mark the valve": none does. */
function isDoing(text: string, words: readonly Word[], n: number): boolean {
  const [word, next, third] = [words[n], words[n + 1], words[n + 2]];
  if (word === undefined || next === undefined) return false;
  if (/^['’]s\b/u.test(text.slice(word.until))) return true;
  if (next.plain === 'and') return third?.isCapital === true;
  if (households.has(next.plain)) return true;
  return doing.has(next.plain) || (next.plain.length > 4 && next.plain.endsWith('ed'));
}

function withInitials(text: string, { from, until }: Place): Place {
  const before = /(?:(?<![\p{L}\p{N}])\p{Lu}(?:\.?[-\s]{0,2}|['’]))+$/u.exec(text.slice(0, from))?.[0] ?? '';
  const after = /^(?:['’]s)?(?:\s+\p{Lu}\.)?/u.exec(text.slice(until))?.[0].length ?? 0;
  // "I" and "A" before a name are words.
  const initials = /^[IA]\s/u.test(before) ? '' : before;
  return { from: from - initials.length, until: until + after };
}

function merged(text: string, places: readonly Place[]): readonly Place[] {
  const found: Place[] = [];
  for (const one of places) {
    const last = found.at(-1);
    if (last && /^[\s\-–‐'’.]*$/u.test(text.slice(last.until, one.from)))
      found[found.length - 1] = { from: last.from, until: Math.max(last.until, one.until) };
    else found.push(one);
  }
  return found;
}

const who =
  'resident|caller|owner|tenant|neighbor|neighbour|complainant|customer|homeowner|landlord|contact|patient|renter|manager|' +
  'wife|husband|son|daughter|mother|father|brother|sister|mom|dad|spouse|partner|roommate|boyfriend|girlfriend';
const anyCase = (list: string): string =>
  list.replaceAll(/[a-z]+/g, (one) => `[${one.charAt(0)}${one.charAt(0).toUpperCase()}]${one.slice(1)}`);
const name = "\\p{Lu}[\\p{L}\\p{M}'’-]+(?:\\s+\\p{Lu}[\\p{L}\\p{M}'’-]+){0,2}";
const titles = '\\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Sgt|Lt|Capt|Officer|Rev|Pastor|Prof)\\.?\\s+';
const leads = [
  `\\b(?:${anyCase(who)})s?(?:\\s+(?:is|named|called))?[:,]?\\s+`,
  '\\b[Nn]amed?\\s*(?:is\\s+|[:=-]\\s*)?',
  '\\b(?:[Cc]all|[Tt]ext|[Rr]ing|[Pp]hone|[Ee]mail|[Cc]ontact|[Tt]ell|[Aa]sk|[Pp]er|[Aa]ttn|[Aa]ccording to|[Tt]hanks to)[:.]?\\s+',
  '\\b(?:[Ss]igned|[Rr]eported|[Cc]alled|[Mm]et|[Tt]old|[Oo]wned|[Rr]ented|[Ss]een|[Ll]et in) by\\s+',
  '\\b[Aa]sk(?:ed)?\\s+for\\s+',
  '\\b(?:[Ss]poke|[Tt]alked|[Mm]et|[Ss]peak|[Tt]alk)\\s+(?:to|with)\\s+',
  '\\b[Tt]his is\\s+(?=\\p{Lu}[\\p{L} ]+ (?:calling|speaking)\\b)',
  '\\bc/o\\s+',
];
const formsOfNames = [
  new RegExp(`${titles}${name}`, 'gu'),
  new RegExp(`${titles}\\p{Lu}\\b\\.?`, 'gu'),
  // Theodore "Skip" Marsh: the name in quotation marks.
  new RegExp(`(?<=\\p{Lu}[\\p{L}\\p{M}]+\\s+)["“(]\\p{Lu}[\\p{L}\\p{M}]+["”)](?=\\s+\\p{Lu}[\\p{L}\\p{M}]+)`, 'gu'),
  ...leads.map((lead) => new RegExp(`(?<=${lead})${name}`, 'gu')),
];
/** "tenant xiomara delgado says": typed without capitals, before a word of speech. */
const small = new RegExp(
  `(?<=\\b(?:${who})\\s+)([a-z]{3,})((?:\\s+[a-z]{3,})?)(?=\\s+(?:says|said|called|reports|reported|wants|asked|states|stated)\\b)`,
  'gu',
);

/** Names that nobody knows, by the words before them. */
export function nameForms(text: string): readonly Place[] {
  const found = formsOfNames.flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ 0: words, index }): readonly Place[] => {
      const kept = beforeCapitals(words);
      return kept === '' ? [] : [{ from: index, until: index + kept.length }];
    }),
  );
  const typed = [...text.matchAll(small)].flatMap(({ 0: words, index }): readonly Place[] =>
    words.split(/\s+/).some((word) => common.has(word)) ? [] : [{ from: index, until: index + words.length }],
  );
  return [...found, ...typed];
}

/** The words up to the first that is one of the product or the trade. */
function beforeCapitals(words: string): string {
  const parts = words.split(/(\s+)/);
  const end = parts.findIndex((part) => capitals.has(part));
  return (end < 0 ? words : parts.slice(0, end).join('')).trimEnd();
}

/** The single words of names that the forms find in these texts: elsewhere they stand without such words before them. */
export const learnedNames = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) =>
    nameForms(text)
      .flatMap(({ from, until }) => text.slice(from, until).split(/\s+/))
      .map((word) => word.replace(/['’]s$/u, ''))
      .filter((word) => word.length > 2 && !alsoWords.has(plain(word)) && !common.has(plain(word))),
  );
