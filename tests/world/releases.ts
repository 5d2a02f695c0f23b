import { projections } from '#projections/index';

const versions = new Map(projections.map((model) => [model, model.version]));

/** From now on, processes that start are of the nth release: each of its read models has a version of its own. */
export function release(nth: number): void {
  for (const [model, version] of versions) (model as { version: number }).version = version + nth;
}
