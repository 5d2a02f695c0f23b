// Answers in words, as `answerInWords` gives them, encoded. Field numbers are those of streams.proto and shared.proto of
// EventStoreDB, status.proto and any.proto of Google.
import { bytesField, integerField } from '#events/store/protobuf';
import type { Ending } from './player.ts';
import { positionInWords } from './words.ts';

const EMPTY = Buffer.alloc(0);

type Encoder = (...groups: (string | undefined)[]) => Buffer;

const ENCODERS: readonly (readonly [words: RegExp, encode: Encoder])[] = [
  [/^confirmed$/, () => bytesField(2, bytesField(1, 'a subscription'))],
  [/^caught up$/, () => bytesField(8, EMPTY)],
  [/^no such stream$/, () => bytesField(4, EMPTY)],
  [/^checkpoint (\S+)$/, (place) => bytesField(3, positionAt(place))],
  [
    /^event (?:(\$\S+) )?(\S+)@(\d+) at (\d+)$/,
    (type, stream, n, at) => bytesField(1, bytesField(1, event(type, stream, n, at))),
  ],
  [/^link without target at (\d+)$/, (at) => bytesField(1, bytesField(2, event('$>', 'links', '0', at)))],
  [
    /^written revision (\d+) at (\d+)$/,
    (revision, at) => bytesField(3, integerField(1, BigInt(revision ?? 0)), bytesField(3, positionAt(at))),
  ],
  [
    /^refused (\d+) "([^"]*)" (\S+?)(?:, (.*))?$/,
    (code, message, type, where) =>
      bytesField(
        2,
        integerField(1, Number(code)),
        bytesField(2, message ?? ''),
        bytesField(3, bytesField(1, `type.googleapis.com/${type}`), bytesField(2, detailsOf(where))),
      ),
  ],
];

/** One message. Throws for words that it does not know. */
export function encoded(words: string): Buffer {
  for (const [pattern, encode] of ENCODERS) {
    const found = pattern.exec(words);
    if (found) return encode(...found.slice(1));
  }
  throw new Error(`no answer is called "${words}"`);
}

/** The end of a call. `done` is status 0; trailers follow the words as `name=value`. */
export function endingOf(words: string): Ending {
  if (words === 'reset' || words === 'connection cut' || words === 'nobody listens' || words === 'silence')
    return words;
  if (words === 'done') return { code: 0, words: '' };
  const [, code, said, trailers = ''] = /^status (\d+) "([^"]*)"((?: \S+=\S+)*)$/.exec(words) ?? [];
  if (said === undefined) throw new Error(`no call ends with "${words}"`);
  const pairs = trailers
    .trim()
    .split(' ')
    .filter(Boolean)
    .map((pair) => pair.split('=') as [string, string]);
  return { code: Number(code), words: said, trailers: Object.fromEntries(pairs) };
}

function positionAt(place = ''): Buffer {
  const { commit, prepare } = positionInWords(place);
  return Buffer.concat([integerField(1, commit), integerField(2, prepare)]);
}

/** An event of the type `Thing`, unless another type is named. */
function event(type: string | undefined, stream = '', revision = '0', at = '0'): Buffer {
  return Buffer.concat([
    bytesField(1, bytesField(2, `00000000-0000-4000-8000-${at.padStart(12, '0')}`)),
    bytesField(2, bytesField(3, stream)),
    integerField(3, BigInt(revision)),
    integerField(4, BigInt(at)),
    integerField(5, BigInt(at)),
    ...Object.entries({ type: type ?? 'Thing', created: '17953653380219582', 'content-type': 'application/json' }).map(
      ([key, value]) => bytesField(6, bytesField(1, key), bytesField(2, value)),
    ),
    bytesField(7, '{}'),
    bytesField(8, '{}'),
  ]);
}

/** The details of a wrong expected version: the stream's last revision, or that it has none. */
function detailsOf(where: string | undefined): Buffer {
  const revision = /^the stream is at (\d+)$/.exec(where ?? '')?.[1];
  if (revision !== undefined) return integerField(1, BigInt(revision));
  return where === undefined ? EMPTY : bytesField(2, EMPTY);
}
