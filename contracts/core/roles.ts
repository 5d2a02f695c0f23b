/**
 * The permissions of each role: one line for a permission, one column for a role. Everything else is forbidden. The
 * server checks the table on every route and channel; the dashboard reads it to disable actions that would be refused.
 */
export const roles = [
  'crew',
  'leader',
  'dispatcher',
  'manager',
  'administrator',
  'analyst',
  'auditor',
  '_Staff',
] as const;
export type Role = (typeof roles)[number];

/** The roles of an organization, which are also the roles in a team. Staff of Muster are not among them (S2 §6). */
export const teamRoles = [
  'crew',
  'leader',
  'dispatcher',
  'manager',
  'administrator',
  'analyst',
  'auditor',
] as const satisfies readonly Exclude<Role, '_Staff'>[];
export type TeamRole = (typeof teamRoles)[number];

// biome-ignore format: a table is read by its columns.
const table = {
  //                      crew leader dispatcher manager administrator analyst auditor _Staff
  'viewer.view':         [  1,    1,         1,       1,            1,      1,      1,     1 ],
  'board.view':          [  0,    1,         1,       1,            1,      1,      1,     1 ],
  'board.manualMode':    [  0,    0,         1,       1,            1,      0,      0,     1 ],
  'crew.note':           [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'crew.activate':       [  0,    0,         1,       1,            1,      0,      0,     1 ],
  'crew.checkIn':        [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'incident.view':       [  1,    1,         1,       1,            1,      1,      1,     1 ],
  // Incidents and layers as points and shapes, without names (OGC API - Features).
  'map.view':            [  1,    1,         1,       1,            1,      1,      1,     1 ],
  'incident.create':     [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'incident.log':        [  1,    1,         1,       1,            1,      0,      0,     1 ],
  'incident.dispatch':   [  0,    0,         1,       1,            1,      0,      0,     1 ],
  'incident.manage':     [  0,    0,         0,       1,            1,      0,      0,     1 ],
  'incident.label':      [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'incident.transfer':   [  0,    1,         1,       1,            1,      0,      0,     1 ],
  // Links calls of one cause under a main incident, and unlinks them.
  'incident.link':      [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'incident.note':       [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'incident.attach':     [  1,    1,         1,       1,            1,      0,      0,     1 ],
  'incident.file':       [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'incident.form':       [  1,    1,         1,       1,            1,      0,      0,     1 ],
  'incident.approve':    [  0,    0,         0,       1,            1,      0,      0,     1 ],
  'incident.places':     [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'address.find':        [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'incident.tag':        [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'incident.team':       [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'incident.hold':       [  0,    0,         1,       1,            1,      0,      0,     1 ],
  'incident.integrate': [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'incident.delete':     [  0,    0,         0,       1,            1,      0,      0,     1 ],
  'transfer.configure':  [  0,    0,         0,       1,            1,      0,      0,     1 ],
  // Which organizations may transfer incidents to this one.
  'transfer.consent':    [  0,    0,         0,       0,            1,      0,      0,     1 ],
  'incident.erase':      [  0,    0,         0,       0,            1,      0,      0,     1 ],
  'incident.classify':  [  0,    0,         1,       1,            1,      0,      0,     1 ],
  // Messages to the customers in an area, and the places of these customers.
  'notification.send':  [  0,    0,         1,       1,            1,      0,      0,     1 ],
  // Messages of control systems: a program's work.
  'alarm.raise':        [  0,    0,         0,       1,            1,      0,      0,     1 ],
  // Reports of a city's 311 (Open311), and what became of them.
  'open311.use':        [  0,    0,         0,       1,            1,      0,      0,     1 ],
  'alarm.filter':       [  0,    0,         0,       1,            1,      0,      0,     1 ],
  'module.view':         [  0,    1,         1,       1,            1,      1,      1,     1 ],
  'bupp.work':           [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'afterHours.lead':     [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'callProfile.view':    [  0,    1,         1,       1,            1,      1,      1,     1 ],
  'callProfile.write':   [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'callProfile.erase':   [  0,    0,         0,       1,            1,      0,      0,     1 ],
  // Administrators and dispatchers manage on-call duty (S1 §1). Irreversible actions need a manager.
  'beat.view':           [  0,    1,         1,       1,            1,      1,      1,     1 ],
  'beat.write':          [  0,    0,         1,       1,            1,      0,      0,     1 ],
  'beat.remove':         [  0,    0,         0,       1,            1,      0,      0,     1 ],
  'callout.view':        [  0,    1,         1,       1,            1,      1,      1,     1 ],
  'callout.manage':      [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'schedule.view':       [  1,    1,         1,       1,            1,      1,      1,     1 ],
  'schedule.write':      [  0,    0,         1,       1,            1,      0,      0,     1 ],
  // The call order and the lists of users.
  'userList.view':       [  0,    1,         1,       1,            1,      1,      1,     1 ],
  'userList.write':      [  0,    0,         1,       1,            1,      0,      0,     1 ],
  // The daily mails, and the people who are told of events: dispatchers maintain them too (S1 §1).
  'digest.write':        [  0,    0,         1,       1,            1,      0,      0,     1 ],
  'event.write':         [  0,    0,         1,       1,            1,      0,      0,     1 ],
  // Service lists, facilities and service accounts, and their spreadsheets (S1 §1).
  'directory.view':      [  0,    0,         1,       1,            1,      0,      0,     1 ],
  'directory.write':     [  0,    0,         1,       1,            1,      0,      0,     1 ],
  'user.view':           [  0,    1,         1,       1,            1,      0,      0,     1 ],
  'user.write':          [  0,    0,         0,       0,            1,      0,      0,     1 ],
  'analytics.view':      [  0,    0,         0,       1,            1,      1,      1,     1 ],
  // The board and an incident as of any instant.
  'replay.view':        [  0,    0,         0,       1,            1,      1,      1,     1 ],
  // Reads sign-ins, and the opening, export and erasure of data.
  'audit.view':         [  0,    0,         0,       0,            1,      0,      1,     1 ],
  'simulator.view':      [  0,    0,         1,       1,            1,      0,      0,     1 ],
  'staff.testCallCentre': [0,   0,         0,       0,            0,      0,      0,     1 ],
  'staff.createEntity':  [  0,   0,         0,       0,            0,      0,      0,     1 ],
  'entity.switch':       [  0,    0,         0,       0,            0,      0,      0,     1 ],
} as const satisfies Record<string, readonly (0 | 1)[] & { readonly length: 8 }>;

export type Permission = keyof typeof table;
export const permissions = Object.keys(table) as Permission[];

/** True when the table has a 1. */
export const allows = (role: Role, permission: Permission): boolean => table[permission][roles.indexOf(role)] === 1;
