import type { AppointmentKind, BuppCase } from '#contracts/customers/bupp/programme';
import type { IncidentSummary } from '#contracts/incident/incident';

/** `GET /api/jcw/bupp/cases/`: every open case, and who may lead one. */
export interface BuppCases {
  readonly cases: readonly (IncidentSummary & BuppCase)[];
  readonly people: readonly { readonly uuid: string; readonly name: string }[];
  readonly position: number;
}

/** `GET /api/jcw/bupp/appointments/`: those within a span of time, in order. `time` is ISO-8601 UTC. */
export interface Appointment {
  readonly uuid: string;
  readonly incident: string;
  readonly description: string;
  readonly address: string;
  readonly kind: AppointmentKind | null;
  readonly staff: string;
  readonly time: string;
  readonly updated_time: string;
}
export interface Appointments {
  readonly results: readonly Appointment[];
  readonly position: number;
}
