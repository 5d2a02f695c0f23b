/** The events of an organization of which its stakeholders are told, each with its words. */
export const eventKinds = ['INCIDENT_REPORTED', 'TEAM_NOT_FORMED', 'CREW_SILENT'] as const;
export type EventKind = (typeof eventKinds)[number];

export const eventNames: Readonly<Record<EventKind, string>> = {
  INCIDENT_REPORTED: 'Incident reported',
  TEAM_NOT_FORMED: 'Team not formed',
  CREW_SILENT: 'Crew does not respond',
};
