import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import type { Fact } from '#events/core/message';
import type { Cause } from '#events/store/handle';
import { inTime, patienceOf } from '#events/store/patience';
import { OutcomeUnknownError, UnavailableError } from '#events/store/store';
import type { App } from '#services/app/app';
import type { Answer, Request } from './route.ts';

/** A request with a known actor: a signed-in user or the holder of a link. */
export type Caused = Acting & Pick<Request<object, object>, 'app'>;

/** The same without the parts of a running process. */
export type Acting = Pick<Request<object, object>, 'commandId' | 'now' | 'patience'> & {
  readonly app: Pick<App, 'handle' | 'store' | 'keys'>;
  readonly cause: Cause;
};

export interface Stream<State, Command, F extends Fact> {
  readonly decider: Decider<State, Command, F>;
  readonly id: string;
}

/** A command with its own time (`occurredAt`, ISO-8601 UTC), or with its own id because it came from outside. */
export interface Happened<Command> {
  readonly command: Command;
  readonly commandId?: string;
  readonly occurredAt?: string;
  readonly source?: string;
}

export interface Work<Command, Json = object> {
  /** Several commands are written together: all or none. */
  readonly commands: readonly (Command | Happened<Command>)[];
  readonly json: Json;
}

/** Runs commands on one stream. Every route that changes something goes through here. */
export async function carryOut<State, Command extends { readonly do: string }, F extends Fact, Json>(
  { app, cause, commandId, now }: Acting,
  { decider, id }: Stream<State, Command, F>,
  { commands, json }: Work<Command, Json>,
): Promise<Answer<Json>> {
  const steps = commands.map((one, n) => ({
    commandId: n === 0 ? commandId : idFrom(commandId, n),
    occurredAt: now,
    ...('do' in one ? { command: one } : one),
  }));
  const { position } = await app.handle(decider, id, steps, cause);
  return { json, position };
}

/**
 * Runs a second step after a fact is in the log. From then on, a store that does not answer is never reported as
 * "nothing was saved".
 */
export async function afterFirstFact<T>({ patience }: Pick<Acting, 'patience'>, work: Promise<T>): Promise<T> {
  const half = () => new OutcomeUnknownError('The first half was written.');
  try {
    return await inTime(patience ?? patienceOf(), work, half);
  } catch (error) {
    throw error instanceof UnavailableError ? half() : error;
  }
}
