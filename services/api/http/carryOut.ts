import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import type { Fact } from '#events/core/message';
import type { Cause } from '#events/store/handle';
import { inTime, patienceOf } from '#events/store/patience';
import { OutcomeUnknownError, UnavailableError } from '#events/store/store';
import type { Answer, Request } from './route.ts';

/** A request for which it is known on whose behalf it acts: of somebody signed in, or of whoever holds a link. */
export type Caused = Pick<Request<object, object>, 'app' | 'commandId' | 'now' | 'patience'> & {
  readonly cause: Cause;
};

export interface Stream<State, Command, F extends Fact> {
  readonly decider: Decider<State, Command, F>;
  readonly id: string;
}

/** A command that happened at a time of its own, ISO-8601 UTC, or came from outside under an id of its own. */
export interface Happened<Command> {
  readonly command: Command;
  readonly commandId?: string;
  readonly occurredAt?: string;
  readonly source?: string;
}

export interface Work<Command, Json = object> {
  /** Several are written together: all or none. */
  readonly commands: readonly (Command | Happened<Command>)[];
  readonly json: Json;
}

/** Runs commands on one stream. Every route that changes something goes through here. */
export async function carryOut<State, Command extends { readonly do: string }, F extends Fact, Json>(
  { app, cause, commandId, now }: Caused,
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

/** Runs a second step after a fact that is in the log: from then on a silent store is never answered with "nothing was saved". */
export async function afterFirstFact<T>({ patience }: Pick<Caused, 'patience'>, work: Promise<T>): Promise<T> {
  const half = () => new OutcomeUnknownError('The first half was written.');
  try {
    return await inTime(patience ?? patienceOf(), work, half);
  } catch (error) {
    throw error instanceof UnavailableError ? half() : error;
  }
}
