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
  time,
  whole,
  yesNo,
} from '#contracts/core/schema';
import { versionExtras } from '#contracts/incident/versionExtras';

const versionState = document('VersionState', {
  state: text('arrived'),
  display: text('On site'),
  log_events: listOf(text('geo:arrived')),
});

/** A kind of incident in an organization's workflow (S2 §4.2), without the rules that only the server needs. */
const version = document('Version', {
  ...versionExtras,
  key: text('arvada_undispatched'),
  display_name: text('Undispatched'),
  /** False while the incident still waits for a crew: such versions are shown at full opacity on the map. */
  dispatched: yesNo(false),
  /** The versions that an undispatched incident can become when a crew is sent. */
  targets: listOf(text('arvada_water')),
  states: listOf(versionState),
  /** True when its incidents are alarms of pump stations. Each can become a filter. */
  alarms: optional(always(true)),
  /** False when the customer's own part of the incident's page shows the steps. */
  tasks_shown: optional(always(false)),
  /** Log events that the form for log entries leaves out, because one of the customer's own calls records them. */
  recorded_elsewhere: optional(listOf(text('bupp:questionnaire_received'))),
});
export type Version = Shape<typeof version>;

const names = { uuid: id, name: text('arvada'), display_name: text('Riverside Utilities') };

const entity = document('Entity', {
  /** `name` is the internal name: `arvada`. */
  ...names,
  /** IANA time zone. Screens show the organization's local time. */
  timezone: text('America/Denver'),
  centre: latLng,
  /** The miles from the center within which its places, crews and customers lie: its setting, or the default of it. */
  reach_miles: whole(310),
  versions: listOf(version),
  /** Versions that no user can choose, such as the version of an alarm that a filter holds back. */
  given_versions: listOf(version),
  undispatched_versions: listOf(text('arvada_undispatched')),
  /** The features beside incidents: connected systems and customers' modules. */
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

/** `GET /api/viewer/`: the signed-in user, the selected organization, and the permissions from the table of roles. */
export const viewer = document('Viewer', {
  user,
  entity,
  permissions: listOf(oneOf(permissions)),
  /** True while the organization requires a second step of the role, and the person has none: nothing else is answered. */
  second_step_due: optional(always(true)),
  /** The organizations that a member of staff may select; empty for every other user. */
  entities: listOf(document('EntityName', names)),
});
export type Viewer = Shape<typeof viewer>;

/** `GET /api/config/`: the settings that the dashboard needs before sign-in. */
export const config = document('Config', {
  realtime: document('RealtimeConfig', { key: text('muster'), activity_timeout: whole(120) }),
  /** A template with {z}, {x}, {y}; null when only the built-in base map is available. */
  tile_url: orNull(text('https://tile.openstreetmap.org/{z}/{x}/{y}.png')),
  tile_attribution: text('© OpenStreetMap contributors'),
  /** Aerial pictures for the heat map, when a server of them is set. */
  satellite_url: orNull(text('https://tiles.example/satellite/{z}/{x}/{y}.jpg')),
  satellite_attribution: text('© Example'),
  /** True when the map is drawn from `/api/map/region.pmtiles`, without a tile server. */
  tiles_file: yesNo(false),
  telephony: oneOf(['simulator', 'twilio']),
  mail: oneOf(['simulator', 'smtp']),
  /** PEM. The public key for the signature of requests to outside systems (Ed25519). */
  outbound_key: text('-----BEGIN PUBLIC KEY-----…'),
  demo: yesNo(true),
  /** The organizations that have a sign-in service, by internal name, each with the words of its button. */
  sign_in_with: listOf(document('SignInWith', { name: text('springwater'), label: text('Springwater Utilities') })),
  signed_in: yesNo(false),
  /** The time until which nothing can be saved, because the log is being moved; null when it is not. */
  moving_until: orNull(time),
});
export type Config = Shape<typeof config>;

/** The user who signed in. */
export const signedIn = document('SignedIn', { user: id });
export type SignedIn = Shape<typeof signedIn>;
/** The newly selected organization. */
export const switchedEntity = document('SwitchedEntity', { entity_id: id });

const channelData = text('{"user_id":"…","user_info":{"name":"Ada Lovelace"}}');
/** `POST /pusher/auth` and `POST /pusher/user-auth`, in the format of Pusher Channels. */
export const channelAuth = document('ChannelAuth', { auth: text('muster:3f0c…'), channel_data: channelData });
export const userAuth = document('UserAuth', { auth: text('muster:3f0c…'), user_data: channelData });
