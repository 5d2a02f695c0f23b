import type { Fact, Recorded } from './message.ts';
import type { FactSchemas } from './schema.ts';

/**
 * One kind of stream: how its state follows from its events, and which commands it accepts. Both functions are pure. A
 * command brings its own time and ids. A repeated command returns `[]`. A refusal throws `Refused`.
 */
export interface Decider<State, Command, F extends Fact> {
  /** The stream is called `{category}-{id}`. */
  readonly category: string;
  /** The schemas of its facts. An event of any other type changes nothing. */
  readonly facts: FactSchemas<F['type']>;
  readonly initial: State;
  readonly evolve: (state: State, event: F & { readonly occurredAt: string }) => State;
  readonly decide: (state: State, command: Command) => readonly F[];
  /**
   * True when the stream's id was derived from this command's id. Such a stream is empty until the command is first
   * sent.
   */
  readonly begins?: (command: Command, commandId: string) => boolean;
  /** The organization that owns the stream after this event, when the event names one; otherwise the owner stays. */
  readonly owner?: (event: F) => string | null;
}

/**
 * The state after an event. The one place where an event of an unknown type is passed over: another release wrote it, or
 * it could not be read.
 */
export const evolved = <State, Command, F extends Fact>(
  { facts, evolve }: Decider<State, Command, F>,
  state: State,
  event: F & { readonly occurredAt: string },
): State => (Object.hasOwn(facts, event.type) ? evolve(state, event) : state);

/**
 * Folds recorded events. `occurredAt` comes from the metadata, because some states depend on the time at which things
 * happened.
 */
export const fold = <State, Command, F extends Fact>(
  decider: Decider<State, Command, F>,
  events: readonly Recorded<F>[],
): State =>
  events.reduce(
    (state, event) => evolved(decider, state, { ...event, occurredAt: event.metadata.occurredAt }),
    decider.initial,
  );
