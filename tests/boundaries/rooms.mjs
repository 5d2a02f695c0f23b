/**
 * The folders of each layer, from the ground up. A file may import from its own folder and from folders on lower lines;
 * folders on one line do not know each other. A folder counts with its subfolders, unless these have a line of their own.
 */
export const rooms = {
  contracts: [
    ['core', 'time'],
    ['incident', 'map', 'onCall'],
    ['accounts', 'analytics', 'audit', 'callout', 'classification', 'customers', 'directories', 'dispatch', 'notify'],
    ['admin'],
    ['.'],
    ['api'],
  ],
  events: [
    ['core', 'disk', 'incident/workflow'],
    ['store', 'incident/versions/problems'],
    ['embedded/log', 'incident/versions'],
    ['embedded', 'incident/forms/definitions', 'incident/core'],
    // A part that others read is on a lower line. The parts that no other part reads are of `incident`, which composes
    // all.
    ['incident/labels', 'incident/places', 'incident/tags'],
    ['incident/transfers'],
    ['incident/assets', 'incident/team', 'customers'],
    ['incident'],
    [
      'afterHours',
      'beat',
      'call',
      'callout',
      'callProfile',
      'classification',
      'delivery',
      'designation',
      'dialing',
      'digest',
      'directory',
      'entity',
      'feed',
      'layer',
      'link',
      'notification',
      'optOut',
      'redaction',
      'request',
      'reservation',
      'reserveList',
      'roster',
      'scavenge',
      'schedule',
      'security',
      'serviceAccount',
      'session',
      'stakeholder',
      'spreadsheet',
      'user',
      'timeOff',
      'userList',
      'verification',
    ],
    ['.'],
    // For tests alone, in each layer: nothing stands above it.
    ['testing'],
  ],
  projections: [
    ['core', 'incident/course', 'incident/log'],
    ['incident/core'],
    [
      'accounts',
      'admin',
      'analytics',
      'audit',
      'classification',
      'customers',
      'deliveries',
      'directories',
      'dispatch',
      'due',
      'entity',
      'incident/parts',
      'map',
      'notify',
      'onCall',
    ],
    ['callout', 'incident'],
    ['addresses'],
    ['.'],
    ['testing'],
  ],
  services: [
    ['core', 'parsing'],
    ['broker', 'maps'],
    ['forms', 'gateway', 'spreadsheets', 'views'],
    ['geocoder', 'projector'],
    ['files', 'replay'],
    ['app'],
    ['access', 'health', 'outbound/mail'],
    ['outbound/callouts', 'outbound/delivery', 'outbound/dialing', 'outbound/scavenges', 'outbound/webhooks'],
    ['outbound/telephony'],
    ['outbound/cityworks', 'outbound/notify', 'api/http'],
    ['api/incident/stream'],
    ['outbound/transfers'],
    [
      'api/alarms',
      'api/analytics',
      'api/audit',
      'api/forms',
      'api/accounts',
      'api/directories',
      'api/dispatch',
      'api/map',
      'api/notify',
      'customers',
      'engine',
      'api/transfers',
      'api/telephony',
    ],
    ['api/incident'],
    ['api/onCall', 'api/operations'],
    [
      'api/callout',
      'api/classification',
      'api/customers/afterHours',
      'api/customers/bupp',
      'api/customers/pumpStations',
      'api/customers/situation',
    ],
    ['api/admin', 'api/customers', 'api/reports'],
    ['api/graphql'],
    ['api'],
    ['demo'],
    ['import'],
    ['verify'],
    ['doctor', 'firstUser', 'layers', 'move', 'serviceAccounts'],
    ['backup'],
    ['.'],
    ['testing'],
  ],
  dashboard: [
    ['data', 'ui/state'],
    ['map', 'ui'],
    ['time'],
    ['ui/form', 'screens/dispatch/kind', 'screens/incident/words'],
    ['ui/dialog', 'screens/dispatch/markers', 'screens/dispatch/board'],
    ['screens/dispatch/send', 'ui/feed'],
    ['shell', 'screens/incident/section', 'screens/dispatch/lists'],
    ['screens/incident/log', 'screens/dispatch/map', 'screens/callout'],
    [
      'screens/incident/alarms',
      'screens/incident/files',
      'screens/incident/forms',
      'screens/incident/holds',
      'screens/incident/integrations',
      'screens/incident/notes',
      'screens/incident/places',
      'screens/incident/problem',
      'screens/incident/tags',
      'screens/incident/tasks',
      'screens/incident/team',
      'screens/incident/transfers',
    ],
    ['screens/incident/callout'],
    ['screens/dispatch/wall', 'screens/incident/head'],
    ['screens/newIncident'],
    ['screens/audit'],
    ['screens/replay', 'screens/checkIn'],
    ['screens/incident/page', 'screens/incidents'],
    [
      'screens/account',
      'screens/analytics',
      'screens/beats',
      'screens/calendar',
      'screens/classify',
      'screens/dispatch/page',
      'screens/forms',
      'screens/job',
      'screens/onCall',
      'screens/notify',
      'screens/organizations',
      'screens/settings',
      'screens/signIn',
      'screens/simulator',
      'screens/spreadsheets',
      'screens/userLists',
      'screens/users',
      'screens/welcome',
    ],
    ['screens/admin'],
    ['customers/afterHours', 'customers/bupp', 'customers/cityworks', 'customers/pumpStations', 'customers/situation'],
    ['customers'],
    ['app'],
    ['testing'],
  ],
};

/** The line of a file, as `[layer, folder, line]`; the folder is null when no line names it. */
export function roomOf(path) {
  const [layer = '', ...rest] = path.split('/');
  const lines = rooms[layer];
  if (!lines) return [layer, null, -1];
  for (let folder = rest.slice(0, -1); ; folder = folder.slice(0, -1)) {
    const name = folder.length === 0 ? '.' : folder.join('/');
    const line = lines.findIndex((names) => names.includes(name));
    if (line >= 0) return [layer, name, line];
    if (folder.length === 0) return [layer, null, -1];
  }
}

/** The reason why this import is forbidden, or null. */
export function againstTheOrder(from, to) {
  const [layer, here, line] = roomOf(from);
  const [otherLayer, there, otherLine] = roomOf(to);
  if (layer !== otherLayer || !rooms[layer]) return null;
  if (here === null || there === null)
    return `no line of tests/boundaries/rooms.mjs names the folder of ${here === null ? from : to}`;
  return here === there || otherLine < line ? null : `${layer}/${here} may not import ${layer}/${there}`;
}
