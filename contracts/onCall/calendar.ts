import type { BeatUser } from './beats.ts';

/** Who has a designation from when until when (S1 §3). Dates are `2026-03-08`, times `22:30`, both of the clock of `tzstr`. */
export interface ScheduledProfile {
  readonly uuid: string;
  readonly user: BeatUser;
  readonly designation: string;
  /** Where he is called meanwhile; null for whoever may not see it, and once erased. */
  readonly phone_number: string | null;
  readonly date_start: string;
  readonly time_start: string;
  readonly date_end: string;
  readonly time_end: string;
  /** IANA. */
  readonly tzstr: string;
  /** ISO-8601 UTC: what the clocks made of it. It ends earlier where it was unscheduled meanwhile. */
  readonly start: string;
  readonly end: string;
}

/** A day of the organisation's own zone: 23 or 25 hours long where the clocks change. */
export interface CalendarDay {
  readonly date: string;
  /** ISO-8601 UTC. */
  readonly start: string;
  readonly end: string;
  /** In the order of the calendar's designations; who begins first, first. */
  readonly designations: readonly { readonly name: string; readonly profiles: readonly ScheduledProfile[] }[];
}

/** `calendar_beta` (S1 §7): from the first day asked for to the last, both included. */
export interface Calendar {
  readonly days: readonly CalendarDay[];
  readonly designations: readonly Designation[];
}

export interface Designation {
  readonly name: string;
  /** Null where it has none. */
  readonly shared_phone_number: string | null;
}
