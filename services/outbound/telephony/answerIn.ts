/** The answer of a text that says nothing else. */
export interface TextAnswer {
  readonly answer: 'accept' | 'decline';
  /** The number of the request that is meant; null when the text names none. */
  readonly which: number | null;
  /** The time in minutes until the person is there; null without a word of it. */
  readonly minutes: number | null;
}

const words: ReadonlyMap<string, TextAnswer['answer']> = new Map([
  ...['yes', 'y', 'ok', 'okay', 'accept', '1'].map((word) => [word, 'accept'] as const),
  ...['no', 'n', 'decline', '2'].map((word) => [word, 'decline'] as const),
]);

/** 1 and 2 are answers. Half a day is the longest. */
const [leastMinutes, mostMinutes] = [3, 720];
const isMinutes = (minutes: number): boolean => minutes >= leastMinutes && minutes <= mostMinutes;

const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** "Yes!", "ok.", "NO 2", "1 45", "YES 2 45 min". Null for any other text. */
export function answerIn(text: string): TextAnswer | null {
  const [, word = '', which, said] =
    /^([a-z ]*[a-z]|\d)(?: (\d))?(?: (\d{2,3})(?: ?m(?:in(?:ute)?s?)?)?)?$/.exec(plainOf(text)) ?? [];
  const answer = words.get(word);
  const minutes = said === undefined ? null : Number(said);
  if (!answer || (minutes !== null && (answer === 'decline' || !isMinutes(minutes)))) return null;
  return { answer, which: which === undefined ? null : Number(which), minutes };
}

/** "45", "45 min", "ETA 45": the minutes of a text that says nothing else. Null for any other text. */
export function minutesIn(text: string): number | null {
  const minutes = Number(/^(?:eta )?(\d{1,3})(?: ?m(?:in(?:ute)?s?)?)?$/.exec(plainOf(text))?.[1] ?? 0);
  return isMinutes(minutes) ? minutes : null;
}
