import { isOfRows, type ReadModel } from '#projections/core/rows';
import type { Log } from '#services/core/log';
import type { ViewStore } from '#services/views/views';
import type { Worker } from './folding.ts';

/** The most documents that a start copies beside the urgent ones: two seconds, at 0.3 ms of processor time each. */
const mostCopied = 6_000;

export interface Carriers {
  /** The copies that fold now. The list changes when one ends. */
  readonly workers: Worker[];
  /** True while a copy of the old version of this read model follows the log. */
  has(name: string): boolean;
  /** Ends the copy, whose tables are gone, and returns it; undefined when there is none. */
  end(name: string): Worker | undefined;
}

interface Carrying {
  readonly views: Pick<ViewStore<ReadModel>, 'transaction' | 'carried' | 'count'>;
  readonly workers: readonly Worker[];
  /** Copied whatever their size. */
  readonly urgent: readonly string[];
  readonly log: Log;
}

/**
 * A release knows only its own folds, so it cannot bring the tables of an older version up to date. Until its own version of
 * a read model is built, it folds new events into a copy of the old documents: this is right for each document that begins
 * meanwhile, and nearer to the truth than a frozen one for the others.
 */
export function carriersOf({ views, workers, urgent, log }: Carrying): Carriers {
  let room = mostCopied;
  const old = workers.flatMap(({ writer: { serving, projection } }) => {
    if (serving || isOfRows(projection)) return [];
    const { name } = projection;
    return [{ name, projection, size: urgent.includes(name) ? 0 : views.count(name) }];
  });
  // The smallest first, so that as many as possible are current.
  const carriers = old
    .toSorted((a, b) => a.size - b.size)
    .flatMap(({ name, projection, size }): Worker[] => {
      try {
        const copy = views.transaction(() =>
          views.carried(projection, size === 0 ? Number.MAX_SAFE_INTEGER - 1 : room),
        );
        if (copy) room -= size;
        return copy ? [{ writer: copy, passed: 0 }] : [];
      } catch (error) {
        log.warn({ projection: name, reason: String(error) }, 'an old read model is shown as it was');
        return [];
      }
    });
  const isOf = (name: string) => (one: Worker) => one.writer.projection.name === name;
  return {
    workers: carriers,
    has: (name) => carriers.some(isOf(name)),
    end: (name) => {
      const at = carriers.findIndex(isOf(name));
      return at < 0 ? undefined : carriers.splice(at, 1)[0];
    },
  };
}
