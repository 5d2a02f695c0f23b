import { iso } from '#events/core/ports';
import { isOurs } from '#events/store/reading/filter';
import type { StoredEvent } from '#events/store/store';
import { calls } from '#projections/callout/calls';
import { due } from '#projections/due/due';
import { nextNight } from '#projections/due/scavenges';
import type { Content } from '#projections/incident/fileContents';
import type { App } from '#services/app/app';
import { type Refusal, refusalNow } from '#services/app/phones/refusedCalls';
import type { CheckpointAnchors } from '#services/app/proof/anchors';
import { isCurrent } from '#services/projector/following';
import type { ProjectorHealth } from '#services/projector/projector';
import type { SetAside } from '#services/views/setAside';
import { type LateWork, lateWork } from './lateWork.ts';
import { percentOf } from './percent.ts';

export interface Health {
  /**
   * `moving`: the log is being moved, so nothing can be saved for some minutes, and everything is shown. `starting`: the
   * demo organizations are being loaded, nobody can sign in yet. `degraded`: everything works, but documents are set aside,
   * hash chains are broken, files are damaged, work is late, an anchor takes no checkpoint, or old versions of read models are shown.
   */
  readonly status: 'up' | 'moving' | 'degraded' | 'starting' | 'down';
  readonly roles: readonly string[];
  readonly eventStore: 'up' | 'down';
  /** The reason why the event store refuses our user, or every write: its disk is full, its log is damaged or lacks facts; or null. */
  readonly eventStoreDenied: string | null;
  readonly nats: 'up' | 'down';
  /** `down` when the log, the read models or the files cannot be written, for example because a disk is full. */
  readonly disk: 'up' | 'down';
  readonly position: number;
  readonly projections: readonly {
    readonly name: string;
    readonly position: number;
    /** In positions of the log; 0 is up to date. */
    readonly lag: number;
  }[];
  /** The read models whose new version is being built while the old one is shown as it was; null when there is none. */
  readonly building: Building | null;
  readonly setAside: SetAsideDocuments;
  readonly brokenChains: BrokenChains;
  /** No damage: the cause of each break is known. */
  readonly explainedChains: BrokenChains;
  /** Files whose bytes are not those that the log names, found since the start: how many, and the first of them. */
  readonly damagedFiles: { readonly count: number; readonly files: readonly Content[] };
  /** True while the demo organizations are loaded: their people cannot sign in yet. */
  readonly loading: boolean;
  /** The time at which writes go on while the log is being moved; null when it is not. */
  readonly moving: { readonly until: string } | null;
  /** The last proof that the engine of this process lives, and how long ago that was; null without one here. */
  readonly engine: { readonly lastBeat: string; readonly secondsAgo: number } | null;
  /** Work that is overdue, of whatever process; null when nothing is. */
  readonly late: LateWork | null;
  /** The phone company places no call of ours: since when, and why; null while it does. */
  readonly phoneCompany: Refusal | null;
  /** The collector takes no line of the security log: since when, and why. */
  readonly securityLog: { readonly since: string; readonly reason: string } | null;
  /** The anchors outside that have taken no checkpoint of the log for a day. */
  readonly anchors: ReturnType<CheckpointAnchors['failing']>;
  /** Keys of erased people that may still be on a disk of the event store, until when, and what prevents their end. */
  readonly erasedKeys: ErasedKeys | null;
}

interface Building {
  /** Of the log that the start found, rounded down. */
  readonly percent: number;
  readonly models: readonly string[];
}

const buildingOf = ({ projections, built }: ProjectorHealth): Building | null => {
  const models = projections.filter(({ serving }) => !serving).map(({ name }) => name);
  return models.length === 0 ? null : { percent: percentOf(built), models };
};

/** The documents to which an event could not be applied: how many, and the first of them. Nothing personal. */
interface SetAsideDocuments {
  readonly count: number;
  readonly documents: readonly {
    readonly kind: string;
    readonly document: string;
    readonly event: string;
    readonly position: number;
  }[];
}

const mostNamed = 20;

const namesOf = (setAside: readonly SetAside[]): SetAsideDocuments => ({
  count: setAside.length,
  documents: setAside.slice(0, mostNamed).map(({ projection, key, event, position }) => ({
    kind: projection,
    document: key,
    event,
    position: Number(position.commit),
  })),
});

/** The streams whose hash chain does not hold: how many, and the first break of the first of them. */
interface BrokenChains {
  readonly count: number;
  readonly first: readonly {
    readonly stream: string;
    readonly revision: number;
    readonly event: string;
    readonly position: number;
  }[];
}

const breaksIn = (breaks: ProjectorHealth['breaks']): BrokenChains => ({
  count: breaks.length,
  first: breaks.slice(0, mostNamed).map((one) => ({ ...one, position: Number(one.position.commit) })),
});

interface ErasedKeys {
  readonly since: string;
  readonly until: string;
  readonly running: boolean;
  readonly problems: readonly string[];
}

/** An engine without a look for this long is down, even when its process answers. */
const silentFor = 30_000;

/** A process that works in part is asked on: only one that is down, or not ready yet, answers 503. */
export const httpStatusOf = ({ status }: Health): 200 | 503 => (status === 'down' || status === 'starting' ? 503 : 200);

export async function healthOf(app: App): Promise<Health> {
  const projected = app.projector.health();
  const { position, received, connected, refused, projections, setAside, breaks, explained } = projected;
  const building = buildingOf(projected);
  // Known already when the projector lost the store; otherwise ask now.
  const last = connected ? await app.store.last().catch(() => 'away' as const) : 'away';
  const { damaged: broken = null, lost = null, loading } = app.parts;
  const denied = lost ?? app.parts.denied ?? broken;
  const eventStore = last === 'away' || denied !== null ? 'down' : 'up';
  const reachable = last === 'away' ? received : dueOf(last, received);
  const nats = app.parts.hints === null || app.parts.hints.connected ? 'up' : 'down';
  const paused = app.parts.pausedUntil?.() ?? null;
  const lastBeat = app.parts.engine?.lastBeat();
  // While nothing can be saved, each act of the engine is refused and stays due.
  const engineUp = paused !== null || lastBeat === undefined || app.clock.now() - lastBeat < silentFor;
  const damaged = app.files.damaged();
  const late = isCurrent(projections, due.name) ? lateWork(app) : null;
  const refusal = isCurrent(projections, calls.name) ? refusalNow(app) : null;
  const isUndamaged = setAside.length + breaks.length + damaged.length === 0;
  const unforwarded = app.parts.forwarding?.failing() ?? null;
  const unanchored = app.parts.anchors?.failing() ?? [];
  const isSent = unforwarded === null && unanchored.length === 0;
  const isWhole = isUndamaged && late === null && refusal === null && building === null && isSent;
  const isWritable = refused === null && app.parts.unsaved !== 'disk' && app.files.refused() === null;
  const isUp = eventStore === 'up' && nats === 'up' && isWritable && engineUp;
  return {
    status: statusOf({ isUp, loading, moving: paused !== null, isWhole }),
    roles: [...app.config.roles],
    eventStore,
    eventStoreDenied: denied,
    nats,
    disk: isWritable ? 'up' : 'down',
    position: Number(position?.commit ?? 0n),
    projections: projections.map(({ name, position: at }) => ({
      name,
      position: at,
      lag: typeof reachable === 'object' ? Math.max(0, Number(reachable.commit) - at) : 0,
    })),
    building,
    setAside: namesOf(setAside),
    brokenChains: breaksIn(breaks),
    explainedChains: breaksIn(explained),
    damagedFiles: { count: damaged.length, files: damaged.slice(0, mostNamed) },
    loading,
    moving: paused === null ? null : { until: iso(paused) },
    engine: lastBeat === undefined ? null : aliveAt(lastBeat, app.clock.now()),
    late,
    phoneCompany: refusal,
    securityLog: unforwarded,
    anchors: unanchored,
    erasedKeys: erasedKeysOf(app),
  };
}

interface States {
  readonly isUp: boolean;
  readonly loading: boolean;
  readonly moving: boolean;
  readonly isWhole: boolean;
}

function statusOf({ isUp, loading, moving, isWhole }: States): Health['status'] {
  if (!isUp) return 'down';
  if (loading) return 'starting';
  if (moving) return 'moving';
  return isWhole ? 'up' : 'degraded';
}

const aliveAt = (beat: number, now: number) => ({
  lastBeat: iso(beat),
  secondsAgo: Math.max(0, Math.round((now - beat) / 1_000)),
});

function erasedKeysOf({ views, clock, config, projector }: App): ErasedKeys | null {
  if (!isCurrent(projector.health().projections, due.name)) return null;
  const [erasing, night] = [views.doc('due', 'key-erasure:log'), views.doc('due', 'scavenge:log')];
  const scavenge = night?.kind === 'scavenge' ? night : null;
  const since = scavenge?.since ?? (erasing?.kind === 'key-erasure' ? erasing.since : null);
  if (!since) return null;
  // The embedded node needs no scavenge: its keys end when they are deleted.
  const next = config.eventStoreUrl === null ? erasing?.due_at : null;
  const problems = (scavenge?.nodes ?? []).filter(({ status, reason }) => reason !== null && status !== 'done');
  return {
    since,
    until: scavenge?.due_at ?? next ?? nextNight(new Date(clock.now()).toISOString()),
    running: scavenge?.night !== null && scavenge?.night !== undefined,
    problems: problems.map(({ node, reason }) => `${node}: ${reason}`),
  };
}

/**
 * The position that every read model should show. The log may end with any number of system events, which nobody receives:
 * then it is the last event received, unless history is still being read.
 */
const dueOf = (last: StoredEvent | undefined, received: ProjectorHealth['received']): ProjectorHealth['received'] =>
  last && (isOurs(last) || received === undefined) ? last.position : received;
