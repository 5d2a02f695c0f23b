import type { Position } from '#events/core/position';
import { knownRepairs, type Repairs, repairTypes } from '#events/core/repairs';
import type { EventStore } from '#events/store/store';
import type { ReadModel } from '#projections/core/rows';
import { forgetModels, setAsideIn } from '#services/views/asideFile';
import { repairedBy } from './writing/documents.ts';

/** The operators' decisions in the log, from a position on. They come after the events that they are about. */
export async function repairsIn(store: Pick<EventStore, 'readAll'>, after: Position | undefined): Promise<Repairs> {
  const repairs = knownRepairs();
  for await (const event of store.readAll({ types: repairTypes, ...(after ? { after } : {}) })) repairs.learn(event);
  return repairs;
}

/**
 * Forgets the read models with documents set aside because of an event that was repaired or skipped since, so that they
 * are built again with that decision. Returns their names.
 */
export async function forgetRepaired(
  dataDir: string,
  store: Pick<EventStore, 'read'>,
  models: readonly ReadModel[],
): Promise<readonly string[]> {
  const aside = setAsideIn(dataDir) ?? [];
  if (aside.length === 0) return [];
  const repaired = new Set<string>();
  for (const { projection, stream, event, reason } of aside) {
    const repairs = knownRepairs();
    let revision = -1;
    for await (const one of store.read(stream)) {
      repairs.learn(one);
      if (one.id === event) revision = one.revision;
    }
    const repair = repairs.of({ stream, revision, id: event });
    if (repair && !reason.startsWith(repairedBy(repair))) repaired.add(projection);
  }
  return forgetModels(
    dataDir,
    models.filter(({ name }) => repaired.has(name)),
  );
}
