import type { TrailRow } from '#projections/audit/trail';
import type { App } from '#services/app/app';
import { cursorOf, type EventSearch, type PreparedSearch, pageOf } from './eventSearch.ts';

/** The events that are read and written at once. */
const together = 500;

/** The pages of a search, the newest first, each read when the one before was sent. */
export function* pagesOf(
  app: Pick<App, 'views'>,
  prepared: PreparedSearch,
  search: Pick<EventSearch, 'clock' | 'after' | 'until'>,
): Generator<readonly TrailRow[]> {
  for (let before: string | undefined; ; ) {
    const rows = pageOf(app, prepared, { ...search, before, limit: together });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < together) return;
    before = cursorOf(last, search.clock);
  }
}
