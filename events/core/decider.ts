import type { Fact, Recorded } from './message.ts';

/**
 * One kind of stream: how its state follows from its events, and what may happen next. Both functions are pure. The
 * command brings its own time and ids; the same command twice returns `[]`; a refusal throws `Refused`.
 */
export interface Decider<State, Command, F extends Fact> {
  /** The stream is called `{category}-{id}`. */
  readonly category: string;
  readonly initial: State;
  readonly evolve: (state: State, event: F & { readonly occurredAt: string }) => State;
  readonly decide: (state: State, command: Command) => readonly F[];
  /** Was the stream's id made of this command's own? Then nothing can stand in it before the command is first sent. */
  readonly begins?: (command: Command, commandId: string) => boolean;
  /** Whose the stream is after this event, where it says so; otherwise it stays whoever's it was. */
  readonly owner?: (event: F) => string | null;
}

/** Folds recorded events. `occurredAt` comes from the metadata, because some states depend on when things happened. */
export function fold<State, Command, F extends Fact>(
  decider: Decider<State, Command, F>,
  events: readonly Recorded<F>[],
): State {
  return events.reduce(
    // A type that this kind of stream does not know changes nothing: somebody else wrote it.
    (state, event) => decider.evolve(state, { ...event, occurredAt: event.metadata.occurredAt }) ?? state,
    decider.initial,
  );
}
