import { type Decider, fold } from '#events/core/decider';
import type { Actor, Fact, Placed } from '#events/core/message';
import { comparePositions, type Position } from '#events/core/position';
import { Refused } from '#events/core/refused';
import { knownRepairs, PASSED_OVER, type Repair } from '#events/core/repairs';
import { inTime, type Patience, patienceOf } from './patience.ts';
import type { Codec } from './sealing/codec.ts';
import { Undecodable } from './sealing/seal.ts';
import {
  type EventStore,
  type NewEvent,
  OutcomeUnknownError,
  type StoredEvent,
  UnavailableError,
  WrongExpectedVersionError,
} from './store.ts';
import { ownerAfter, RecentStreams, type StreamState, streamStateOf } from './streamState.ts';

/** The author, the organization and the cause of a command. */
export interface Cause {
  readonly entity: string;
  readonly actor: Actor;
  readonly correlationId: string;
  /** For a repeated command: the log's position at its first run, when it changed nothing or was refused. */
  readonly repeats?: Position | undefined;
  /** The time left for the answer, shared by all commands of one request. Without it, each command has its own. */
  readonly patience?: Patience | undefined;
}

/** A command with its own id and time. The same id again is the same command. */
export interface Step<Command> {
  readonly commandId: string;
  /** ISO-8601 UTC: the time at which it happened in the world. */
  readonly occurredAt: string;
  readonly command: Command;
  readonly source?: string;
}

export interface Handled<State = unknown> {
  /** The position of the last event that this command wrote, or of the stream's last event when it changed nothing. */
  readonly position: Position | undefined;
  /** The stream's state after the command. A repeat has the state as it is now, without the events of a later owner. */
  readonly state: State;
  readonly events: readonly { readonly type: string; readonly id: string }[];
}

export type Handle = <State, Command, F extends Fact>(
  decider: Decider<State, Command, F>,
  id: string,
  steps: Step<Command> | readonly Step<Command>[],
  cause: Cause,
) => Promise<Handled<State>>;

const attempts = 8;

/**
 * Decides on the remembered or freshly read state of the stream, and appends at that exact revision. On a conflict it
 * reads and decides again. The command's id in the metadata makes a repeat one fact, also of another process. Event ids
 * are new with each decision, because a store acknowledges a known id whatever its content. After a lost answer the same
 * bytes are sent again when the stream has not changed, and what this call wrote is recognized by its ids. Several steps
 * are one append: all or none. Remembered state may be old, so a refusal or a no-op is decided only on a fresh read. A
 * stream created by the command itself is remembered as empty. All of it shares one time limit, including the wait for
 * other commands on the same stream. When the time is over or the store is unreachable, it throws `UnavailableError` if
 * nothing was sent, which then is never sent, else `OutcomeUnknownError`.
 */
export function handler(store: EventStore, codec: Codec, milliseconds?: number): Handle {
  const inTurn = turns();
  const recent = new RecentStreams();
  codec.whenErased(() => recent.clear());
  return (typed, id, steps, cause) => {
    const decider = typed as unknown as Decider<unknown, unknown, Fact>;
    const stream = `${decider.category}-${id}`;
    const all: readonly Step<unknown>[] = Array.isArray(steps) ? steps : [steps];
    const begins = ({ command, commandId }: Step<unknown>) => decider.begins?.(command, commandId);
    const remembered = () => recent.take(stream) ?? (all.every(begins) ? streamStateOf(decider, []) : undefined);

    let sent = false;
    let over = false;
    /** Each append of this call: it may be in the log, or may still reach it. */
    const tries: Decided[] = [];
    const silent = () =>
      sent
        ? new OutcomeUnknownError('The event store did not say in time whether it was written.')
        : new UnavailableError(undefined, 'The event store did not answer in time.');
    const late = (): Error => {
      over = true;
      return silent();
    };

    const work = inTurn(stream, async () => {
      for (let attempt = 1; ; attempt++) {
        if (over) throw silent();
        const known = attempt === 1 && !cause.repeats ? remembered() : undefined;
        try {
          const deciding = { codec, decider, steps: all, cause, since: recent.since(), stream };
          const decided = known
            ? await decide({ ...deciding, standing: known })
            : await decideOnTheLog(await load(store, codec, stream), { ...deciding, tries });
          const { fresh, after } = decided;
          if (fresh.length > 0) {
            // The caller was told that nothing was saved.
            if (over) throw silent();
            const sentBefore = sent;
            sent = true;
            tries.push(decided);
            const { revision, position } = await store
              .append(stream, decided.before.revision, fresh)
              .catch((error: unknown) => {
                // This attempt was surely not written. An earlier one may have been.
                if (error instanceof UnavailableError) sent = sentBefore;
                throw error;
              });
            for (const { metadata } of fresh) after.done.add(String(metadata.causationId));
            recent.keep(stream, { ...after, revision, position }, decided.since);
            return { position, state: after.state, events: named(fresh) };
          }
          if (!known) return { position: after.position, state: after.state, events: named(decided.written) };
        } catch (error) {
          // A failed attempt does not prove that an earlier append was not written.
          if (error instanceof UnavailableError) throw sent ? silent() : error;
          const again =
            error instanceof WrongExpectedVersionError ||
            error instanceof OutcomeUnknownError ||
            (known && error instanceof Refused);
          if (!again) throw error;
          if (attempt >= attempts) throw error instanceof OutcomeUnknownError ? error : new Refused('conflict');
        }
      }
    });
    // The streams of all deciders are remembered in one map, which does not know the type of each state.
    return inTime(cause.patience ?? patienceOf(milliseconds), work, late) as Promise<Handled<never>>;
  };
}

/**
 * Commands on one stream run one after the other, so that several people at one incident do not cause endless
 * conflicts.
 */
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

const named = (events: readonly Pick<NewEvent, 'type' | 'id'>[]): Handled['events'] =>
  events.map(({ type, id }) => ({ type, id }));

interface Deciding {
  readonly codec: Codec;
  readonly decider: Decider<unknown, unknown, Fact>;
  readonly steps: readonly Step<unknown>[];
  readonly cause: Cause;
  /** The erasures known before the stream was read. */
  readonly since: number;
  readonly stream: string;
}

/** The events of the steps, and the stream state before and after them. */
interface Decided {
  readonly before: StreamState;
  readonly fresh: readonly NewEvent[];
  readonly after: StreamState;
  readonly since: number;
  /** The events of the log that an earlier try of this call wrote. */
  readonly written: readonly Placed[];
}

interface DecidingAgain extends Deciding {
  readonly tries: readonly Decided[];
}

async function decideOnTheLog(history: readonly Placed[], { tries, ...deciding }: DecidingAgain): Promise<Decided> {
  const { decider, steps, cause, since } = deciding;
  const standing = streamStateOf(decider, history);
  // Steps are written together: when one was written, the others had nothing to write.
  const written = steps.some(({ commandId }) => standing.done.has(commandId));
  const own = ownIn(history, tries);
  const nothing = { before: standing, fresh: [], after: standing, since, written: own };
  // The repeat of the very command that gave the stream away is answered, although another organization owns it now.
  if (written && standing.owner !== cause.entity) {
    const last = history.findLastIndex(({ metadata }) => metadata.entity === cause.entity);
    return { ...nothing, after: { ...standing, state: fold(decider, history.slice(0, last + 1)) } };
  }
  if (cause.repeats && isOurs(standing, cause) && (written || didNothing(decider, history, cause.repeats, steps)))
    return nothing;
  // A try without an answer may still reach the store. Its bytes may be sent twice, not other ones with its ids.
  const same = tries.findLast(({ before }) => before.revision === standing.revision && before.hash === standing.hash);
  return same ?? { ...(await decide({ ...deciding, standing })), written: own };
}

function ownIn(history: readonly Placed[], tries: readonly Decided[]): readonly Placed[] {
  const own = new Set(tries.flatMap(({ fresh }) => fresh.map(({ id }) => id)));
  return own.size === 0 ? [] : history.filter(({ id }) => own.has(id));
}

// Data of another organization does not exist.
const isOurs = ({ owner }: StreamState, { entity }: Cause): boolean => owner === undefined || owner === entity;

async function decide({
  codec,
  decider,
  standing,
  steps,
  cause,
  since,
  stream,
}: Deciding & { readonly standing: StreamState }): Promise<Decided> {
  if (!isOurs(standing, cause)) throw new Refused('not-found');
  let { state, hash, owner } = standing;
  const decided: { readonly step: Step<unknown>; readonly fact: Fact }[] = [];
  for (const step of steps) {
    // The command was decided before; only its answer was lost.
    if (standing.done.has(step.commandId)) continue;
    for (const fact of decider.decide(state, step.command)) {
      state = decider.evolve(state, { ...fact, occurredAt: step.occurredAt });
      owner = ownerAfter(decider, owner, fact, cause.entity);
      decided.push({ step, fact });
    }
  }
  await codec.obtainKeys(decided.map(({ fact }) => fact));
  const fresh: NewEvent[] = [];
  const next = standing.revision === 'none' ? 0 : standing.revision + 1;
  for (const { step, fact } of decided) {
    const place = { stream, revision: next + fresh.length, previous: hash };
    const event = await codec.encode(fact, metadataOf(step, cause), place);
    hash = event.metadata.hash as string;
    fresh.push(event);
  }
  return { before: standing, fresh, after: { ...standing, state, hash, owner }, since, written: [] };
}

/** A late repeat must not act on changes that others made since. Throws the refusal of the first run. */
function didNothing(
  decider: Decider<unknown, unknown, Fact>,
  history: readonly Placed[],
  at: Position,
  steps: readonly Step<unknown>[],
): boolean {
  const state = fold(
    decider,
    history.filter(({ position }) => comparePositions(position, at) <= 0),
  );
  return steps.every(({ command }) => decider.decide(state, command).length === 0);
}

export async function load(store: EventStore, codec: Codec, stream: string): Promise<Placed[]> {
  const stored: StoredEvent[] = [];
  const repairs = knownRepairs();
  // A repair comes after the event that it is about.
  for await (const event of store.read(stream)) {
    stored.push(event);
    repairs.learn(event);
  }
  const events: Placed[] = [];
  for (const event of stored) events.push(await decoded(codec, event, repairs.of(event)));
  return events;
}

/**
 * An event that cannot be read, now or ever, is one of no known type: it changes nothing, so the stream can still be
 * worked on.
 */
const decoded = (codec: Codec, event: StoredEvent, repair?: Repair): Promise<Placed> =>
  codec.decode(event, repair).catch((error: unknown) => {
    if (!(error instanceof Undecodable)) throw error;
    return { ...event, type: PASSED_OVER, metadata: event.metadata as unknown as Placed['metadata'] };
  });

const metadataOf = (step: Step<unknown>, cause: Cause) => ({
  occurredAt: step.occurredAt,
  actor: cause.actor,
  entity: cause.entity,
  correlationId: cause.correlationId,
  causationId: step.commandId,
  ...(step.source === undefined ? {} : { source: step.source }),
});
