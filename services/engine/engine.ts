import { every } from '#events/core/ports';
import { due } from '#projections/due/due';
import type { Obligation } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { openLane } from './lane.ts';
import { fewDueAt, firstDue, nextAfter } from './reading.ts';
import type { Destinations, Kind, Table } from './table.ts';

/** Acts on obligations when they fall due. */
export interface Engine {
  /**
   * The time in milliseconds at which the engine last read the obligations due, or began the oldest act that has not
   * succeeded since, whichever is earlier. The health page shows it.
   */
  lastBeat(): number;
  /** Looks now. Resolves when all acts under way have ended. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds. Poll at least every 5 s, so that a silent engine can be reported as down. */
const pollEvery = 5_000;

/**
 * Looks at the obligations due after each of their changes, when the next falls due, and at each poll. It reads only
 * what is due.
 */
export function startEngine(
  app: Pick<App, 'views' | 'clock' | 'log' | 'projector'>,
  table: Table,
  destinations: Destinations = {},
): Engine {
  let stopped = false;
  let lookedAt = app.clock.now();
  let callOff = () => {};

  const look = (): void => {
    if (stopped) return;
    callOff();
    const now = app.clock.now();
    const poll = now + pollEvery;
    let next = poll;
    try {
      const first = firstDue(app.views);
      // Most looks find little due, and so need not ask for each kind.
      const few = first > now ? [] : fewDueAt(app.views, now);
      const again = lanes.map((lane) => lane.look(now, few));
      next = first > now ? first : Math.min(poll, nextAfter(app.views, now) ?? poll, ...again);
      lookedAt = now;
    } catch (error) {
      app.log.error({ reason: String(error) }, 'the engine could not read what is due');
    }
    const waits = next < Infinity ? [app.clock.at(next, look)] : [];
    // A poll that finds nothing due is upkeep.
    if (next > poll) waits.push(every(app.clock, pollEvery, look));
    callOff = () => {
      for (const end of waits) end();
    };
  };
  const lanes = Object.entries(table).map(([kind, act]) =>
    openLane(app, {
      kind: kind as Kind,
      act: act as (due: Obligation) => Promise<void>,
      destinationOf: destinations[kind as Kind],
      onRoom: look,
    }),
  );
  const ended = async () => void (await Promise.all(lanes.map((lane) => lane.ended())));
  const forget = app.projector.onChange((changes) => {
    if (changes.some(({ worker }) => worker.writer.projection.name === due.name)) look();
  });
  look();

  return {
    lastBeat: () => Math.min(lookedAt, ...lanes.map((lane) => lane.oldest())),
    look: async () => {
      look();
      await ended();
    },
    stop: async () => {
      stopped = true;
      forget();
      callOff();
      await ended();
    },
  };
}
