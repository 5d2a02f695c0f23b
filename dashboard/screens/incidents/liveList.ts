import type { IncidentListFrame, IncidentSummary, Page } from '#contracts/incident/incident';
import { nameKey } from '#contracts/values/name';
import type { IncidentFilters } from './filters.ts';

/**
 * Frames alone cannot keep one page of a filtered, ordered list up to date: only the server knows the order and the
 * count. So a frame updates its visible row at once, and the page is fetched again soon after for order and count.
 */
export function applyFrame(page: Page<IncidentSummary>, { incident }: IncidentListFrame): Page<IncidentSummary> {
  if (!shows(page, incident)) return page;
  return { ...page, results: page.results.map((row) => (row.uuid === incident.uuid ? incident : row)) };
}

/**
 * `deleted` on the channel of the active incidents means that one is no longer active. A list of active ones removes
 * its row; any other list keeps showing it in its new state, unless it was deleted.
 */
export function applyDeleted(
  page: Page<IncidentSummary>,
  filters: IncidentFilters,
  frame: IncidentListFrame,
): Page<IncidentSummary> {
  const { incident, gone } = frame;
  if (filters.active !== true && !gone) return applyFrame(page, frame);
  if (!shows(page, incident)) return page;
  return { ...page, count: page.count - 1, results: page.results.filter((row) => row.uuid !== incident.uuid) };
}

const shows = (page: Page<IncidentSummary>, incident: IncidentSummary) =>
  page.results.some((row) => row.uuid === incident.uuid);

/** True when updating the row does not show the whole effect: it is not on this page, or may no longer belong here. */
export function mustAskAgain(
  page: Page<IncidentSummary>,
  filters: IncidentFilters,
  incident: IncidentSummary,
): boolean {
  const { active, state, label, version, search } = filters;
  // A list of active incidents ignores changes of closed ones, and the reverse.
  if (!shows(page, incident)) return active === undefined || incident.active === active;
  return (
    (active !== undefined && incident.active !== active) ||
    (state !== undefined && incident.state !== state) ||
    (version !== undefined && incident.version !== version) ||
    (label !== undefined && !incident.labels.some((name) => nameKey(name) === nameKey(label))) ||
    search !== undefined
  );
}
