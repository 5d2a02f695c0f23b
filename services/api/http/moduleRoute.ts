import type { Route } from './route.ts';

/**
 * Routes that only one organization has. A user who is looking at another organization gets "not found", before the
 * request is read.
 */
export const onlyFor = (organisation: string, lines: readonly Route[]): readonly Route[] =>
  lines.map((line) => ({ ...line, organisation }));
