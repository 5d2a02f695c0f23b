import type { RecordedFact } from '#events/facts';
import { openData } from '#events/storedForms';

/** The most words of one event, and the longest. */
const most = 32;
const longest = 32;
/** Fields of a fact are a few levels deep. Deeper texts are not searched, so that no event is too deep to be read. */
const deepest = 8;

/** Sealed fields, secrets, and addresses of other systems, which no screen shows. */
const unsaid: ReadonlySet<string> = new Set([
  'personal',
  'subject',
  'hash',
  'pin',
  'token',
  'secret',
  'identity',
  'providerId',
  'url',
  'versionTransferUrl',
]);
/** Ids, hashes and times. */
const machineMade = /^[0-9a-f]{8}-[0-9a-f-]{27}$|^[0-9a-f]{32,}$|^\d{4}-\d\d-\d\dT[\d:.]+Z$/i;

/** The words of a text as they are searched: without case and accents, letters and digits only. */
export const wordsIn = (text: string): readonly string[] =>
  (isPlain.test(text) ? text.toLowerCase().match(/[a-z0-9]+/g) : lettersIn(text))?.map((word) =>
    word.slice(0, longest),
  ) ?? [];

/** Nearly all texts are of ASCII alone, which has no accents. */
const isPlain = /^[\0-\x7f]*$/;
const lettersIn = (text: string): readonly string[] | null =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);

/** The words of an event, each once: its kind, its type, and the texts of its data that are not sealed. */
export function wordsOf(event: Pick<RecordedFact, 'stream' | 'type' | 'data'>): readonly string[] {
  const { stream, type } = event;
  const [kind = ''] = stream.split('-', 1);
  const name = type.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2');
  const words = new Set(wordsIn(`${kind} ${name}`));
  for (const text of textsIn(openData(event))) {
    for (const word of wordsIn(text)) {
      if (words.size === most) return [...words];
      words.add(word);
    }
  }
  return [...words];
}

function* textsIn(value: unknown, depth = 0): Generator<string> {
  if (depth > deepest) return;
  if (typeof value === 'string') {
    if (!machineMade.test(value)) yield value;
  } else if (Array.isArray(value)) {
    for (const one of value) yield* textsIn(one, depth + 1);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, held] of Object.entries(value)) if (!unsaid.has(name)) yield* textsIn(held, depth + 1);
  }
}

/** A word in letters of a mark: another alphabet is written in numbers. */
export const plainWord = (word: string): string =>
  word.replaceAll(/[^a-z0-9]/gu, (letter) => `u${letter.codePointAt(0)?.toString(16)}`);
