import type { App } from '#services/app/app';

export interface Health {
  readonly status: 'up' | 'down';
  readonly roles: readonly string[];
  readonly eventStore: 'up' | 'down';
  readonly nats: 'up' | 'down';
  /** True when the read models can be written. */
  readonly disk: 'up' | 'down';
  readonly position: number;
  readonly projections: readonly {
    readonly name: string;
    readonly position: number;
    /** In positions of the log; 0 is up to date. */
    readonly lag: number;
    readonly stopped: { readonly event: string; readonly reason: string } | null;
  }[];
  readonly engine: { readonly lastBeat: string } | null;
}

/** An engine without a look for this long is down, even when its process answers. */
const silentFor = 30_000;

export async function healthOf(app: App): Promise<Health> {
  const { position, connected, refused, projections } = app.projector.health();
  // Known already when the projector lost the store; otherwise ask now.
  const head = connected ? await app.store.head().catch(() => 'away' as const) : 'away';
  const eventStore = head === 'away' ? 'down' : 'up';
  const nats = app.parts.hints === null || app.parts.hints.connected ? 'up' : 'down';
  const lastBeat = app.parts.engine?.lastBeat();
  const engineUp = lastBeat === undefined || app.clock.now() - lastBeat < silentFor;
  const poisoned = projections.some(({ stopped }) => stopped !== null);
  return {
    status: eventStore === 'up' && nats === 'up' && refused === null && engineUp && !poisoned ? 'up' : 'down',
    roles: [...app.config.roles],
    eventStore,
    nats,
    disk: refused === null ? 'up' : 'down',
    position: Number(position?.commit ?? 0n),
    projections: projections.map(({ name, position: at, stopped }) => ({
      name,
      position: at,
      lag: Math.max(0, (head === 'away' ? 0 : Number(head?.commit ?? 0n)) - at),
      stopped,
    })),
    engine: lastBeat === undefined ? null : { lastBeat: new Date(lastBeat).toISOString() },
  };
}
