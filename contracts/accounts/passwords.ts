/** The fewest and the most characters of a new password (ASVS 5.0 6.2.1, 6.2.9). There are no rules of composition. */
export const passwordLength = { shortest: 12, longest: 128 } as const;

/** Words that passwords are often made of. A password that is one of them and a few other characters is refused. */
const common = [
  'password',
  'passw0rd',
  'p@ssw0rd',
  'qwerty',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'letmein',
  'welcome',
  'iloveyou',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'trustno1',
  'whatever',
  'administrator',
  'admin',
  'changeme',
  'secret',
  'master',
  'login',
  'abc123',
  'unknown',
  'computer',
  'internet',
  'summer',
  'winter',
  'spring',
  'autumn',
  'muster',
  'utility',
  'dispatch',
  'dispatcher',
];
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
];

/** The sentences by which a new password is refused. */
export const passwordWords = {
  short: `Use at least ${passwordLength.shortest} characters.`,
  long: 'This field is too long.',
  common: 'This password is too common. Choose another.',
  own: 'Do not use your name, your email address, or the name of your organization.',
} as const;

const reversed = (words: string): string => Array.from(words).toReversed().join('');
const backAndForth = runs.flatMap((run) => [run, reversed(run)]);

/** The rest of a password without these words, letters and digits only. */
const restWithout = (password: string, words: readonly string[]): string =>
  words
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), password)
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** So many characters besides known words make a password again. */
const ofItsOwn = 6;

function isCommon(password: string): boolean {
  if (new Set(password).size < 5) return true;
  if (/^(.{1,6})\1+.{0,2}$/su.test(password)) return true;
  const letters = password.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (backAndForth.some((run) => run.includes(letters))) return true;
  const rest = restWithout(password, common);
  return rest !== restWithout(password, []) && (rest.length < ofItsOwn || /^\d+$/.test(rest));
}

/** Digits and punctuation at the ends, which people add to a common password to make it longer. */
const decoration = /^[^\p{L}]+|[^\p{L}]+$/gu;

const isListed = (password: string, list: ReadonlySet<string>): boolean =>
  list.has(password) || list.has(password.replaceAll(decoration, ''));

/**
 * The sentence for a password that may not be chosen, or null. `own`: names and addresses of the person and the
 * organization (ASVS 5.0 6.2.4, 6.2.11). `list`: passwords that are known to be common; only the server has it.
 */
export function passwordMistake(
  password: string,
  own: readonly string[] = [],
  list: ReadonlySet<string> = new Set(),
): string | null {
  const { length } = Array.from(password);
  if (length < passwordLength.shortest) return passwordWords.short;
  if (length > passwordLength.longest) return passwordWords.long;
  const low = password.toLowerCase();
  if (isCommon(low) || isListed(low, list)) return passwordWords.common;
  const names = own.flatMap((words) => words.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 3);
  const rest = restWithout(low, names);
  return rest.length < ofItsOwn && rest !== restWithout(low, []) ? passwordWords.own : null;
}

/** `POST /set-password/`, for every address (S2 §8). */
export const resetWords = 'If registered, you’ll receive a password reset email shortly.';
