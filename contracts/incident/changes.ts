import {
  document,
  id,
  listOf,
  optional,
  orNull,
  position,
  type Shape,
  text,
  time,
  yesNo,
} from '#contracts/core/schema';
import { incidentFields, incidentSummary } from './incident.ts';
import { location, logEntry } from './parts.ts';
import { teamMember } from './teamDocuments.ts';

/** The parts of an incident that a reader of changes may ask for. */
export const expansions = ['locations', 'log', 'team', 'times'] as const;
export type Expansion = (typeof expansions)[number];

/** An incident at its last change. */
export const changedIncident = document('ChangedIncident', {
  uuid: id,
  /** When its last change became known. */
  changed_time: time,
  /** The next question goes on after this one. */
  cursor: text('4817-3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f'),
  /** True when it was deleted, or belongs to another organization now. */
  removed: yesNo(false),
  /** Null once it is removed. */
  incident: orNull(incidentSummary),
  locations: optional(listOf(location)),
  log: optional(listOf(logEntry)),
  team: optional(listOf(teamMember)),
  times: optional(
    document('IncidentTimes', { timestamps: incidentFields.timestamps, workflow: incidentFields.workflow }),
  ),
});
export type ChangedIncident = Shape<typeof changedIncident>;

/** `GET /api/incident/?updated_after=…`: each incident once, those that changed first come first. */
export const incidentChanges = document('IncidentChanges', {
  results: listOf(changedIncident),
  /** Goes on after the last result, now or at any later time. */
  cursor: text('4817-3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f'),
  /** True when the next question has results already. */
  more: yesNo(false),
  position,
});
export type IncidentChanges = Shape<typeof incidentChanges>;
