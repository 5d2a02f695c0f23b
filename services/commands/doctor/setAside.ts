import { formatPosition } from '#events/core/position';
import type { ReadModel } from '#projections/core/rows';
import { forgetModels, setAsideIn } from '#services/views/asideFile';
import type { SetAside } from '#services/views/setAside';

/** One line for each document, without anything personal. */
export const lineOf = ({ projection, key, type, event, stream, position }: SetAside): string =>
  `${projection} ${key}: ${type} ${event} in ${stream} at ${formatPosition(position)}`;

/**
 * Removes the tables of the read models with documents set aside, so that the next start builds them again and tries
 * each event again. The log is not changed. Muster must not run on this directory. Returns the names.
 */
export function retry(dataDir: string, models: readonly ReadModel[]): readonly string[] {
  const names = new Set((setAsideIn(dataDir) ?? []).map(({ projection }) => projection));
  return forgetModels(
    dataDir,
    models.filter(({ name }) => names.has(name)),
  );
}
