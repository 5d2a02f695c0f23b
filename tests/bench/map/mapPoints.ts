import type { Crew, IncidentCard } from '#contracts/dispatch/dispatch';

export type Point = [lat: number, lng: number];

/** A frame of the dispatch channel: one incident or crew at a new place. */
export interface Move {
  readonly crew?: Crew;
  readonly incident?: IncidentCard;
  readonly position: number;
}

/** Spread over a metropolis, denser at its center, by strides that share no divisor: the same places in every run. */
export function pointAt(n: number, of: number): Point {
  const along = ((n * 7_919) % of) / of;
  const out = ((n * 104_729) % of) / of;
  return [39.75 + 0.35 * out * Math.sin(along * 2 * Math.PI), -105 + 0.45 * out * Math.cos(along * 2 * Math.PI)];
}

const time = '2026-01-01T00:00:00.000Z';
const kinds = [['Water'], ['Sewer', 'Odor'], ['Street'], []] as const;

export const incidentAt = (n: number, [lat, lng]: Point, description = `Report ${n}`): IncidentCard => ({
  uuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  version: n % 3 === 0 ? 'arvada_manual_dispatch' : 'arvada_water',
  priority: 'routine',
  target_version: null,
  point: [lat, lng],
  latlng: [[lat, lng]],
  time: new Date(Date.parse(time) - n * 10_000).toISOString(),
  description,
  address: '5700 Carr St, Arvada, CO',
  labels: [...(kinds[n % kinds.length] ?? [])],
  state: 'new',
  state_display: 'New',
  state_meaning: 'received',
  state_time: time,
  dispatched: [],
  people: [],
  callouts: [],
});

export const crewAt = (n: number, step: number): Crew => ({
  id: `crew-${n}`,
  uuid: `crew-${n}`,
  name: `Truck ${n}`,
  active: true,
  shared_phone_number: '',
  designated_user: null,
  checkin: {
    id: `check-in-${n}-${step}`,
    status: 'COMPLETED',
    requested_time: time,
    due_time: time,
    time: new Date().toISOString(),
    point: [39.6 + n / 130 + step / 5_000, -105.2 + ((n * 7) % 40) / 100],
    accuracy: 12,
    note: '',
    text: 'sent',
    failure: null,
    cause: null,
  },
  note: null,
  queue: [],
});
