import type { Place } from './names.ts';

const digit =
  '(?:zero|oh|o|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|double|triple)';
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?';
const dates = [
  '\\d{4}-\\d\\d-\\d\\d',
  '\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?',
  `${month}\\s+\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s+\\d{4})?`,
  `\\d{1,2}(?:st|nd|rd|th)?(?:\\s+of)?\\s+${month}(?:,?\\s+\\d{4})?`,
  '(?:19|20)\\d\\d',
];
const date = `(?:${dates.join('|')})`;
const birth =
  '(?:\\bturn(?:s|ed|ing)\\s+\\d{1,3}\\b|\\bdob\\b|d\\.o\\.b\\.?|\\bborn\\b|birth\\s?(?:day|date)?|\\bb-?day\\b|\\bb\\.)';

/** Numbers that name or reach a person, in the ways in which people type them. */
const forms: readonly RegExp[] = [
  // Phones, accounts, codes: three digits or more, with signs between them.
  /(?:tel:)?\+?\(?\d(?:[\d\-(). /]*\d){2,}#?(?:\s*(?:ext|x)\.?\s*\d+)?/giu,
  new RegExp(`\\b(?:${digit}|\\d+)(?:[\\s,-]+(?:${digit}|\\d+)\\b){3,}`, 'giu'),
  /[\w.+-]+\s*(?:@|\(at\)|\[at\])\s*[\w-]+(?:\s*(?:\.|\(dot\)|\[dot\])\s*[\w-]+)+/giu,
  /(?:[\w.+-]+\s+dot\s+)?[\w.+-]+\s+at\s+[\w-]+(?:\s+dot\s+[\w-]+)+/giu,
  // The word of a key: a password behind its name, with a digit in it.
  /(?<=\b(?:pass(?:word|code|phrase)?|wi-?fi|pin|login)\b(?:\s+(?:is|password|code))?[:\s]+)(?=\S*\d)\S+/giu,
  /(?<![\w.])@[\w.]{2,}/gu,
  /\b(?:https?:\/\/|www\.)\S+/giu,
  /\b[\w-]+\.(?:com|org|net|edu|us|io)\b(?:\/\S*)?/giu,
  // License plates: by their shape, and behind a word for one.
  /\b[A-Z]{2,3}[- ]?\d{3,4}\b|\b\d{3}[- ]?[A-Z]{3}\b|\b\d [A-Z]{3} ?\d{3}\b/gu,
  /(?<=\b(?:plates?|tags?|lic(?:ense)?)[:#]?\s+)(?=[a-z\d-]*(?:\s[a-z]*)?\d)[a-z\d]{2,4}[- ]?[a-z\d]{2,5}\b/giu,
  // Long numbers of letters and digits: vehicles, licenses.
  /\b(?=[A-Z\d]*\d[A-Z\d]*\d)(?=[A-Z\d]*[A-Z])[A-Z\d]{8,}\b/gu,
];

/** Dates of birth: behind a word for one, or of a year in which nobody of the report was at work. */
const births: readonly RegExp[] = [
  new RegExp(`(?<=${birth}\\W{0,3}(?:(?:on|in|the|is|was)\\s+)*)${date}`, 'giu'),
  new RegExp(`(?<=${birth}\\W{0,3}(?:on\\s+)?)the\\s+${date}`, 'giu'),
  /\b\d{1,2}[/.-]\d{1,2}[/.-](?:19\d\d|200\d|[3-9]\d)\b/gu,
  new RegExp(
    `\\b(?:${month}\\s+\\d{1,2}(?:st|nd|rd|th)?,?|\\d{1,2}(?:st|nd|rd|th)?(?:\\s+of)?\\s+${month},?)\\s+(?:19\\d\\d|200\\d)\\b`,
    'giu',
  ),
  /\b(?:19\d\d|200\d)-\d\d-\d\d\b/gu,
];

/** Dates and times stay: without them a report tells nothing. */
const moments =
  /\b\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?|\b[A-Z][a-z]{2} \d{1,2}, \d{4}(?=, \d{1,2}:\d\d)/g;
const units =
  /^\s?(?:psi|gpm|gal|gallons?|ft|feet|foot|in|inch(?:es)?|["”'’]|mm|cm|m|meters?|miles?|mi|yards?|hrs?|hours?|min|minutes?|sec|seconds?|s|h|d|days?|%|percent|customers?|homes?|houses?|services?|people|crews?|calls?|facts?|events?|volts?|hp|kw|tons?|lbs?|years?)(?![\p{L}\p{N}])/iu;
const asset = /\b(?:hydrant|valve|manhole|work order|vault|lift station|sample point)\s+#?$/iu;
const secretBefore = /\b(?:code|pin|lockbox|combo|ends? in|last (?:four|4)|acct|account|ssn|password)\b[\s:#is]*$/iu;

export function numbersIn(text: string): readonly Place[] {
  const times = [...text.matchAll(moments)].map(({ 0: found, index }) => [index, index + found.length] as const);
  const placed = (form: RegExp): readonly Place[] =>
    [...text.matchAll(form)].map(({ 0: found, index }) => ({ from: index, until: index + found.length }));
  const isPlain = ({ from, until }: Place): boolean => {
    const [before, words, after] = [text.slice(0, from), text.slice(from, until), text.slice(until)];
    if (times.some(([begins, ends]) => from >= begins && until <= ends)) return true;
    if (secretBefore.test(before)) return false;
    // A quantity, a year of work, and the utility's own number of an asset.
    return (
      /^\d+$/u.test(words) &&
      (units.test(after) || /^20[1-9]\d$/u.test(words) || /\b[A-Z]-$/u.test(before) || asset.test(before))
    );
  };
  return [...forms.flatMap(placed).filter((one) => !isPlain(one)), ...births.flatMap(placed)];
}
