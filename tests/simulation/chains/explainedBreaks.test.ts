import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codec } from '#events/codec';
import { chainHash } from '#events/core/chain';
import { chainOf, type Explanation } from '#events/core/explanations';
import { idFrom } from '#events/core/ids';
import { designation } from '#events/designation/decider';
import { type Handle, handler } from '#events/store/handle';
import type { Codec } from '#events/store/sealing/codec';
import { type ConnectedStore, connectStore, type StoredEvent } from '#events/store/store';
import { explainAll, linesOf } from '#services/commands/doctor/explaining';
import { systemClock, systemRandom } from '#services/core/clock';
import { readRules } from '#services/verify/rules';
import { readExplanations, soundnessOf } from '#services/verify/soundness';
import { type House, house, masterKey, type Projecting, ringOf } from '../house.ts';

let here: House;
let store: ConnectedStore;
let reading: Projecting;
beforeAll(async () => {
  here = await house();
  store = connectStore(here.connectionString, { deadline: 15_000 });
  reading = await here.project(here.folder());
});
afterAll(async () => {
  await store.close();
  await here.close();
});

const entity = idFrom('explained', 'arvada');
const cause = { entity, actor: { kind: 'system', id: 'engine' } as const, correlationId: 'c' };
const noon = Date.UTC(2026, 2, 1, 12);

/** A process of an earlier release: the ids of its events follow from their command, and no hash covers them. */
function earlierProcess(): Handle {
  const open = codec(ringOf(store), systemRandom);
  const older: Codec = {
    ...open,
    encode: async (fact, metadata, { previous, ...place }) => {
      const { metadata: marked, ...stored } = await open.encode(fact, metadata, { previous, ...place });
      const { chain: _chain, hash: _hash, ...described } = marked;
      const older = { ...stored, id: idFrom('event', metadata.causationId, 0), metadata: described };
      return { ...older, metadata: { ...described, hash: chainHash(previous, { ...older, ...place }) } };
    },
  };
  // A machine busy with other tests is not a silent store.
  return handler(store, older, 60_000);
}

type Command = Parameters<typeof designation.decide>[1];
const note = (body: string): Command => ({ do: 'writeNote', body, source: 'manager' });
const on: Command = { do: 'activate' };
const off: Command = { do: 'deactivate' };

/** A crew and two processes that know it, and a way to send commands at a time in milliseconds after noon. */
async function twoEngines(name: string) {
  const crew = idFrom('explained', name);
  const [first, second] = [earlierProcess(), earlierProcess()];
  const send = (by: Handle, id: string, after: number, command: Command) =>
    by(
      designation,
      crew,
      { commandId: `${name} ${id}`, occurredAt: new Date(noon + after).toISOString(), command },
      cause,
    );
  await send(first, 'create', 0, { do: 'create', designation: crew, name, sharedPhoneNumber: '' });
  const stream = `designation-${crew}`;
  const events = async () => {
    const all: StoredEvent[] = [];
    for await (const event of store.read(stream)) all.push(event);
    return all;
  };
  return { stream, first, second, send, events };
}

const explained = () => explainAll({ store, codec: codec(ringOf(store), systemRandom) }, ports);
const ports = { clock: systemClock, random: systemRandom };
const of = async (stream: string) => (await explained()).find((one) => one.stream === stream);

/** The breaks that `make verify` finds in the hashes of a stream. */
async function verified(stream: string): Promise<readonly string[]> {
  const soundness = soundnessOf(store.raw, await readRules(store.raw), await readExplanations(store.raw));
  const found: string[] = [];
  for (const event of await store.raw.readStream(stream, { count: 1_000 })) {
    const fault = await soundness.check(event);
    if (fault) found.push(`${fault.kind} ${fault.revision}`);
  }
  return found;
}
const health = async () => {
  await reading.caughtUp();
  const { breaks, explained: known } = reading.projector.health();
  return { broken: breaks.map(({ stream }) => stream), explained: known.map(({ stream }) => stream) };
};

/** `make doctor EXPLAIN=1` on this log: its output and its status. */
async function command(): Promise<readonly [string, number | null]> {
  const env = {
    ...process.env,
    DATA_DIR: here.folder(),
    EVENTSTORE_URL: here.connectionString,
    MASTER_KEY: masterKey.toString('hex'),
    EXPLAIN: '1',
  };
  const child = spawn(process.execPath, [doctor], { env });
  const ended = new Promise<number | null>((done) => void child.once('close', done));
  return [(await text(child.stdout)) + (await text(child.stderr)), await ended];
}
const doctor = resolve('dist/server/doctor.js');
if (!existsSync(doctor)) console.log('SKIPPED: the command of the doctor, because `make build` has not run.');

describe('a chain that two processes of an earlier release broke', () => {
  it.runIf(existsSync(doctor))('is explained by the command', async () => {
    const { stream, first, second, send, events } = await twoEngines('by the command');
    await send(second, 'on', 10, on);
    await send(first, 'on', 73, on);
    await send(first, 'off', 200, off);
    const words = `${stream}: event 2 continues another version of event 1, which was never stored: the same at 2026-03-01T12:00:00.073Z.`;
    expect(await command()).toEqual([`${words} Recorded.\n`, 0]);
    expect(chainOf(await events())).toEqual({ broken: undefined, explained: [2] });
    await forge(await events());
    const [said, status] = await command();
    expect(said).toContain('has no explanation that can be computed');
    expect(status).toBe(1);
  });

  it('is explained by the version of the event that was never stored, and is neither sound nor damaged then', async () => {
    const { stream, first, second, send, events } = await twoEngines('one version');
    await send(second, 'on', 10, on);
    // The first process still remembers the stream without it, and the store acknowledges the known id.
    await send(first, 'on', 73, on);
    await send(first, 'off', 200, off);
    expect(chainOf(await events())).toEqual({ broken: 2, explained: [] });
    expect(await verified(stream)).toEqual(['hash 2']);
    expect((await health()).broken).toContain(stream);

    const found = await of(stream);
    const times = [new Date(noon + 73).toISOString()];
    expect(found).toEqual({ stream, fresh: [{ revision: 2, from: 1, times }], known: [], unexplained: [] });
    expect(linesOf(found ? [found] : [])).toEqual([
      `${stream}: event 2 continues another version of event 1, which was never stored: the same at ${times[0]}. Recorded.`,
    ]);
    expect(chainOf(await events())).toEqual({ broken: undefined, explained: [2] });
    expect(await verified(stream)).toEqual(['explained 2']);
    expect(await health()).toMatchObject({
      broken: expect.not.arrayContaining([stream]) as unknown,
      explained: expect.arrayContaining([stream]) as unknown,
    });

    // Once is enough, and a command of this release goes on.
    expect(await of(stream)).toEqual({ stream, fresh: [], known: [2], unexplained: [] });
    await here.handle(designation, stream.slice('designation-'.length), step('later', on), cause);
    expect(chainOf(await events())).toEqual({ broken: undefined, explained: [2] });
    // A later break is damage again.
    await forge(await events());
    expect((await health()).broken).toContain(stream);
    expect((await of(stream))?.unexplained).toHaveLength(1);
  });

  it('is explained when several versions follow each other, and when both processes went on', async () => {
    const several = await twoEngines('several versions');
    await several.send(several.second, 'on', 10, on);
    await several.send(several.second, 'off', 20, off);
    await several.send(several.first, 'on', 12, on);
    await several.send(several.first, 'off', 31, off);
    await several.send(several.first, 'on again', 50, on);
    const both = await twoEngines('both went on');
    await both.send(both.second, 'on', 10, on);
    await both.send(both.first, 'on', 14, on);
    await both.send(both.first, 'off', 20, off);
    await both.send(both.second, 'off', 25, off);
    await both.send(both.second, 'on again', 40, on);
    const found = await explained();
    expect(found.find(({ stream }) => stream === several.stream)?.fresh).toMatchObject([{ revision: 3, from: 1 }]);
    expect(found.find(({ stream }) => stream === both.stream)?.fresh).toMatchObject([
      { revision: 2, from: 1 },
      { revision: 3, from: 2 },
    ]);
    expect(await verified(several.stream)).toEqual(['explained 3']);
    expect(await verified(both.stream)).toEqual(['explained 2', 'explained 3']);
  });

  it('has no explanation when the event is sealed: each version of it has other bytes', async () => {
    const { stream, first, second, send } = await twoEngines('sealed');
    await send(second, 'note', 10, note('Low on fuel'));
    await send(first, 'note', 11, note('Low on fuel'));
    await send(first, 'on', 20, on);
    const found = await of(stream);
    expect(found).toMatchObject({ fresh: [], unexplained: [2] });
    expect(linesOf(found ? [found] : [])[0]).toContain('has no explanation that can be computed');
    expect(await verified(stream)).toEqual(['hash 2']);
  });
});

const step = (commandId: string, command: Command) => ({
  commandId,
  occurredAt: new Date(noon + 1_000).toISOString(),
  command,
});

/** Appends a fact with the hash of another one. */
async function forge(events: readonly StoredEvent[]): Promise<void> {
  const last = events.at(-1) as StoredEvent;
  await store.append(last.stream, last.revision, [
    { id: systemRandom.uuid(), type: last.type, data: last.data, metadata: last.metadata },
  ]);
}

it('an explanation that does not give the very hash explains nothing, and makes no chain whole', async () => {
  const { stream, second, send, events } = await twoEngines('forged');
  await send(second, 'on', 10, on);
  await forge(await events());
  const times = [new Date(noon + 11).toISOString()];
  const claims: readonly Explanation[] = [
    { revision: 2, from: 1, times },
    { revision: 2, from: 0, times: [...times, ...times] },
    { revision: 2, from: 2, times: [] },
  ];
  for (const [n, data] of claims.entries()) {
    const last = (await events()).at(-1) as StoredEvent;
    const claim = await codec(ringOf(store), systemRandom).encode(
      { type: 'ChainBreakExplained', data: data as never },
      { occurredAt: '2026-03-01T12:00:00.000Z', ...cause, causationId: `claim ${n}` },
      { stream, revision: last.revision + 1, previous: String(last.metadata.hash) },
    );
    await store.append(stream, last.revision, [claim]);
  }
  expect(await verified(stream)).toEqual(['hash 2']);
  expect(await health()).toMatchObject({
    broken: expect.arrayContaining([stream]) as unknown,
    explained: expect.not.arrayContaining([stream]) as unknown,
  });
  // An event of this release has an id of its own, so no second process was ever told that it had written it.
  const own = await twoEngines('own ids');
  await here.handle(designation, own.stream.slice('designation-'.length), step('own', on), cause);
  const [created, activated] = (await own.events()) as [StoredEvent, StoredEvent];
  const other = { ...activated, metadata: { ...activated.metadata, occurredAt: times[0] as string } };
  const chained = chainOf([created, activated, following(created, other)]);
  expect(chained).toEqual({ broken: 2, explained: [] });
});

/** The event that continues `other`, which continues `before`. */
function following(before: StoredEvent, other: StoredEvent): StoredEvent {
  const previous = chainHash(String(before.metadata.hash), other);
  const data = { revision: 2, from: 1, times: [String(other.metadata.occurredAt)] };
  const bare = { ...other, revision: 2, type: 'ChainBreakExplained', data: data as never };
  return { ...bare, metadata: { ...bare.metadata, hash: chainHash(previous, bare) } };
}
