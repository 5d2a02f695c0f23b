import type { Obligation } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { dueAt } from './reading.ts';
import type { Destination, Kind } from './table.ts';

/** The most obligations of one kind acted on at the same time, and the most of one organization. */
export const atOnce = 50;
/**
 * An act that takes longer, in milliseconds, waits for something outside. It counts only for its own organization then:
 * an address that never answers delays the work of nobody else.
 */
export const slowAfter = 1_000;
/** The most acts under way to one destination outside that has not answered for so long, now or the last time. */
export const atOnceTo = 5;
/** The most acts of one organization that wait for destinations at the same time. */
const waitingOfOne = 200;
/** The most obligations that a look reads to find one of an organization that has room. */
const mostRead = 2_000;
/** The pause in milliseconds before the engine acts again on an obligation that an act left unchanged. */
const restFor = 5_000;

/**
 * The running acts of one kind of obligation. Each kind has its own lane, so that a slow outside system delays only its
 * own messages.
 */
export interface Lane {
  /**
   * Begins to act on the obligations due at `now`, in milliseconds: those of the few due of any kind, or all of its own.
   * Returns the time at which a slow act makes room for what had to wait; Infinity when nothing waits for that.
   */
  look(now: number, few: readonly Obligation[] | undefined): number;
  /** The start of the oldest act that has not succeeded, in milliseconds; Infinity when there is none. */
  oldest(): number;
  /** Resolves when all acts that have begun have ended. */
  ended(): Promise<void>;
}

interface Begun {
  /** The start of the first act that has not succeeded, in milliseconds; Infinity when the last one succeeded. */
  readonly since: number;
  /** The earliest time of the next act, in milliseconds; Infinity while an act runs. */
  readonly notBefore: number;
  /** The obligation at the start of the act, as JSON. */
  readonly was: string;
}

interface Opened {
  readonly kind: Kind;
  readonly act: (due: Obligation) => Promise<void>;
  /** The address outside that the act waits for. One that never answers delays what goes to no other. */
  readonly destinationOf?: Destination | undefined;
  /** Called when there is room for an obligation that a look had to skip. */
  readonly onRoom: () => void;
}

interface Running {
  readonly entity: string;
  readonly to: string | null;
  readonly from: number;
}

export function openLane(app: Pick<App, 'views' | 'clock' | 'log'>, opened: Opened): Lane {
  const { kind, act, onRoom, destinationOf = () => null } = opened;
  const begun = new Map<string, Begun>();
  const running = new Map<Promise<void>, Running>();
  /** Destinations whose last answer was slow, or never came. */
  const slow = new Set<string>();
  let passedOver = false;

  const isFast = (from: number, now: number): boolean => now < from + slowAfter;
  const fast = (now: number): number => [...running.values()].filter(({ from }) => isFast(from, now)).length;
  const count = (which: (one: Running) => boolean): number => [...running.values()].filter(which).length;
  const hasRoom = (due: Obligation, now: number): boolean => {
    const to = destinationOf(due);
    const ofOne = count(({ entity }) => entity === due.entity);
    if (to === null) return ofOne < atOnce;
    const waiting = count((one) => one.to === to && (slow.has(to) || !isFast(one.from, now)));
    return waiting < atOnceTo && ofOne < waitingOfOne;
  };
  /** True for an obligation whose act may begin, as soon as there is room for one more. */
  const isReady = (due: Obligation, now: number): boolean => {
    const before = begun.get(due.id);
    if (before?.notBefore === Infinity || !hasRoom(due, now)) return false;
    return !before || now >= before.notBefore || before.was !== JSON.stringify(due);
  };
  const read = (now: number): readonly Obligation[] => {
    for (let limit = atOnce + begun.size; ; limit = Math.min(4 * limit, mostRead)) {
      const found = dueAt(app.views, { kind, now, limit });
      // More obligations may be due than were read.
      passedOver = found.length === limit;
      // The work of one organization may hide all others.
      if (!passedOver || limit >= mostRead || found.some((due) => isReady(due, now))) return found;
    }
  };

  const run = async (due: Obligation, since: number): Promise<void> => {
    const { id } = due;
    const was = JSON.stringify(due);
    const rest = (from: number) => begun.set(id, { since: from, notBefore: app.clock.now() + restFor, was });
    begun.set(id, { since, notBefore: Infinity, was });
    try {
      await act(due);
      rest(Infinity);
    } catch (error) {
      // The obligation is still due, so the engine acts on it again.
      app.log.error({ kind, id, reason: String(error) }, 'the engine could not do what is due');
      rest(since);
    }
  };
  const begin = (due: Obligation, since: number): void => {
    const [from, to] = [app.clock.now(), destinationOf(due)];
    const work: Promise<void> = run(due, since).finally(() => {
      running.delete(work);
      if (to !== null) slow[isFast(from, app.clock.now()) ? 'delete' : 'add'](to);
      if (passedOver) onRoom();
    });
    running.set(work, { entity: due.entity, to, from });
  };

  /** Forgets acts whose obligation is no longer due. */
  const forgetBut = (ids: ReadonlySet<string>): void => {
    for (const [id, { notBefore }] of begun) if (notBefore !== Infinity && !ids.has(id)) begun.delete(id);
  };

  return {
    look: (now, few) => {
      passedOver = false;
      const found = few?.filter((due) => due.kind === kind) ?? read(now);
      forgetBut(new Set(found.map(({ id }) => id)));
      for (const due of inTurns(found)) {
        const before = begun.get(due.id);
        if (before?.notBefore === Infinity) passedOver = true;
        else if (before && now < before.notBefore && before.was === JSON.stringify(due)) continue;
        else if (fast(now) >= atOnce || !hasRoom(due, now)) passedOver = true;
        else begin(due, Math.min(before?.since ?? now, now));
      }
      const waits = passedOver && fast(now) >= atOnce;
      return waits
        ? Math.min(...[...running.values()].map(({ from }) => from).filter((from) => isFast(from, now))) + slowAfter
        : Infinity;
    },
    oldest: () => Math.min(...[...begun.values()].map(({ since }) => since)),
    ended: async () => void (await Promise.all(running.keys())),
  };
}

/** The first of each organization, then the second of each, and so on: many of one delay the only one of another by one. */
function inTurns(found: readonly Obligation[]): readonly Obligation[] {
  const counts = new Map<string, number>();
  const rounds = found.map((due) => {
    const round = counts.get(due.entity) ?? 0;
    counts.set(due.entity, round + 1);
    return { due, round };
  });
  return counts.size < 2 ? found : rounds.toSorted((a, b) => a.round - b.round).map(({ due }) => due);
}
