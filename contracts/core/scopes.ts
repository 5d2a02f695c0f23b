import type { Permission } from './roles.ts';

/**
 * The scopes that a token of a program may have, one line for each: the permissions of the table of roles that it opens,
 * and its words. A token opens nothing that none of its scopes names.
 */
const table = {
  'map:read': { permissions: ['map.view'], words: 'Read incidents and map layers as points and shapes, without names' },
  'crew:read': { permissions: ['board.view'], words: 'Read the crews and where they are' },
  'incident:read': {
    permissions: ['incident.view'],
    words: 'Read incidents whole: places, contacts, log, team and files',
  },
  'incident:create': {
    permissions: ['incident.create', 'incident.tag'],
    words: 'Report incidents, with their problem',
  },
  'alarm:raise': { permissions: ['alarm.raise'], words: 'Raise and clear alarms, which begin and end incidents' },
  'open311:use': {
    permissions: ['open311.use'],
    words: 'Report through Open311, and ask for the state of these reports',
  },
  'incident:log': {
    permissions: ['incident.log', 'incident.note', 'incident.label'],
    words: 'Add log entries, notes and labels to incidents',
  },
  'incident:close': { permissions: ['incident.manage'], words: 'Complete, archive and reopen incidents' },
  'incident:attach': { permissions: ['incident.attach'], words: 'Add files to incidents' },
  'schedule:read': { permissions: ['schedule.view', 'beat.view'], words: 'Read who is on call' },
  'callout:read': { permissions: ['callout.view'], words: 'Read call-outs and their calls' },
  'analytics:read': { permissions: ['analytics.view'], words: 'Read figures and their downloads' },
  'audit:read': { permissions: ['audit.view'], words: 'Read every event and the security log' },
} as const satisfies Readonly<Record<string, { readonly permissions: readonly Permission[]; readonly words: string }>>;

export type Scope = keyof typeof table;
export const scopes = Object.keys(table) as Scope[];
export const scopeWords = (scope: Scope): string => table[scope].words;

/** True when one of the scopes opens the permission. A scope of another release opens nothing. */
export const scopesAllow = (given: readonly string[], permission: Permission): boolean =>
  scopes.some((scope) => given.includes(scope) && (table[scope].permissions as readonly string[]).includes(permission));

/** The scopes of the usual programs, from which an administrator begins. */
export const starterScopes = [
  {
    name: 'SCADA gateway',
    scopes: ['alarm:raise', 'incident:read', 'incident:create', 'incident:log', 'incident:close'],
  },
  { name: 'Data warehouse', scopes: ['incident:read', 'callout:read', 'analytics:read', 'audit:read'] },
  { name: 'City 311', scopes: ['open311:use'] },
  { name: 'Map (QGIS, ArcGIS)', scopes: ['map:read', 'crew:read'] },
] as const satisfies readonly { readonly name: string; readonly scopes: readonly Scope[] }[];
