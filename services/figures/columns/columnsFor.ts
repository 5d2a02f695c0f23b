import { Refused } from '#events/core/refused';
import { isQa } from '#services/access/qualityAssurance';
import type { App } from '#services/app/app';
import type { Views } from '#services/views/views';
import { type Hidden, hiddenIncidents } from './hidden.ts';
import type { FigureColumns } from './kinds.ts';
import { type Organization, organizationColumns } from './organization.ts';

/** A request waits so long for the first reading of an organization, which goes on behind it. Milliseconds. */
const patience = 5_000;

/** The columns from which the figures of an organization are counted; null when none are counted for it (S2 §4.3). */
export async function columnsFor(app: App, entity: string): Promise<FigureColumns | null> {
  if (isQa(app, entity)) return null;
  let end = (): void => undefined;
  const late = new Promise<never>((_, refuse) => {
    end = app.clock.at(app.clock.now() + patience, () => refuse(new Refused('analytics.reading')));
  });
  try {
    return await Promise.race([figureColumns(app, entity), late]);
  } finally {
    end();
  }
}

/**
 * The columns of organizations that are kept beside those in use: as many bytes. An organization with a million incidents
 * and five million calls has about 180 million.
 */
export const mostBytes = 400_000_000;

const kept = new WeakMap<Views, Kept>();

/** The columns as the read models stand now. The first call for an organization reads its rows, in slices. */
export function figureColumns({ views }: Pick<App, 'views'>, entity: string): Promise<FigureColumns> {
  const found = kept.get(views) ?? keptColumns(views, mostBytes);
  kept.set(views, found);
  return found.of(entity);
}

interface Kept {
  of(entity: string): Promise<FigureColumns>;
  /** The organizations that are kept, and the bytes of their columns. */
  readonly organizations: () => readonly string[];
  readonly bytes: () => number;
}

/** Keeps the columns of the organizations that were used last. */
export function keptColumns(views: Views, limit: number): Kept {
  /** The one that was used last comes last. */
  const organizations = new Map<string, Organization>();
  const asked = new Map<string, Promise<FigureColumns>>();
  let hidden: Promise<Hidden> | null = null;
  let reading: Promise<unknown> = Promise.resolve();
  const bytes = (): number => [...organizations.values()].reduce((sum, one) => sum + one.bytes(), 0);
  const shrink = (): void => {
    for (const entity of organizations.keys()) {
      if (organizations.size === 1 || bytes() <= limit) return;
      organizations.delete(entity);
    }
  };
  /** One organization after the other, so that several large ones are not read at once. */
  const read = (entity: string): Promise<Organization> => {
    const run = reading.then(async () => {
      shrink();
      hidden ??= hiddenIncidents(views);
      return await organizationColumns(views, entity, await hidden);
    });
    reading = run.catch(() => undefined);
    return run;
  };
  const current = async (entity: string): Promise<FigureColumns> => {
    for (;;) {
      const one = organizations.get(entity) ?? (await read(entity));
      organizations.delete(entity);
      organizations.set(entity, one);
      shrink();
      if (await one.follow()) return one.columns;
      organizations.clear();
      hidden = null;
    }
  };
  const of = async (entity: string): Promise<FigureColumns> => {
    // A run that began earlier may have passed changes that the caller wants to see.
    for (let running = asked.get(entity); running; running = asked.get(entity)) await running;
    const run = current(entity).finally(() => asked.delete(entity));
    asked.set(entity, run);
    return run;
  };
  return { of, organizations: () => [...organizations.keys()], bytes };
}
