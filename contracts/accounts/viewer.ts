import { latLng } from '#contracts/core/address';
import { permissions, roles } from '#contracts/core/roles';
import {
  always,
  document,
  id,
  listOf,
  oneOf,
  optional,
  orNull,
  type Shape,
  text,
  whole,
  yesNo,
} from '#contracts/core/schema';
import { versionExtras } from '#contracts/incident/versionExtras';

const versionState = document('VersionState', {
  state: text('arrived'),
  display: text('On site'),
  log_events: listOf(text('geo:arrived')),
});

/** A kind of incident as an organisation works it (S2 §4.2), without the rules that only the server needs. */
const version = document('Version', {
  ...versionExtras,
  key: text('arvada_undispatched'),
  display_name: text('Undispatched'),
  /** Undispatched versions are shown at full strength on the map: they still wait for a crew. */
  dispatched: yesNo(false),
  /** What an undispatched one may become when a crew is sent. */
  targets: listOf(text('arvada_water')),
  states: listOf(versionState),
  /** Its incidents are alarms of pump stations: each may become a filter. */
  alarms: optional(always(true)),
  /** False where the customer's own part of the incident's page leads through the steps. */
  tasks_shown: optional(always(false)),
  /** Log events that the form for log entries leaves out, because a call of the customer's own records them. */
  recorded_elsewhere: optional(listOf(text('bupp:questionnaire_received'))),
});
export type Version = Shape<typeof version>;

const names = { uuid: id, name: text('arvada'), display_name: text('Riverside Utilities') };

const entity = document('Entity', {
  /** `name` is the internal one: `arvada`. */
  ...names,
  /** IANA time zone: screens show this organisation's own time. */
  timezone: text('America/Denver'),
  centre: latLng,
  versions: listOf(version),
  /** Those that nobody chooses: an alarm that a filter holds back is given one. */
  given_versions: listOf(version),
  undispatched_versions: listOf(text('arvada_undispatched')),
  /** What it has beside incidents: other systems that are connected, and customers' modules. */
  modules: listOf(oneOf(['cityworks', 'alarm_filters'])),
});
export type Entity = Shape<typeof entity>;

const user = document('User', {
  uuid: id,
  first_name: text('Ada'),
  last_name: text('Lovelace'),
  email: text('dispatcher@arvada.example'),
  role: oneOf(roles),
});

/** `GET /api/viewer/`: who is looking, at what, and what the table of roles lets them do. */
export const viewer = document('Viewer', {
  user,
  entity,
  permissions: listOf(oneOf(permissions)),
  /** The organisations a member of staff may look at; empty for everybody else. */
  entities: listOf(document('EntityName', names)),
});
export type Viewer = Shape<typeof viewer>;

/** `GET /api/config/`: what the dashboard may know before anybody has signed in. */
export const config = document('Config', {
  realtime: document('RealtimeConfig', { key: text('muster'), activity_timeout: whole(120) }),
  /** A template with {z}, {x}, {y}; null where only the built-in base map is to be had. */
  tile_url: orNull(text('https://tile.openstreetmap.org/{z}/{x}/{y}.png')),
  tile_attribution: text('© OpenStreetMap contributors'),
  telephony: oneOf(['simulator', 'twilio']),
  mail: oneOf(['simulator', 'smtp']),
  /** PEM: checks the signature of what leaves for outside systems (Ed25519). */
  outbound_key: text('-----BEGIN PUBLIC KEY-----…'),
  demo: yesNo(true),
  signed_in: yesNo(false),
});
export type Config = Shape<typeof config>;

/** Who signed in. */
export const signedIn = document('SignedIn', { user: id });
export type SignedIn = Shape<typeof signedIn>;
/** The organisation that is looked at from now on. */
export const switchedEntity = document('SwitchedEntity', { entity_id: id });

const channelData = text('{"user_id":"…","user_info":{"name":"Ada Lovelace"}}');
/** `POST /pusher/auth` and `POST /pusher/user-auth`, in the shape of Pusher Channels. */
export const channelAuth = document('ChannelAuth', { auth: text('muster:3f0c…'), channel_data: channelData });
export const userAuth = document('UserAuth', { auth: text('muster:3f0c…'), user_data: channelData });
