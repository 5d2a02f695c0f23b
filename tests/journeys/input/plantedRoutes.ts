import type { Route } from '#services/api/http/route';
import { routes } from '#services/api/routes';

/** Adds these routes to the table for a server started meanwhile; afterwards the table is restored. */
export async function planting<T>(lines: readonly Route[], start: () => Promise<T>): Promise<T> {
  const table = routes as Route[];
  table.push(...lines);
  try {
    return await start();
  } finally {
    table.splice(-lines.length);
  }
}
