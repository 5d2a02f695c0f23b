import type { AnswerOf, BodyOf, IdsOf, OperationName, WithBody } from '#contracts/api/index';
import { pathOf } from './address.ts';

declare const answers: unique symbol;

/** A request that changes something. Only `command` makes one, so that the compiler has checked path, ids and body. */
export interface Command<Answer = unknown> {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** The type of the answer. It exists only for the compiler. */
  readonly [answers]: Answer;
}

type Changing = Exclude<OperationName, `GET ${string}`>;

/** The request of an operation, with the ids of its path and with its body, if it takes one. */
export function command<O extends Changing>(
  operation: O,
  ids: IdsOf<O>,
  ...[body]: O extends WithBody ? [body: BodyOf<O>] : []
): Command<AnswerOf<O>> {
  const method = operation.slice(0, operation.indexOf(' ')) as Command['method'];
  const sent = { method, path: pathOf(operation, ids), ...(body && { body }) };
  return sent as Command<AnswerOf<O>>;
}
