// @night It plays every recorded answer of an event store.
import { describe, expect, it } from 'vitest';
import { decodeAppend, decodeRead } from '#events/store/answers';
import { openStage } from './listening.ts';
import { hasRecordings, recordings } from './recordings.ts';
import { scenesOf, withoutRepeats } from './scenes.ts';
import { answerInWords, placeInWords } from './words.ts';

describe.skipIf(!hasRecordings)('each recorded call, played to the client of the event store', () => {
  it.each(recordings)('$scenario: $what', async ({ calls }) => {
    const stage = await openStage();
    const scenes = withoutRepeats(calls.flatMap(scenesOf));
    const heard: { note: string; heard: readonly string[] }[] = [];
    for (const { note, part, work, waits } of scenes)
      heard.push({ note, heard: await stage.perform(part ? [part] : [], work, waits) });
    await stage.close();
    expect(heard).toEqual(scenes.map(({ note, expected }) => ({ note, heard: expected })));
  });
});

/** Our decoder's answer, as the vendor's is put in words. */
function readAsWeDo(bytes: Buffer): string {
  const answer = decodeRead(bytes);
  switch (answer.kind) {
    case 'event': {
      const { type, stream, revision, position } = answer.event;
      return `event ${type.startsWith('$') ? `${type} ` : ''}${stream}@${revision} at ${placeInWords(position)}`;
    }
    case 'checkpoint':
      return `checkpoint ${answer.position ? placeInWords(answer.position) : '2^64-1'}`;
    case 'caughtUp':
      return 'caught up';
    case 'streamNotFound':
      return 'no such stream';
    default:
      return answer.kind;
  }
}

function appendAsWeDo(bytes: Buffer): string {
  const { refusal, revision, position } = decodeAppend(bytes);
  if (!refusal) return `written ${revision < 0 ? 'no event' : `revision ${revision}`} at ${placeInWords(position)}`;
  const { kind, code, current } = refusal;
  const where =
    kind === 'WrongExpectedVersion'
      ? ` ${current === undefined ? 'no such stream' : `the stream is at ${current}`}`
      : '';
  return `refused ${code} ${kind}${where}`;
}

/** Without the words of a refusal, the package of its type, and what our decoder leaves out. */
const plain = (words: string): string =>
  words
    .replace(/^(refused \d+) ".*" \S*?(\w+)(,|$)/, '$1 $2')
    .replace(/ by a link$/, '')
    // The revision of a tombstone; no number holds it exactly.
    .replace('@9223372036854775807', `@${2 ** 63}`)
    .replace(/^(first|last) revision.*|^link without target.*/, 'other');

describe.skipIf(!hasRecordings)('our decoder', () => {
  it.each(recordings)("reads each answer of $scenario as the vendor's does", ({ calls }) => {
    const read = (method: string) => (method === 'Read' ? readAsWeDo : appendAsWeDo);
    const kept = calls.filter(({ method }) => method === 'BatchAppend' || method === 'Read');
    const both = kept.flatMap(({ method, answers }) =>
      answers.map((answer) => [read(method)(answer), plain(answerInWords(method, answer))]),
    );
    expect(both.map(([ours]) => ours)).toEqual(both.map(([, theirs]) => theirs));
  });
});
