/** The events of an organization of which its stakeholders are told, each with its words. */
export const eventKinds = ['INCIDENT_REPORTED', 'TEAM_NOT_FORMED', 'CREW_SILENT'] as const;
export type EventKind = (typeof eventKinds)[number];

export const eventNames: Readonly<Record<EventKind, string>> = {
  INCIDENT_REPORTED: 'Incident reported',
  TEAM_NOT_FORMED: 'Team not formed',
  CREW_SILENT: 'Crew does not respond',
};

/** `POST /api/admin/events/add_user_stakeholder_to_event_configuration` (S1 §7). */
export interface StakeholderBody {
  readonly conf_id: string;
  readonly target_user_id: string;
  readonly send_checkins: boolean;
  /** The number for this event; the person's own phone without it. */
  readonly alt_phone_number?: { readonly value: string; readonly region: 'US' };
}
/** `POST /api/admin/events/remove_user_stakeholder_from_event_configuration`. */
export interface StakeholderRemovalBody {
  readonly conf_id: string;
  readonly target_user_id: string;
}
/** `POST /api/admin/events/update_event_configuration`. 0: no check-ins. */
export interface EventConfigurationBody {
  readonly conf_id: string;
  readonly checkin_minutes: number;
}

/** `POST /api/admin/incidents/create_digest_subscription/` (S1 §7). */
export interface DigestSubscriptionBody {
  readonly user_id: string;
}
/** `POST /api/admin/incidents/delete_digest_subscription/` (S1 §7). */
export interface DigestRemovalBody {
  readonly subscription_id: string;
}

export interface AdminBodies {
  readonly 'POST /api/admin/events/add_user_stakeholder_to_event_configuration': StakeholderBody;
  readonly 'POST /api/admin/events/remove_user_stakeholder_from_event_configuration': StakeholderRemovalBody;
  readonly 'POST /api/admin/events/update_event_configuration': EventConfigurationBody;
  readonly 'POST /api/admin/incidents/create_digest_subscription/': DigestSubscriptionBody;
  readonly 'POST /api/admin/incidents/delete_digest_subscription/': DigestRemovalBody;
}
