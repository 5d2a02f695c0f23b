import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from 'vitest';
import { codec as openCodec } from '#events/codec';
import { keyRing } from '#events/store/sealing/keys';
import { connectStore } from '#events/store/store';
import { type Projection, projection } from '#projections/core/projection';
import { systemClock, systemRandom } from '#services/core/clock';
import { startProjector } from '#services/projector/projector';
import { openViews } from '#services/views/views';
import { encoded } from './frames.ts';
import { hasRecordings, type RecordedCall, recorded, recordings } from './recordings.ts';
import { wire } from './wire.ts';
import { answerInWords, askedBy, positionInWords, requestInWords } from './words.ts';

interface Thing {
  readonly revisions: readonly number[];
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** The revisions of the events in each stream, in the order in which they came. */
const thingsOf = (types: readonly string[]) =>
  projection<Thing>()({
    name: 'things',
    version: 1,
    keys: ({ stream }) => [stream],
    on: Object.fromEntries(
      types.map((type) => [
        type,
        (doc: Thing | null, { revision }: { revision: number }) => ({
          revisions: [...(doc?.revisions ?? []), revision],
        }),
      ]),
    ) as Projection<Thing>['on'],
  });

/** The types of the events among the answers. */
const typesIn = (answers: readonly Uint8Array[]): readonly string[] =>
  answers.flatMap(
    (answer) => streams.ReadResp.deserializeBinary(answer).getEvent()?.getEvent()?.getMetadataMap().get('type') ?? [],
  );

/** The recorder's events have no metadata; Muster's own events always have. */
function asOurs(message: Uint8Array): Uint8Array {
  const answer = streams.ReadResp.deserializeBinary(message);
  answer
    .getEvent()
    ?.getEvent()
    ?.setCustomMetadata(Buffer.from(JSON.stringify(METADATA)));
  return answer.serializeBinary();
}

const METADATA = {
  occurredAt: '2026-11-22T16:34:26.000Z',
  actor: { kind: 'system', id: 'recorder' },
  entity: 'recorder',
  correlationId: 'recorder',
  causationId: 'recorder',
  hash: '',
};

/** A server that plays the answers of one subscription after the other. Each but the last is reset at its end. */
async function playing(subscriptions: readonly (readonly Uint8Array[])[]) {
  const asked: string[] = [];
  const left = [...subscriptions];
  const server = await wire((call) => (request) => {
    const words = requestInWords(call.method, request);
    // The question whether the server is there.
    if (!words.startsWith('subscribe')) return call.end({ code: 0, words: '' });
    if (words.includes('PersonalDataErased')) {
      for (const said of ['confirmed', 'caught up']) call.send(encoded(said));
      return;
    }
    asked.push(words);
    for (const answer of left.shift() ?? []) call.send(asOurs(answer));
    if (left.length > 0) call.whenTaken(call.reset);
  });
  return { ...server, asked };
}

/** Lets the projector follow the subscriptions; returns its documents, and what it asked for. */
async function followed(subscriptions: readonly (readonly Uint8Array[])[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-replay-'));
  const server = await playing(subscriptions);
  const store = connectStore(server.connectionString);
  const keys = keyRing({ store, masterKey: systemRandom.bytes(32), random: systemRandom, clock: systemClock });
  const views = openViews<ReturnType<typeof thingsOf>>(dataDir);
  const codec = openCodec(keys, systemRandom);
  const answers = subscriptions.flat();
  const things = thingsOf(typesIn(answers));
  const projector = await startProjector({ store, codec, keys, views, projections: [things], log: quiet });
  const events = linesOf(answers);
  const last = events.at(-1);
  const reached = last ? await projector.reached(placeOf(last), 10_000) : true;
  if (!last) await projector.caughtUp;
  const names = [...new Set(events.map(({ stream }) => stream))];
  const docs = Object.fromEntries(names.map((stream) => [stream, views.doc('things', stream)?.revisions]));
  const all = views.docs('things').length;
  await projector.stop();
  await store.close();
  server.close();
  views.close();
  rmSync(dataDir, { recursive: true });
  return { reached, docs, streams: all, asked: server.asked };
}

interface Line {
  readonly stream: string;
  readonly revision: number;
  readonly at: string;
}

const placeOf = ({ at }: Line) => positionInWords(at);

/** The events among the answers, without those of the system. */
function linesOf(answers: readonly Uint8Array[]): readonly Line[] {
  return answers.flatMap((answer) => {
    const [, stream = '', revision, at = ''] =
      /^event ([^$\s]\S*)@(\d+) at (\S+)$/.exec(answerInWords('Read', answer)) ?? [];
    return revision === undefined ? [] : [{ stream, revision: Number(revision), at }];
  });
}

/** The revisions of each stream, each once. */
function expectedOf(lines: readonly Line[]): Record<string, number[]> {
  const docs: Record<string, number[]> = {};
  for (const { stream, revision } of lines) (docs[stream] ??= []).push(revision);
  return docs;
}

/** True for a subscription to all streams that caught up: before, a new read model is not shown. */
const isFollowed = ({ method, answers, requests: [request] }: RecordedCall): boolean => {
  if (method !== 'Read' || !request) return false;
  const { stream, count } = askedBy(request);
  const caughtUp = answers.some((answer) => answerInWords(method, answer) === 'caught up');
  return stream === undefined && count === undefined && caughtUp;
};

const withSubscriptions = recordings
  .map(({ scenario, calls }) => ({ scenario, subscriptions: calls.filter(isFollowed) }))
  .filter(({ subscriptions }) => subscriptions.length > 0);

describe.skipIf(!hasRecordings)('the read models, after a recorded subscription,', () => {
  it.each(withSubscriptions)('hold every event of $scenario once and in order', async ({ subscriptions }) => {
    for (const { note, answers } of subscriptions) {
      const expected = expectedOf(linesOf(answers));
      const { reached, docs, streams } = await followed([answers]);
      expect({ note, reached, docs, streams }).toEqual({
        note,
        reached: true,
        docs: expected,
        streams: Object.keys(expected).length,
      });
    }
  });

  it.each(['0/0', '108642/0', '216642/0'])(
    'hold every event once, when it was cut at the checkpoint %s',
    async (place) => {
      const history = recorded('02b-long-silence', 'history from start, filter rare-').answers;
      const words = history.map((answer) => answerInWords('Read', answer));
      const cut = history.slice(0, 1 + words.indexOf(`checkpoint ${place.replace('0/0', '0')}`));
      const again = recorded('02c-resume-from-checkpoints', `from the checkpoint ${place}, stream filter`).answers;
      const { docs, asked } = await followed([cut, again]);
      expect(docs).toEqual({ 'rare-1': expectedOf(linesOf(again))['rare-1'] });
      expect(asked).toEqual([
        'subscribe to all of type ^[^$] from start',
        `subscribe to all of type ^[^$] from ${place.replace('0/0', '0')}`,
      ]);
    },
  );
});
