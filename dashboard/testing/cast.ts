import type { Version } from '#contracts/accounts/viewer';
import type { Crew, DesignatedUser, Dispatched, IncidentCard } from '#contracts/dispatch/dispatch';
import { tallied } from '../data/changes/tally.ts';
import { currentJobs, type Jobs } from '../screens/dispatch/kind/duty.ts';

/** The fixed cast of tests. */
export const ada: DesignatedUser = {
  uuid: 'ada',
  first_name: 'Ada',
  last_name: 'Moreno',
  phone_number: '+13035550101',
};

export const crew = (id: string, change: Partial<Crew> = {}): Crew => ({
  id,
  uuid: id,
  name: id[0]?.toUpperCase() + id.slice(1),
  active: true,
  shared_phone_number: '',
  designated_user: ada,
  checkin: null,
  note: null,
  queue: [],
  ...change,
});

export const sentCrew = (designation: string, change: Partial<Dispatched> = {}): Dispatched => ({
  designation,
  name: designation,
  time: '2026-11-21T08:00:00Z',
  dispatch: `s-${designation}`,
  status: 'delivered',
  status_time: '2026-11-21T08:00:00Z',
  reason: null,
  ...change,
});

export const card = (uuid: string, change: Partial<IncidentCard> = {}): IncidentCard => ({
  uuid,
  version: 'call',
  priority: 'routine',
  target_version: null,
  point: [39.8, -105.1],
  latlng: [[39.8, -105.1]],
  time: '2026-11-21T08:00:00Z',
  description: 'Water in the street',
  address: '12 Main St',
  labels: [],
  state: 'new',
  state_display: 'New',
  state_meaning: 'received',
  state_time: '2026-11-21T08:00:00Z',
  dispatched: [],
  people: [],
  callouts: [],
  ...change,
});

export const version = (key: string, targets: readonly string[]): Version => ({
  key,
  display_name: key,
  dispatched: targets.length === 0,
  targets,
  states: [],
});

/** The current jobs over these incidents. */
export const jobsOf = (cards: readonly IncidentCard[]): Jobs => tallied(currentJobs, cards).value();
