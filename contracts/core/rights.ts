import { allows, type Permission, type Role, type TeamRole, teamRoles } from './roles.ts';

/**
 * The bounds within which an organization may change the table of roles: one line for a permission, one column for a
 * role of an organization. `y` always has it, `n` never has it, and `?` is the organization's choice, which begins as in
 * the table. Everybody reads incidents; analysts and auditors write nothing; people, consents and erasures stay with the
 * administrator; the rights of staff are Muster's.
 */
// biome-ignore format: a table is read by its columns.
const bounds = {
  //                      crew leader dispatcher manager administrator analyst auditor
  'viewer.view':          'y    y       y         y           y           y       y',
  'incident.view':        'y    y       y         y           y           y       y',
  'map.view':             'y    y       y         y           y           y       y',
  'board.view':           '?    ?       y         y           y           ?       ?',
  'board.manualMode':     'n    ?       ?         ?           ?           n       n',
  'crew.note':            '?    ?       ?         ?           ?           n       n',
  'crew.activate':        'n    ?       ?         ?           ?           n       n',
  'crew.checkIn':         'n    ?       ?         ?           ?           n       n',
  'incident.create':      '?    ?       ?         ?           ?           n       n',
  'incident.log':         '?    ?       ?         ?           ?           n       n',
  'incident.dispatch':    'n    ?       y         ?           ?           n       n',
  'incident.manage':      'n    ?       ?         ?           ?           n       n',
  'incident.label':       '?    ?       ?         ?           ?           n       n',
  'incident.transfer':    'n    ?       ?         ?           ?           n       n',
  'incident.link':        'n    ?       ?         ?           ?           n       n',
  'incident.note':        '?    ?       ?         ?           ?           n       n',
  'incident.attach':      '?    ?       ?         ?           ?           n       n',
  'incident.file':        '?    ?       ?         ?           ?           n       n',
  'incident.form':        '?    ?       ?         ?           ?           n       n',
  'incident.approve':     'n    ?       ?         ?           ?           n       n',
  'incident.places':      '?    ?       ?         ?           ?           n       n',
  'address.find':         '?    ?       ?         ?           ?           n       n',
  'incident.tag':         '?    ?       ?         ?           ?           n       n',
  'incident.team':        'n    ?       ?         ?           ?           n       n',
  'incident.hold':        'n    ?       ?         ?           ?           n       n',
  'incident.integrate':   'n    ?       ?         ?           ?           n       n',
  'incident.delete':      'n    n       ?         ?           ?           n       n',
  'transfer.configure':   'n    n       n         ?           ?           n       n',
  'transfer.consent':     'n    n       n         n           y           n       n',
  'incident.erase':       'n    n       n         n           y           n       n',
  'incident.classify':    'n    ?       ?         ?           ?           n       n',
  'notification.send':    'n    n       ?         ?           ?           n       n',
  'alarm.raise':          'n    n       ?         ?           ?           n       n',
  'open311.use':          'n    n       ?         ?           ?           n       n',
  'alarm.filter':         'n    n       ?         ?           ?           n       n',
  'module.view':          '?    ?       ?         ?           ?           ?       ?',
  'bupp.work':            'n    ?       ?         ?           ?           n       n',
  'afterHours.lead':      'n    ?       ?         ?           ?           n       n',
  'callProfile.view':     'n    ?       ?         ?           ?           ?       ?',
  'callProfile.write':    'n    ?       ?         ?           ?           n       n',
  'callProfile.erase':    'n    n       n         ?           ?           n       n',
  'beat.view':            'n    ?       ?         ?           ?           ?       ?',
  'beat.write':           'n    ?       ?         ?           ?           n       n',
  'beat.remove':          'n    n       ?         ?           ?           n       n',
  'callout.view':         'n    ?       ?         ?           ?           ?       ?',
  'callout.manage':       'n    ?       ?         ?           ?           n       n',
  'schedule.view':        '?    ?       ?         ?           ?           ?       ?',
  'schedule.write':       'n    ?       ?         ?           y           n       n',
  'userList.view':        'n    ?       ?         ?           ?           ?       ?',
  'userList.write':       'n    ?       ?         ?           ?           n       n',
  'digest.write':         'n    n       ?         ?           ?           n       n',
  'event.write':          'n    n       ?         ?           ?           n       n',
  'directory.view':       'n    ?       ?         ?           ?           n       n',
  'directory.write':      'n    n       ?         ?           ?           n       n',
  'user.view':            'n    ?       ?         ?           y           ?       ?',
  'user.write':           'n    n       n         n           y           n       n',
  'analytics.view':       'n    ?       ?         ?           ?           ?       ?',
  'replay.view':          'n    ?       ?         ?           ?           ?       ?',
  'audit.view':           'n    n       n         ?           y           n       y',
  'simulator.view':       'n    ?       ?         ?           ?           n       n',
  'staff.testCallCentre': 'n    n       n         n           n           n       n',
  'staff.createEntity':   'n    n       n         n           n           n       n',
  'entity.switch':        'n    n       n         n           n           n       n',
} as const satisfies Record<Permission, string>;

export type Bound = 'always' | 'never' | 'choice';
const meanings: Readonly<Record<string, Bound>> = { y: 'always', n: 'never', '?': 'choice' };

const cells = new Map<string, Bound>(
  Object.entries(bounds).flatMap(([permission, line]) =>
    line
      .split(/\s+/)
      .map((mark, n) => [cellOf(teamRoles[n] as TeamRole, permission), meanings[mark] as Bound] as const),
  ),
);

/** Whether an organization may choose that this role has this permission. */
export const boundOf = (role: TeamRole, permission: Permission): Bound =>
  cells.get(cellOf(role, permission)) ?? 'never';

/** The key of a cell of the table: a role and a permission. */
export function cellOf(role: string, permission: string): string {
  return `${role} ${permission}`;
}

/** The cells in which an organization differs from the table, with its own answer. */
export type RoleChanges = Readonly<Record<string, boolean>>;

/** True when the role has the permission in an organization with these changes. Changes outside the bounds do nothing. */
export const allowsWith = (changes: RoleChanges, role: Role, permission: Permission): boolean =>
  (role !== '_Staff' && boundOf(role, permission) === 'choice' ? changes[cellOf(role, permission)] : undefined) ??
  allows(role, permission);
