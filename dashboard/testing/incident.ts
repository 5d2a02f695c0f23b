import type { IncidentSummary, Page } from '#contracts/incident/incident';

/** For tests: an incident of the list, with the changes that the test needs. */
export const summary = (changed: Partial<IncidentSummary> = {}): IncidentSummary => ({
  uuid: '0b8f4a52-0000-4000-8000-000000000001',
  version: 'standard_water',
  priority: 'routine',
  version_display: 'After hours',
  description: 'Water in the street',
  address: '6161 Olde Wadsworth Blvd',
  point: [39.8, -105.08],
  labels: ['Water Main Break'],
  state: 'new',
  state_display: 'New',
  state_meaning: 'received',
  state_time: '2026-03-01T08:10:00Z',
  time: '2026-03-01T08:10:00Z',
  active: true,
  archived: false,
  completed: false,
  dispatched: [],
  standing: 'unasked',
  ...changed,
});

export const page = (results: readonly IncidentSummary[], count = results.length): Page<IncidentSummary> => ({
  count,
  results,
  previous: null,
  next: null,
});
