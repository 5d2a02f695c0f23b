import { genesis } from '#events/core/chain';
import { type Decider, fold } from '#events/core/decider';
import type { Fact, Recorded } from '#events/core/message';
import type { Position } from '#events/core/position';

/** What a command needs to know of the stream that it is decided on. */
export interface Standing {
  readonly state: unknown;
  /** The organisation that began the stream, or the last one it was handed to. */
  readonly owner: string | undefined;
  readonly revision: number | 'none';
  /** Of the last event. */
  readonly position: Position | undefined;
  readonly hash: string;
  /** The ids of its events. */
  readonly done: Set<string>;
}

type AnyDecider = Decider<unknown, unknown, Fact>;

export function standingOf(decider: AnyDecider, history: readonly Recorded[]): Standing {
  const last = history.at(-1);
  return {
    state: fold(decider, history),
    owner: history.reduce(
      (owner, event) => ownerAfter(decider, owner, event, event.metadata.entity),
      undefined as string | undefined,
    ),
    revision: last?.revision ?? 'none',
    position: last?.position,
    hash: last?.metadata.hash ?? genesis,
    done: new Set(history.map(({ id }) => id)),
  };
}

/** Whoever begins a stream owns it, until an event says otherwise. */
export const ownerAfter = (
  decider: AnyDecider,
  owner: string | undefined,
  event: Fact,
  writer: string,
): string | undefined => decider.owner?.(event) ?? owner ?? writer;

/** The streams that were written here last. Bounded by their events: the least recently used goes first. */
export class RecentStreams {
  private readonly streams = new Map<string, Standing>();
  private events = 0;
  private erasures = 0;

  constructor(private readonly most = 50_000) {}

  /** Hands it out and keeps it no longer: whoever writes on it puts back what it became. */
  take(stream: string): Standing | undefined {
    const standing = this.streams.get(stream);
    this.drop(stream);
    return standing;
  }

  /** To be asked before anything is read: what was opened before an erasure is not kept after it. */
  since(): number {
    return this.erasures;
  }

  keep(stream: string, standing: Standing, since: number): void {
    if (since !== this.erasures) return;
    this.drop(stream);
    this.streams.set(stream, standing);
    this.events += standing.done.size;
    for (const oldest of this.streams.keys()) {
      if (this.events <= this.most) return;
      this.drop(oldest);
    }
  }

  clear(): void {
    this.streams.clear();
    this.events = 0;
    this.erasures += 1;
  }

  private drop(stream: string): void {
    this.events -= this.streams.get(stream)?.done.size ?? 0;
    this.streams.delete(stream);
  }
}
