import { genesis } from '#events/core/chain';
import { type Decider, fold } from '#events/core/decider';
import type { Fact, Placed } from '#events/core/message';
import type { Position } from '#events/core/position';

/** The state of a stream that a command is decided on. */
export interface StreamState {
  readonly state: unknown;
  /** The organization that created the stream, or the last one that received it. */
  readonly owner: string | undefined;
  readonly revision: number | 'none';
  /** Of the last event. */
  readonly position: Position | undefined;
  readonly hash: string;
  /** The ids of the commands that wrote its events. */
  readonly done: Set<string>;
}

type AnyDecider = Decider<unknown, unknown, Fact>;

export function streamStateOf(decider: AnyDecider, history: readonly Placed[]): StreamState {
  const last = history.at(-1);
  return {
    state: fold(decider, history),
    owner: history.reduce(
      (owner, event) => ownerAfter(decider, owner, event, event.metadata.entity),
      undefined as string | undefined,
    ),
    revision: last?.revision ?? 'none',
    position: last?.position,
    hash: typeof last?.metadata.hash === 'string' ? last.metadata.hash : genesis,
    done: new Set(history.map(({ metadata }) => metadata.causationId)),
  };
}

/** The organization that creates a stream owns it, until an event says otherwise. */
export const ownerAfter = (
  decider: AnyDecider,
  owner: string | undefined,
  event: Fact,
  writer: string,
): string | undefined => decider.owner?.(event) ?? owner ?? writer;

/** Recently written streams. Bounded by their number of commands; the least recently used is dropped first. */
export class RecentStreams {
  private readonly streams = new Map<string, StreamState>();
  private commands = 0;
  private erasures = 0;

  constructor(private readonly most = 50_000) {}

  /** Takes the stream out of the cache; a writer puts the new state back. */
  take(stream: string): StreamState | undefined {
    const standing = this.streams.get(stream);
    this.drop(stream);
    return standing;
  }

  /** Check before reading: data opened before an erasure must not be cached after it. */
  since(): number {
    return this.erasures;
  }

  keep(stream: string, standing: StreamState, since: number): void {
    if (since !== this.erasures) return;
    this.drop(stream);
    this.streams.set(stream, standing);
    this.commands += standing.done.size;
    for (const oldest of this.streams.keys()) {
      if (this.commands <= this.most) return;
      this.drop(oldest);
    }
  }

  clear(): void {
    this.streams.clear();
    this.commands = 0;
    this.erasures += 1;
  }

  private drop(stream: string): void {
    this.commands -= this.streams.get(stream)?.done.size ?? 0;
    this.streams.delete(stream);
  }
}
