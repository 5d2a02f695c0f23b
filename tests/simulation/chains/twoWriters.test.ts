import { describe, expect, it } from 'vitest';
import { codec } from '#events/codec';
import { firstBreak } from '#events/core/chain';
import { idFrom } from '#events/core/ids';
import { designation } from '#events/designation/decider';
import { type Handle, type Handled, handler } from '#events/store/handle';
import type { Codec } from '#events/store/sealing/codec';
import { type EventStore, OutcomeUnknownError, type StoredEvent, UnavailableError } from '#events/store/store';
import { systemRandom } from '#services/core/clock';
import { type Chance, chance } from '../callouts/chance.ts';
import { ringOf } from '../house.ts';
import { memoryStore } from '../memoryStore.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const histories = Number(process.env.WRITERS ?? 50);

const entity = idFrom('writers', 'arvada');
const cause = { entity, actor: { kind: 'system', id: 'engine' } as const, correlationId: 'c' };
const note = (body: string) => ({ do: 'writeNote', body, source: 'manager' }) as const;

/** A store whose answers are lost: of appends that were written, that were not, and that are written later. */
function faulty(real: EventStore, dice: Chance) {
  const late: (() => Promise<unknown>)[] = [];
  const landed = () => Promise.allSettled(late.splice(0).map((write) => write()));
  const append: EventStore['append'] = async (...args) => {
    // Another process goes on meanwhile.
    for (let turns = dice.whole(0, 3); turns > 0; turns -= 1) await Promise.resolve();
    if (dice.is(0.3)) await landed();
    // A key is made once, whatever happens to the facts.
    if (args[0].startsWith('key-')) return real.append(...args);
    const fate = dice.next();
    if (fate < 0.05) throw new UnavailableError(undefined, 'away');
    if (fate < 0.15) throw new OutcomeUnknownError('not written');
    if (fate < 0.3) {
      late.push(() => real.append(...args));
      throw new OutcomeUnknownError('written later');
    }
    const answer = await real.append(...args);
    if (fate < 0.45) throw new OutcomeUnknownError('the answer was lost');
    return answer;
  };
  return { store: { ...real, append }, landed };
}

interface Outcome {
  readonly breaks: readonly string[];
  /** Commands that are more than one fact, or none although their answer said so. */
  readonly wrong: readonly string[];
  readonly repeats: number;
}

type Naming = (open: Codec) => Codec;

/** Processes send the same commands at the same streams, each with its own time. Some start anew meanwhile. */
async function history(n: number, naming: Naming = (open) => open): Promise<Outcome> {
  const dice = chance(n);
  const real = memoryStore();
  const { store, landed } = faulty(real, dice);
  const start = (): Handle => handler(store, naming(codec(ringOf(real), systemRandom)));
  const processes = Array.from({ length: dice.whole(2, 3) }, start);
  const crews = ['north', 'south'].map((name) => idFrom('writers', String(n), name));
  for (const crew of crews) {
    const command = { do: 'create', designation: crew, name: 'Truck', sharedPhoneNumber: '' } as const;
    const steps = { commandId: crew, occurredAt: at(0), command };
    await handler(real, codec(ringOf(real), systemRandom))(designation, crew, steps, cause);
  }
  const said = new Map<string, Handled['events'][]>();
  for (let round = 0; round < dice.whole(3, 8); round += 1) {
    const commands = Array.from({ length: dice.whole(1, 4) }, (_, one) => {
      const crew = dice.one(crews);
      const bodies = Array.from({ length: dice.whole(1, 2) }, (__, part) => `${round}.${one}.${part}`);
      return { crew, bodies };
    });
    const sendings = processes.flatMap((_, process) =>
      commands.filter(() => dice.is(0.8)).map((command) => ({ process, ...command })),
    );
    await Promise.all(
      sendings.map(async ({ process, crew, bodies }, nth) => {
        for (let turns = dice.whole(0, 20); turns > 0; turns -= 1) await Promise.resolve();
        const steps = bodies.map((body) => ({ commandId: body, occurredAt: at(nth), command: note(body) }));
        const handle = processes[process] as Handle;
        const { events } = await handle(designation, crew, steps, cause).catch((error: unknown) => {
          if (error instanceof UnavailableError || error instanceof OutcomeUnknownError) return { events: null };
          throw error;
        });
        for (const body of bodies) if (events) said.set(body, [...(said.get(body) ?? []), events]);
      }),
    );
    processes.forEach((_, one) => {
      if (dice.is(0.2)) processes[one] = start();
    });
  }
  await landed();
  const breaks: string[] = [];
  const written = new Map<string, StoredEvent[]>();
  for (const crew of crews) {
    const events: StoredEvent[] = [];
    for await (const event of real.read(`designation-${crew}`)) events.push(event);
    if (firstBreak(events) !== undefined) breaks.push(`seed ${n}: ${crew} breaks at ${firstBreak(events)}`);
    for (const event of events) {
      const id = String(event.metadata.causationId);
      written.set(id, [...(written.get(id) ?? []), event]);
    }
  }
  const wrong = [...said].flatMap(([command, answers]) => {
    const facts = written.get(command) ?? [];
    // One process alone has the fact as its own.
    const own = answers.filter((events) => events.some(({ id }) => id === facts[0]?.id));
    return facts.length === 1 && own.length <= 1 ? [] : [`seed ${n}: ${command} is ${facts.length} facts`];
  });
  return { breaks, wrong, repeats: [...said.values()].filter((answers) => answers.length > 1).length };
}

const at = (n: number): string => new Date(Date.UTC(2026, 2, 1, 12, 0, 0, n)).toISOString();

/** As earlier releases named events: the same id for the same command, whatever the event says. */
const byCommand: Naming = (open) => ({
  ...open,
  encode: async (fact, metadata, previous) => ({
    ...(await open.encode(fact, metadata, previous)),
    id: idFrom('event', metadata.causationId, 0),
  }),
});

async function outcomes(naming?: Naming): Promise<readonly Outcome[]> {
  console.log(`two writers: SEED=${seed} WRITERS=${histories}`);
  const all: Outcome[] = [];
  for (let n = 0; n < histories; n += 1) all.push(await history(seed + n, naming));
  return all;
}

describe('several processes that send the same commands, with lost and late answers, and restarts', () => {
  it('keep every chain whole, and write each command once', async () => {
    const all = await outcomes();
    expect(all.flatMap(({ breaks, wrong }) => [...breaks, ...wrong])).toEqual([]);
    expect(all.reduce((sum, { repeats }) => sum + repeats, 0)).toBeGreaterThan(histories);
  });

  // The control: the store acknowledges a known id, whatever the content.
  it('would break chains if the ids of events followed from the command', async () => {
    const all = await outcomes(byCommand);
    expect(all.flatMap(({ breaks }) => breaks).length).toBeGreaterThan(histories / 20);
  });
});

it('keeps the same bytes for a second try only while the stream is the same', async () => {
  const real = memoryStore();
  const tried: (readonly [number | string, string])[] = [];
  let nth = 0;
  const store: EventStore = {
    ...real,
    append: async (stream, expected, events) => {
      if (!stream.startsWith('designation-')) return real.append(stream, expected, events);
      tried.push([expected, JSON.stringify(events)]);
      nth += 1;
      // Not written; not written, and another process comes first; written.
      if (nth < 3) throw new OutcomeUnknownError('lost');
      return real.append(stream, expected, events);
    },
  };
  const crew = idFrom('writers', 'same bytes');
  const other = handler(real, codec(ringOf(real), systemRandom));
  const say = (handle: Handle, commandId: string) =>
    handle(designation, crew, { commandId, occurredAt: at(0), command: note(commandId) }, cause);
  const create = { do: 'create', designation: crew, name: 'Truck', sharedPhoneNumber: '' } as const;
  await other(designation, crew, { commandId: crew, occurredAt: at(0), command: create }, cause);
  let reads = 0;
  const read: EventStore['read'] = async function* (stream, options) {
    if (stream.startsWith('designation-') && ++reads === 3) await say(other, 'theirs');
    yield* real.read(stream, options);
  };
  await say(handler({ ...store, read }, codec(ringOf(real), systemRandom)), 'ours');
  expect(tried.map(([expected]) => expected)).toEqual([0, 0, 1]);
  expect(tried[1]).toEqual(tried[0]);
  const ids = tried.map(([, events]) => (JSON.parse(events) as { id: string }[])[0]?.id);
  expect(ids[2]).not.toBe(ids[1]);
});
