import { type Judged, refused } from './judged.ts';
import { plainLine } from './text.ts';

const latin = /\p{Script=Latin}/u;
// The signs µ and Ω stand beside Latin letters: µm, kΩ.
const lookalikes =
  /(?![μΩ])[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u;

/**
 * The name of a person, a crew or a list, or a label: one line of visible letters. A word of two alphabets is refused
 * (Unicode TS #39, §5.2): it only looks like another name.
 */
export function nameIn(typed: string): Judged<string> {
  const value = plainLine(typed);
  if (value === '') return refused('This field may not be blank.');
  const mixed = value.split(/[^\p{L}\p{M}]+/u).find((word) => latin.test(word) && lookalikes.test(word));
  if (mixed !== undefined) return refused(`“${mixed}” mixes letters of two alphabets.`);
  return value === typed ? { value } : { value, note: 'Spaces and invisible letters were removed.' };
}

/** Names and labels are equal when these are: in any case, spacing and form of a letter. */
export const nameKey = (name: string): string => plainLine(name).toLowerCase();

/** The order of names in every list: Truck 2 before Truck 11, in any case. */
export const compareNames = new Intl.Collator('en', { numeric: true }).compare;

/** Letters that look like a Latin one, from Unicode TS #39 (confusables.txt), each row after the letter. */
const alike = new Map(
  [
    'AΑАᎪꓮ',
    'BΒВᏴꓐ',
    'CϹСᏟꓚ',
    'DᎠꓓ',
    'EΕЕᎬꓰ',
    'FϜꓝ',
    'GԌᏀꓖ',
    'HΗНᎻꓧ',
    'JͿЈᎫꓙ',
    'KΚКᏦꓗ',
    'LᏞꓡԼ',
    'MΜМᎷꓟ',
    'NΝꓠ',
    'PΡРᏢꓑ',
    'RᎡꓣ',
    'SЅᏚꓢՏ',
    'TΤТᎢꓔ',
    'UՍꓴ',
    'VѴᏙꓦ',
    'WԜᎳꓪ',
    'XΧХꓫ',
    'YΥУҮꓬ',
    'ZΖᏃꓜ',
    'aαаɑ',
    'bЬƄ',
    'cϲс',
    'dԁ',
    'eеҽ',
    'gɡց',
    'hһհ',
    'iιіıɩ',
    'jϳј',
    'kκк',
    'nոռ',
    'pρр',
    'qԛզ',
    'rг',
    'sѕ',
    'uυսʋ',
    'vνѵ',
    'wԝա',
    'xх',
    'yγуү',
    'lI1|ǀІӀΙӏꓲ',
    'oO0ОоΟοσօՕⲟꓳ',
    '5Ƽ',
    '8Ȣ',
    '3ЗӠƷ',
  ].flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const)),
);

/** The mistake of a name that looks like this one. */
export const twinWords = (name: string): string => `This looks like “${name}”, which exists. Choose another name.`;

const drawn = (name: string): string =>
  Array.from(plainLine(name), (letter) => alike.get(letter) ?? letter)
    .join('')
    .toLowerCase();

/** True when two different names look the same: “Truck 1” and “Truck l”, or with a Cyrillic “с”. */
export const looksLike = (name: string, other: string): boolean =>
  nameKey(name) !== nameKey(other) && drawn(name) === drawn(other);

/** `storm_crew_2` → `Storm crew 2`. */
export const wordsFrom = (name: string): string => {
  const words = name.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
