// A recorded call as Muster makes it: the server's part, Muster's work, and what it must hear.
import type { EventStore } from '#events/store/store';
import { append, asMusterAsks, erase, follow, read } from './listening.ts';
import { endingInWords, type Meaning, meaningInWords, meaningOf } from './meanings.ts';
import type { Part } from './player.ts';
import type { RecordedCall } from './recordings.ts';
import { answerInWords, askedBy, placeInWords, streamOfAnswer } from './words.ts';

/** One request of Muster's. */
export interface Scene {
  readonly note: string;
  /** Null where nobody is asked. */
  readonly part: Part | null;
  readonly work: (store: EventStore) => Promise<readonly string[]>;
  readonly expected: readonly string[];
  /** True where only the caller's time limit ends the work. */
  readonly waits: boolean;
}

const DONE = 'status 0 ';

/** None for a call that Muster never makes: a plain Append, a subscription to one stream, gossip. */
export function scenesOf(call: RecordedCall): readonly Scene[] {
  const { method, requests } = call;
  if (method === 'BatchAppend') return appends(call);
  if (method === 'Delete' || method === 'Tombstone') return [erasure(call)];
  const [request] = requests;
  if (method !== 'Read' || !request) return [];
  const { count, stream } = askedBy(request);
  if (count === undefined) return stream === undefined ? [following(call, request)] : [];
  if (count === 0) return [readingNothing(call, request)];
  return [stream === undefined ? readingAll(call, request) : readingOne(call, request)];
}

/** A refusal for the moment is repeated until the time is over. */
const isForTheMoment = (meaning: Meaning | undefined): boolean => meaning?.kind === 'UnavailableError';

const partOf = (call: RecordedCall, request: Buffer): Part => {
  const asks = asMusterAsks(request);
  return { ...call, ...(asks === undefined ? {} : { asks }), again: true };
};

/** The events among the answers. */
const eventsOf = ({ answers }: Part): string[] =>
  answers.map((answer) => answerInWords('Read', answer)).filter((words) => words.startsWith('event'));
const isOurs = (words: string): boolean => !/^event \$|^event \S*\$/.test(words);

/** The meaning of the end of a call; undefined for work that is done. */
function meaningOfEnd({ ending }: Part, did: 'read' | 'write'): Meaning | undefined {
  const words = endingInWords(ending);
  return words === DONE ? undefined : meaningOf(words, did);
}

/** The server refuses to read no events, or never answers; Muster does not ask. */
function readingNothing({ note }: RecordedCall, request: Buffer): Scene {
  return { note, part: null, work: (store) => read(store, askedBy(request)), expected: [], waits: false };
}

function readingOne(call: RecordedCall, request: Buffer): Scene {
  const asked = askedBy(request);
  const meaning = meaningOfEnd(call, 'read');
  const events = eventsOf(call).map((words) => words.replace(/^event \$\S+/, 'event').replace(/ by a link$/, ''));
  return {
    note: call.note,
    part: partOf(call, request),
    work: (store) => read(store, asked),
    expected: [...events, ...(meaning ? [meaningInWords(meaning)] : [])],
    waits: isForTheMoment(meaning),
  };
}

function readingAll(call: RecordedCall, request: Buffer): Scene {
  const asked = askedBy(request);
  const { count = 0, from } = asked;
  const meaning = meaningOfEnd(call, 'read');
  // The server's answer begins with the event at the place that the request names, Muster's with the next one.
  const start = typeof from === 'object' ? ` at ${placeInWords(from)}` : ' at nowhere';
  const events = eventsOf(call).filter((words) => isOurs(words) && !words.endsWith(start));
  return {
    note: call.note,
    part: partOf(call, request),
    work: (store) => read(store, asked),
    expected: [...events.slice(0, count > 1 ? count - 1 : 1), ...(meaning ? [meaningInWords(meaning)] : [])],
    waits: isForTheMoment(meaning),
  };
}

function following(call: RecordedCall, request: Buffer): Scene {
  // The player ends the call where the recorder did.
  const ending = call.ending === 'silence' ? 'reset' : call.ending;
  const lines = call.answers.map((answer) => answerInWords('Read', answer));
  const heard = lines.flatMap((words) => {
    if (words === 'caught up') return ['live'];
    return words.startsWith('event') && isOurs(words) ? [words] : [];
  });
  return {
    note: call.note,
    part: { ...partOf(call, request), ending },
    work: (store) => follow(store, askedBy(request)),
    expected: [...heard, meaningInWords(meaningOf(endingInWords(ending), 'read'))],
    waits: ending === 'nobody listens',
  };
}

/** Each answer is given to an append of its own; so is the end of the call. */
function appends({ note, answers, ending }: RecordedCall): readonly Scene[] {
  const scene = (said: string, stream: string, part: Pick<Part, 'answers' | 'ending'>): Scene => {
    const meaning = said.startsWith('written') ? undefined : meaningOf(said, 'write');
    return {
      note: `${note}: ${said}`,
      part: { method: 'BatchAppend', asks: `append to ${stream}`, ...part, again: true },
      work: (store) => append(store, stream),
      expected: [meaning ? meaningInWords(meaning) : said.replace('no event', 'revision -1')],
      waits: isForTheMoment(meaning) || said === 'silence',
    };
  };
  const answered = answers.map((answer) =>
    scene(answerInWords('BatchAppend', answer), streamOfAnswer(answer), { answers: [answer], ending: 'silence' }),
  );
  const ends = ending !== 'silence' || answers.length === 0;
  return ends ? [...answered, scene(endingInWords(ending), 'thing-1', { answers: [], ending })] : answered;
}

function erasure(call: RecordedCall): Scene {
  const meaning = meaningOfEnd(call, 'write');
  return {
    note: call.note,
    part: { ...call, asks: `${call.method.toLowerCase()} thing-1`, again: true },
    work: (store) => erase(store, call.method, 'thing-1'),
    expected: [meaning ? meaningInWords(meaning) : 'answered'],
    waits: isForTheMoment(meaning),
  };
}

/** The same said in answer to the same is played once where the caller waits. */
export function withoutRepeats(scenes: readonly Scene[]): readonly Scene[] {
  const seen = new Set<string>();
  return scenes.filter(({ part, expected, waits }) => {
    if (!part || !waits) return true;
    const key = `${part.method} ${part.answers.length} ${endingInWords(part.ending)} ${expected.join()}`;
    return !seen.has(key) && seen.add(key);
  });
}
