import type { Decider } from '#events/core/decider';
import type { Fact } from '#events/core/message';
import { inTime, patienceOf } from '#events/store/patience';
import { OutcomeUnknownError, UnavailableError } from '#events/store/store';
import type { Answer, Signed } from './route.ts';

export interface Work<Command> {
  readonly command: Command;
  readonly status?: number;
  readonly json?: object;
}

/** One command on one stream, and its answer: 200 and nothing more, where nothing else is said. */
export async function carryOut<State, Command, F extends Fact>(
  { app, cause, commandId, now }: Signed<object, object>,
  on: { readonly decider: Decider<State, Command, F>; readonly id: string },
  { command, ...said }: Work<Command>,
): Promise<Answer> {
  const { position } = await app.handle(on.decider, on.id, { commandId, occurredAt: now, command }, cause);
  return { json: {}, ...said, position };
}

/** What comes after a fact that stands by now: where the store then falls silent, it is not so that nothing was saved. */
export async function secondly<T>({ patience }: Signed<object, object>, work: Promise<T>): Promise<T> {
  const half = () => new OutcomeUnknownError('The first half was written.');
  try {
    return await inTime(patience ?? patienceOf(), work, half);
  } catch (error) {
    throw error instanceof UnavailableError ? half() : error;
  }
}
