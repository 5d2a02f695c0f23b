import { type Judged, refused, valueIn } from './judged.ts';
import { plainLine } from './text.ts';

/** A number as it is dialed. */
export interface Phone {
  /** E.164: `+13035550188`. */
  readonly number: string;
  /** Digits; '' without one. Muster does not dial it. */
  readonly extension: string;
}

export const incomplete = 'This field is incomplete.';
const blank = 'This field may not be blank.';
const two = 'These are two numbers. Enter one.';
const tooLong = 'This has too many digits for one phone number.';
const letters = 'This is not a phone number.';
const noNumber = 'This is not a US phone number: no area code begins with 0 or 1.';

// "x12", "ext. 12", "#12", ";ext=12" (RFC 3966), ",,12" (a pause in a phone book).
const extended = /[\s;,]*(?:(?:ext(?:ension|n)?|x)[.:=\s]*|#\s*|,+\s*)(\d{1,8})#?$/i;
const separators = /[\s().\-/·•]/g;
const abroad = /^(?:\+|011|00)/;
const dashes = /[\p{Pd}\u2212]/gu;
const lead = /^(?:tel:|(?:phone|mobile|cell|home|work|office)\b[.:]?)\s*/i;

/**
 * The number in typed text, of any country, with its extension. A number without a country code belongs to the United
 * States (S0 §1). Only its length and the first digit of its area code are judged: new area codes come every year.
 */
export function phoneIn(typed: string): Judged<Phone> {
  const plain = plainLine(typed).replaceAll(dashes, '-').replace(lead, '');
  if (!/[\da-z]/i.test(plain)) return refused(blank);
  const extension = extended.exec(plain)?.[1] ?? '';
  // "+44 (0)20 …": the zero is dialed inside the country only.
  const main = plain.replace(extended, '').replace('(0)', '');
  if (isTwo(main)) return refused(two);
  const digits = main.replaceAll(separators, '');
  if (!/^\+?\d+$/.test(digits)) return refused(/^[\d+]+$/.test(digits) ? two : letters);
  const judged = abroad.test(digits) ? international(digits.replace(abroad, '')) : domestic(digits);
  return 'refused' in judged ? judged : { value: { number: judged.value, extension } };
}

/** A second number behind a slash, a comma or a word. */
const isTwo = (main: string): boolean =>
  main.split(/[/,;&|]|\s(?:or|and)\s/i).filter((part) => part.replaceAll(/\D/g, '').length >= 7).length > 1;

function domestic(digits: string): Judged<string> {
  const national = digits.length > 10 ? digits.replace(/^1/, '') : digits;
  if (national.length > 10) return refused(national.length >= 20 ? two : tooLong);
  if (/^[01]/.test(national) && national.length === 10) return refused(noNumber);
  return national.length < 10 ? refused(incomplete) : { value: `+1${national}` };
}

/** ITU-T E.164: at most 15 digits, of which the first is not 0. No country has whole numbers of fewer than 7. */
function international(digits: string): Judged<string> {
  if (digits.startsWith('1')) return digits.length < 11 ? refused(incomplete) : domestic(digits);
  if (digits.startsWith('0')) return refused(noNumber);
  if (digits.length > 15) return refused(tooLong);
  return digits.length < 7 ? refused(incomplete) : { value: `+${digits}` };
}

/** The number of a person whom Muster itself calls and texts: of the United States, and without an extension. */
export function usPhoneIn(typed: string): Judged<string> {
  const judged = phoneIn(typed);
  if ('refused' in judged) return judged;
  const { number, extension } = judged.value;
  if (!isOfUs(number)) return refused('This number is of another country. Muster calls and texts US numbers only.');
  if (extension !== '') return refused('Muster does not dial extensions. Enter the number without it.');
  return { value: number };
}

/** The number of a person whom people call: of any country, its extension in the field beside it. */
export function contactPhoneIn(typed: string): Judged<string> {
  const judged = phoneIn(typed);
  if ('refused' in judged) return judged;
  return judged.value.extension === ''
    ? { value: judged.value.number }
    : refused('The extension has a field of its own.');
}

const isOfUs = (number: string): boolean => number.startsWith('+1');

/** The number that a stored text is dialed by, in E.164 form; null for text that is none. */
export const dialed = (stored: string): string | null => valueIn(phoneIn(stored))?.number ?? null;

/**
 * The digits by which a number is searched: those of a US number without its country code, all digits of a foreign or
 * unfinished one.
 */
export function searchedDigits(text: string): string {
  const number = dialed(text);
  return number !== null && isOfUs(number) ? number.slice(2) : (number ?? text).replaceAll(/\D/g, '');
}

/** (NNN) NNN-NNNN (S0 §1). A foreign or unfinished number is shown as it is. */
export function shownPhone(stored: string): string {
  const { number = '', extension = '' } = valueIn(phoneIn(stored)) ?? {};
  if (!isOfUs(number)) return stored;
  const shown = `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`;
  return extension === '' ? shown : `${shown} x${extension}`;
}
