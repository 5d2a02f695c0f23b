import { genesis } from './chain.ts';
import type { Codec } from './codec.ts';
import { type Decider, fold } from './decider.ts';
import { eventId } from './ids.ts';
import type { Actor, Fact, Recorded } from './message.ts';
import { Refused } from './refused.ts';
import {
  comparePositions,
  type EventStore,
  OutcomeUnknownError,
  type Position,
  WrongExpectedVersionError,
} from './store.ts';

/** Who asks, for which organisation, and because of what. */
export interface Cause {
  readonly entity: string;
  readonly actor: Actor;
  readonly correlationId: string;
  /** For a command that came before: where the log stood then. What changed nothing then, or was refused, does so now. */
  readonly repeats?: Position | undefined;
}

/** A command with its own id and time: sent again under the same id, it is the same command. */
export interface Step<Command> {
  readonly commandId: string;
  /** ISO-8601 UTC: when it happened in the world. */
  readonly occurredAt: string;
  readonly command: Command;
  readonly source?: string;
}

export interface Handled {
  /** Of the last event this command wrote, or of the stream's last one where it changed nothing. */
  readonly position: Position | undefined;
  readonly events: readonly { readonly type: string; readonly id: string }[];
}

export type Handle = <State, Command, F extends Fact>(
  decider: Decider<State, Command, F>,
  id: string,
  steps: Step<Command> | readonly Step<Command>[],
  cause: Cause,
) => Promise<Handled>;

const attempts = 8;

/**
 * Reads the stream, decides, appends at the exact revision. On a conflict it reads and decides again; after a lost answer
 * the same event ids are sent again, which the store acknowledges without writing. Several steps are one append: all or none.
 * A stream that the command itself begins is not read first: the store refuses the append where there is one after all.
 */
export function handler(store: EventStore, codec: Codec): Handle {
  const inTurn = turns();
  return (decider, id, steps, cause) => {
    const stream = `${decider.category}-${id}`;
    const all: readonly Step<never>[] = Array.isArray(steps) ? steps : [steps];
    const begins = ({ command, commandId }: Step<never>) => decider.begins?.(command, commandId) ?? false;
    return inTurn(stream, async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          const nothingYet = attempt === 1 && !cause.repeats && all.every(begins);
          const history = nothingYet ? [] : await load(store, codec, stream);
          return await once({ store, codec, decider: decider as never, stream, history }, all, cause);
        } catch (error) {
          const again = error instanceof WrongExpectedVersionError || error instanceof OutcomeUnknownError;
          if (!again) throw error;
          if (attempt >= attempts) throw error instanceof OutcomeUnknownError ? error : new Refused('conflict');
        }
      }
    });
  };
}

/** One after the other where they would write the same stream: several people at one incident must not wear each other out. */
export function turns(): <T>(stream: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (stream, work) => {
    const mine = (last.get(stream) ?? Promise.resolve()).then(work, work);
    const over = () => {
      if (last.get(stream) === mine) last.delete(stream);
    };
    last.set(stream, mine);
    mine.then(over, over);
    return mine;
  };
}

interface Opened {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly decider: Decider<unknown, unknown, Fact>;
  readonly stream: string;
  readonly history: readonly Recorded[];
}

async function once(
  { store, codec, decider, stream, history }: Opened,
  steps: readonly Step<unknown>[],
  cause: Cause,
): Promise<Handled> {
  const done = new Set(history.map((event) => event.id));
  // Steps are written together: where one of them was, the others had nothing to write.
  const written = steps.some(({ commandId }) => done.has(eventId(commandId, 0)));
  // What belongs to another organisation does not exist, but for who repeats the very command that gave it away.
  if (history[0] && ownerOf(decider, history) !== cause.entity) {
    if (!written) throw new Refused('not-found');
    return { position: history.at(-1)?.position, events: [] };
  }
  if (cause.repeats) {
    if (written || didNothing(decider, history, cause.repeats, steps))
      return { position: history.at(-1)?.position, events: [] };
  }
  let state = fold(decider, history);
  let hash = history.at(-1)?.metadata.hash ?? genesis;
  const fresh = [];
  for (const step of steps) {
    // The command was decided before, and only its answer was lost.
    if (done.has(eventId(step.commandId, 0))) continue;
    for (const [n, fact] of decider.decide(state, step.command).entries()) {
      const event = await codec.encode(fact, eventId(step.commandId, n), metadataOf(step, cause), hash);
      hash = event.metadata.hash as string;
      state = decider.evolve(state, { ...fact, occurredAt: step.occurredAt });
      fresh.push(event);
    }
  }
  if (fresh.length === 0) return { position: history.at(-1)?.position, events: [] };
  const { position } = await store.append(stream, history.at(-1)?.revision ?? 'none', fresh);
  return { position, events: fresh.map(({ type, id }) => ({ type, id })) };
}

/** The organisation that began the stream, or the last one it was handed to. */
function ownerOf(decider: Decider<unknown, unknown, Fact>, history: readonly Recorded[]): string | undefined {
  const first = history[0]?.metadata.entity;
  if (!decider.owner) return first;
  return history.reduce<string | undefined>((owner, event) => decider.owner?.(event) ?? owner, first);
}

/** What is sent again much later must not act on what others did since. Throws what it was refused with. */
function didNothing(
  decider: Decider<unknown, unknown, Fact>,
  history: readonly Recorded[],
  at: Position,
  steps: readonly Step<unknown>[],
): boolean {
  let state = fold(
    decider,
    history.filter(({ position }) => comparePositions(position, at) <= 0),
  );
  return steps.every(({ command, occurredAt }) => {
    const facts = decider.decide(state, command);
    for (const fact of facts) state = decider.evolve(state, { ...fact, occurredAt });
    return facts.length === 0;
  });
}

export async function load(store: EventStore, codec: Codec, stream: string): Promise<Recorded[]> {
  const events: Recorded[] = [];
  for await (const event of store.read(stream)) events.push(await codec.decode(event));
  return events;
}

const metadataOf = (step: Step<unknown>, cause: Cause) => ({
  occurredAt: step.occurredAt,
  actor: cause.actor,
  entity: cause.entity,
  correlationId: cause.correlationId,
  causationId: step.commandId,
  ...(step.source === undefined ? {} : { source: step.source }),
});
