import type { LatLng } from '#contracts/core/geo';
import type { Permission, Role } from '#contracts/core/roles';
import type { VersionExtras } from '#contracts/incident/problems';

/** A kind of incident as an organisation works it (S2 §4.2), without the rules that only the server needs. */
export interface Version extends VersionExtras {
  readonly key: string;
  readonly display_name: string;
  /** Undispatched versions are shown at full strength on the map: they still wait for a crew. */
  readonly dispatched: boolean;
  /** What an undispatched one may become when a crew is sent. */
  readonly targets: readonly string[];
  readonly states: readonly {
    readonly state: string;
    readonly display: string;
    readonly log_events: readonly string[];
  }[];
  /** Its incidents are alarms of pump stations: each may become a filter. */
  readonly alarms?: true;
  /** False where the customer's own part of the incident's page leads through the steps. */
  readonly tasks_shown?: false;
  /** Log events that the form for log entries leaves out, because a call of the customer's own records them. */
  readonly recorded_elsewhere?: readonly string[];
}

export interface Entity {
  readonly uuid: string;
  /** The internal name: `arvada`. */
  readonly name: string;
  readonly display_name: string;
  /** IANA time zone: screens show this organisation's own time. */
  readonly timezone: string;
  readonly centre: LatLng;
  readonly versions: readonly Version[];
  /** Those that nobody chooses: an alarm that a filter holds back is given one. */
  readonly given_versions: readonly Version[];
  readonly undispatched_versions: readonly string[];
  /** What it has beside incidents: other systems that are connected, and customers' modules. */
  readonly modules: readonly ('cityworks' | 'alarm_filters')[];
}

/** `GET /api/viewer/`: who is looking, at what, and what the table of roles lets them do. */
export interface Viewer {
  readonly user: {
    readonly uuid: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly role: Role;
  };
  readonly entity: Entity;
  readonly permissions: readonly Permission[];
  /** The organisations a member of staff may look at; empty for everybody else. */
  readonly entities: readonly { readonly uuid: string; readonly name: string; readonly display_name: string }[];
}

/** `GET /api/config/`: what the dashboard may know before anybody has signed in. */
export interface Config {
  readonly realtime: { readonly key: string; readonly activity_timeout: number };
  /** A template with {z}, {x}, {y}; null where only the built-in base map is to be had. */
  readonly tile_url: string | null;
  readonly tile_attribution: string;
  readonly telephony: 'simulator' | 'twilio';
  readonly mail: 'simulator' | 'smtp';
  /** PEM: checks the signature of what leaves for outside systems (Ed25519). */
  readonly outbound_key: string;
  readonly demo: boolean;
  readonly signed_in: boolean;
}
