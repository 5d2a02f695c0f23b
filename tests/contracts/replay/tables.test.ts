import { describe, expect, it } from 'vitest';
import { keyRing } from '#events/store/sealing/keys';
import type { EventStore } from '#events/store/store';
import { systemClock, systemRandom } from '#services/core/clock';
import { encoded, endingOf } from './frames.ts';
import { append, erase, follow, openStage, read } from './listening.ts';
import { endingInWords, inWords } from './meanings.ts';
import type { Part } from './player.ts';
import { hasRecordings, recorded } from './recordings.ts';
import { type Said, TABLES } from './tables.ts';
import { answerInWords, askedInWords, positionInWords, requestInWords, streamOfAnswer } from './words.ts';

const METHODS = { append: 'BatchAppend', delete: 'Delete', tombstone: 'Tombstone' } as const;
const methodOf = (asked: string): string => METHODS[asked.split(' ')[0] as keyof typeof METHODS] ?? 'Read';

function partOf({ asked, said, again = false }: Said): Part {
  const ending = endingOf(said.at(-1) ?? '');
  return {
    method: methodOf(asked),
    asks: asked,
    answers: said.slice(0, -1).map(encoded),
    // A subscription is never silent to its end: the player ends it.
    ending: ending === 'silence' && asked.startsWith('subscribe') ? 'reset' : ending,
    again,
  };
}

/** Muster's call, in the words of a table. */
async function doing(words: string, store: EventStore, times: number): Promise<readonly string[]> {
  const asked = askedInWords(words);
  if (asked) return asked.count === undefined ? follow(store, asked, times) : read(store, asked);
  const [verb = '', object = ''] = words.split(/ to | /);
  if (verb === 'append') return append(store, object);
  if (verb === 'delete' || verb === 'tombstone') return erase(store, METHODS[verb], object);
  if (verb === 'erase') return erasing(store, words.replace('erase the key of ', ''));
  const place = /^look for the event seen at (\S+)$/.exec(words)?.[1];
  if (place === undefined) return [(await store.ping()) ? 'there' : 'away'];
  const seen = { event: 'an event of the other log', position: positionInWords(place), hash: null };
  return [(await store.holds(seen)) ? 'the same log' : 'another log'];
}

async function erasing(store: EventStore, person: string): Promise<readonly string[]> {
  const keys = keyRing({ store, masterKey: systemRandom.bytes(32), random: systemRandom, clock: systemClock });
  try {
    await keys.erase(person);
    return ['erased'];
  } catch (error) {
    return [inWords(error)];
  }
}

describe('the client of the event store meets', () => {
  it.each(TABLES)('$name', async ({ does, server, heard }) => {
    const stage = await openStage();
    const words = does ?? server[0]?.asked ?? '';
    const waits = server.some(({ again }) => again);
    const got = await stage.perform(server.map(partOf), (store) => doing(words, store, server.length), waits);
    await stage.close();
    expect(got).toEqual(heard);
  });
});

describe('each line of a table', () => {
  const lines = TABLES.flatMap(({ server }) => server.map((said) => ({ ...said, method: methodOf(said.asked) })));

  it.each(lines)("($asked) is encoded as the vendor's classes read it", ({ method, said }) => {
    const messages = said.slice(0, -1);
    expect(messages.map((words) => answerInWords(method, encoded(words)))).toEqual(messages);
  });

  const kept = lines.flatMap(({ recorded: from, ...said }) =>
    from ? [{ ...said, scenario: from[0], note: from[1] }] : [],
  );

  it.skipIf(!hasRecordings).each(kept)(
    '($asked) was recorded in $scenario',
    ({ method, asked, said, scenario, note }) => {
      const { answers, requests, ending } = recorded(scenario, note);
      const words = answers.map((answer) => answerInWords(method, answer));
      const about = answers[words.indexOf(said[0] ?? '')];
      const [request] = requests;
      expect(
        method === 'BatchAppend' && about ? `append to ${streamOfAnswer(about)}` : requestInWords(method, request!),
      ).toBe(asked);
      let at = -1;
      for (const line of said.slice(0, -1)) {
        at = words.indexOf(line, at + 1);
        expect(`${line}: ${at >= 0}`).toBe(`${line}: true`);
      }
      expect(endingInWords(endingOf(said.at(-1)!))).toBe(endingInWords(ending));
    },
  );
});
