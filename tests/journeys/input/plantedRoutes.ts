import type { Route } from '#services/api/http/route';
import { routes } from '#services/api/routes';

/** A server started meanwhile also has these lines in its table; afterwards the table is as it was. */
export async function planting<T>(lines: readonly Route[], start: () => Promise<T>): Promise<T> {
  const table = routes as Route[];
  table.push(...lines);
  try {
    return await start();
  } finally {
    table.splice(-lines.length);
  }
}
