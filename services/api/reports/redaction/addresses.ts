import { alsoWords, capitals } from './lexicon.ts';
import { type Place, plain } from './names.ts';

const kinds =
  'St|Street|Ave|Av|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Ct|Court|Way|Pl|Place|Pkwy|Parkway|Cir|Circle|Ter|Terrace|' +
  'Trl|Trail|Hwy|Highway|Sq|Square|Loop|Pike|Row|Run|Path|Alley';
const kindWords: ReadonlySet<string> = new Set(kinds.toLowerCase().split('|'));
const directions: ReadonlySet<string> = new Set([
  'n',
  's',
  'e',
  'w',
  'ne',
  'nw',
  'se',
  'sw',
  'north',
  'south',
  'east',
  'west',
]);
const ordinal = '\\d+(?:st|nd|rd|th)';
const spokenNumber =
  '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)';
const word = "[\\p{L}\\p{M}\\d.'’-]+";
const unitKinds = 'Apt|Apartment|Unit|Suite|Ste|Bldg|Building|Lot|Space|Spc|Rm|Room|Trlr|Floor|Fl';
const unitNames = unitKinds.replaceAll(/[A-Z]/g, (letter) => `[${letter}${letter.toLowerCase()}]`);

/** Found by their form, whether known or not. */
const forms: readonly RegExp[] = [
  new RegExp(`\\b\\d+[A-Za-z]?\\s+(?:${word}\\s+){1,5}(?:${kinds})\\b\\.?`, 'giu'),
  // Without a number, a street is told by its capital letters.
  new RegExp(`\\b(?:[NSEW]\\.?\\s+)?(?:\\p{Lu}[\\p{L}'’]+\\s+|${ordinal}\\s+){1,3}(?:${kinds})\\b\\.?`, 'gu'),
  new RegExp(`\\b(?:${spokenNumber}\\s+){2,}(?:[NSEW]\\.?|North|South|East|West)\\s+${ordinal}\\b`, 'giu'),
  new RegExp(`\\b(?:[NSEW]\\.?|North|South|East|West)\\s+${ordinal}\\b`, 'gu'),
  new RegExp(`\\b(?:${ordinal}|\\p{Lu}\\p{L}+)\\s*(?:&|/|\\band\\b)\\s*${ordinal}\\b`, 'gu'),
  new RegExp(`\\b${ordinal}\\s*(?:&|/|\\band\\b)\\s*\\p{Lu}\\p{L}+`, 'gu'),
  /(?<=\bcorner of )\p{Lu}[\p{L}'’]+ and \p{Lu}[\p{L}'’]+/gu,
  /\b(?:(?:State|County|US)\s+)?(?:Rural )?(?:Highway|Hwy|Rd|Road|Route|RR|CR|SH)\s+\d+[A-Za-z]?(?:,?\s+(?:[Bb]ox|[Mm]ile(?:post)?|MP)\s+\d+)?\b/gu,
  /\bP\.?\s?O\.?\s+Box\s+\d+/giu,
  new RegExp(`\\b(?:${unitNames})\\.?\\s*#?\\s*(?:\\d+[A-Za-z]?|[A-Z])\\b`, 'gu'),
  /#\s?\d+[A-Za-z]?\b/gu,
  /-?\d{1,3}\.\d{3,}°?(?:\s*[NSEW]\b)?/gu,
  /\d{1,3}°\s*\d{1,2}['’′]\s*(?:\d{1,2}(?:\.\d+)?["”″]\s*)?[NSEW]?/gu,
];

/** "nightjar lane", "ralston rd": without a capital, where the word before is no word for any street. */
const small =
  /(?<=^|\b(?:on|in|at|off|near|along|down|behind|of|from|to|by)\s+)([a-z]{3,})\s+(?:street|avenue|ave|road|rd|boulevard|blvd|drive|lane|ln|court|ct|parkway|pkwy)\b/gu;
const anyStreet: ReadonlySet<string> = new Set(
  'the this that one two each left right center turn same dirt gravel back main side service bike access fire long his her their our your its private county city closed next'.split(
    ' ',
  ),
);
/** "1402 Elm": a house and its street without the word for one. */
const house = /\b\d{2,5}\s+(?:[NSEW]\.?\s+)?(\p{Lu}\p{Ll}{2,})\b/gu;

export function addressForms(text: string): readonly Place[] {
  const placed = (form: RegExp, isStreet: (word: string, at: number) => boolean = () => true): readonly Place[] =>
    [...text.matchAll(form)].flatMap(({ 0: found, 1: name = '', index }) =>
      isStreet(name, index) ? [{ from: index, until: index + found.length }] : [],
    );
  return [
    ...forms.flatMap((form) => placed(form)),
    ...placed(small, (name) => !anyStreet.has(name)),
    ...placed(house, (name, at) => !capitals.has(name) && !/\b(?:in|since|of)\s$/u.test(text.slice(0, at))),
  ];
}

/** How known streets are written: with and without the house, the direction, the word for a street and the unit. */
export function knownStreets(addresses: readonly string[]): readonly RegExp[] {
  const streets = new Set<string>();
  for (const address of addresses) {
    const [line = ''] = address.split(/[,\n]/u);
    const words = line.split(/\s+/u).map((one) => plain(one).replaceAll(/[^a-z\d]/g, ''));
    const end = words.findLastIndex((one) => kindWords.has(one));
    const core = words
      .slice(0, end < 0 ? undefined : end)
      .filter((one, n) => one !== '' && !directions.has(one) && !(n === 0 && /^\d+[a-z]?$/.test(one)));
    if (core.length === 0) continue;
    streets.add(core.join(' '));
    const last = core.at(-1) ?? '';
    if (last.length > 3) streets.add(last);
  }
  return [...streets].map((street) => {
    const any = street.split(' ').map(accented).join('\\s+');
    // A street whose name is a word of a report needs its capital letter.
    const isWord = alsoWords.has(street);
    const first = isWord ? `${street.charAt(0).toUpperCase()}${street.slice(1)}` : any;
    const around = `(?:\\d+[A-Za-z]?\\s+)?(?:(?:[NSEW]\\.?|North|South|East|West)\\s+)?`;
    return new RegExp(
      `(?<![\\p{L}\\p{N}])${around}${first}(?:\\s+(?:${kinds})\\b\\.?)?(?![\\p{L}\\p{N}])`,
      isWord ? 'gu' : 'giu',
    );
  });
}

const letters: Readonly<Record<string, string>> = {
  a: 'aáàâäãå',
  c: 'cç',
  e: 'eéèêë',
  i: 'iíìîï',
  n: 'nñ',
  o: 'oóòôöõø',
  u: 'uúùûü',
};
/** Letters with or without their accents. */
const accented = (one: string): string =>
  one.replaceAll(/[aceinou]/g, (letter) => `(?:[${letters[letter] ?? letter}]\\p{M}*)`);
