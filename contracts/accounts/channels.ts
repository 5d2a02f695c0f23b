import type { Permission } from '#contracts/core/roles';

/** The names of the realtime channels (S0 §4, S1 §4, S2 §7.5). */
export const channels = {
  dispatch: (entity: string) => `presence-entity-${entity}-dispatch`,
  beatsCallout: (entity: string) => `presence-entity-beats-callout-${entity}`,
  admin: (entity: string) => `presence-entity-${entity}-admin`,
  /** Our own: the rights of the organization's roles changed. */
  rights: (entity: string) => `private-entity-${entity}-rights`,
  /** Ours, like those below: each for what one right reads. Its frames hold no more than the time to fetch again. */
  callouts: (entity: string) => `private-entity-${entity}-callouts`,
  users: (entity: string) => `private-entity-${entity}-users`,
  transferSettings: (entity: string) => `private-entity-${entity}-transfer-settings`,
  transferConsents: (entity: string) => `private-entity-${entity}-transfer-consents`,
  modules: (entity: string) => `private-entity-${entity}-modules`,
  calendar: (entity: string) => `presence-entity-${entity}-calendar`,
  incident: (incident: string) => `presence-incident-${incident}`,
  incidentsActive: (entity: string) => `presence-incidents-active-${entity}`,
  incidentsUser: (user: string) => `presence-incidents-user-${user}`,
  user: (user: string) => `presence-user-${user}`,
} as const;

/** The events of an incident's channel. Each tells the page to fetch the incident again (S2 §7.5). */
export const incidentEvents = [
  'updated',
  'refresh',
  'incident_holds_updated',
  'log_added',
  'label_added',
  'label_deleted',
  'note_added',
  'note_updated',
  'note_deleted',
  'location_added',
  'location_updated',
  'location_deleted',
  'location_contact_added',
  'location_contact_updated',
  'location_contact_deleted',
  'asset_added',
  'asset_deleted',
  'file_added',
  'file_updated',
  'file_deleted',
  'tag_added',
  'tag_updated',
  'tag_deleted',
  'integration_added',
  'integration_updated',
  'user_added',
  'user_updated',
  'user_deleted',
  'form_added',
  'form_updated',
  'form_deleted',
] as const;
export type IncidentEvent = (typeof incidentEvents)[number];

export type ChannelKind = keyof typeof channels;

/** Names without an id (S2 §7.5). Each is the channel of the organization at which its listener looks. */
export const ownNames: ReadonlyMap<string, 'incidentsActive'> = new Map([
  ['presence-incidents-active', 'incidentsActive'],
]);

/**
 * Parses a channel name. The first group is the id that must belong to the subscriber; `permission` is required to
 * subscribe.
 */
export const channelTable = [
  { kind: 'dispatch', pattern: /^presence-entity-([0-9a-f-]{36})-dispatch$/, permission: 'board.view' },
  { kind: 'beatsCallout', pattern: /^presence-entity-beats-callout-([0-9a-f-]{36})$/, permission: 'beat.view' },
  { kind: 'admin', pattern: /^presence-entity-([0-9a-f-]{36})-admin$/, permission: 'schedule.write' },
  { kind: 'calendar', pattern: /^presence-entity-([0-9a-f-]{36})-calendar$/, permission: 'schedule.view' },
  { kind: 'rights', pattern: /^private-entity-([0-9a-f-]{36})-rights$/, permission: 'viewer.view' },
  { kind: 'callouts', pattern: /^private-entity-([0-9a-f-]{36})-callouts$/, permission: 'callout.view' },
  { kind: 'users', pattern: /^private-entity-([0-9a-f-]{36})-users$/, permission: 'user.view' },
  {
    kind: 'transferSettings',
    pattern: /^private-entity-([0-9a-f-]{36})-transfer-settings$/,
    permission: 'transfer.configure',
  },
  {
    kind: 'transferConsents',
    pattern: /^private-entity-([0-9a-f-]{36})-transfer-consents$/,
    permission: 'transfer.consent',
  },
  { kind: 'modules', pattern: /^private-entity-([0-9a-f-]{36})-modules$/, permission: 'module.view' },
  { kind: 'incidentsActive', pattern: /^presence-incidents-active-([0-9a-f-]{36})$/, permission: 'incident.view' },
  { kind: 'incident', pattern: /^presence-incident-([0-9a-f-]{36})$/, permission: 'incident.view' },
  { kind: 'incidentsUser', pattern: /^presence-incidents-user-([0-9a-f-]{36})$/, permission: 'incident.view' },
  { kind: 'user', pattern: /^presence-user-([0-9a-f-]{36})$/, permission: 'viewer.view' },
] as const satisfies readonly {
  readonly kind: ChannelKind;
  readonly pattern: RegExp;
  readonly permission: Permission;
}[];
export type ChannelPermission<Kind extends ChannelKind> = Extract<
  (typeof channelTable)[number],
  { readonly kind: Kind }
>['permission'];
