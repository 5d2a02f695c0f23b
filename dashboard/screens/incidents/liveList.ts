import type { IncidentListFrame, IncidentSummary, Page } from '#contracts/incident/incident';
import type { IncidentFilters } from './filters.ts';

/**
 * One page of a filtered, ordered list cannot be kept up to date by frames alone: which incident comes first, and how many there
 * are, only the server knows. So what a frame says of a row shown is shown at once, and what it may do to the order or the count
 * is asked for again, soon.
 */
export function applyFrame(page: Page<IncidentSummary>, { incident }: IncidentListFrame): Page<IncidentSummary> {
  if (!shows(page, incident)) return page;
  return { ...page, results: page.results.map((row) => (row.uuid === incident.uuid ? incident : row)) };
}

/**
 * `deleted` on the channel of the active incidents says that one is active no more. A list of the active ones loses its row; any
 * other list goes on showing it, as what it is now, unless it is gone altogether.
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

/** Frames that came while the answer was on its way are newer than it. */
export const applyFrames = (page: Page<IncidentSummary>, frames: readonly IncidentListFrame[]): Page<IncidentSummary> =>
  frames.reduce(applyFrame, page);

const shows = (page: Page<IncidentSummary>, incident: IncidentSummary) =>
  page.results.some((row) => row.uuid === incident.uuid);

/** True where an updated row does not show the whole effect: it is not here, or it may no longer belong here. */
export function mustAskAgain(
  page: Page<IncidentSummary>,
  filters: IncidentFilters,
  incident: IncidentSummary,
): boolean {
  const { active, state, label, version, search } = filters;
  // What happens to closed ones is nothing to those who look at the active ones, and the other way round.
  if (!shows(page, incident)) return active === undefined || incident.active === active;
  return (
    (active !== undefined && incident.active !== active) ||
    (state !== undefined && incident.state !== state) ||
    (version !== undefined && incident.version !== version) ||
    (label !== undefined && !incident.labels.some((name) => name.toLowerCase() === label.toLowerCase())) ||
    search !== undefined
  );
}
