import { channels } from '#contracts/accounts/channels';
import { cellOf, type RoleChanges } from '#contracts/core/rights';
import type { RecordedFact } from '#events/facts';
import { type Change, projection } from '#projections/core/projection';
import { type RowChange, rowProjection } from '#projections/core/rows';

type Changed = RecordedFact<'PermissionGiven' | 'PermissionWithdrawn'>;
type StepRule = RecordedFact<'SecondStepRuleSet'>;

/** The cells in which an organization's roles differ from the table, or differed. Read with every request. */
export interface RoleRightsDoc {
  readonly changes: RoleChanges;
  /** The roles whose people need a second step. Absent until one was set. */
  readonly second_step?: readonly string[];
}

const after = (doc: RoleRightsDoc | null, { type, data: { role, permission } }: Changed): RoleRightsDoc => ({
  ...doc,
  changes: { ...doc?.changes, [cellOf(role, permission)]: type === 'PermissionGiven' },
});

const ruled = (doc: RoleRightsDoc | null, { data: { role, required } }: StepRule): RoleRightsDoc => {
  const others = doc?.second_step?.filter((one) => one !== role) ?? [];
  return { changes: {}, ...doc, second_step: required ? [...others, role] : others };
};

/** By the organization's uuid. */
export const roleRights = projection<RoleRightsDoc>()({
  name: 'role_rights',
  version: 2,
  keys: ({ data }) => ('entity' in data ? [data.entity] : []),
  on: { PermissionGiven: after, PermissionWithdrawn: after, SecondStepRuleSet: ruled },
  frames: ({ key, position }: Change<RoleRightsDoc>) => [
    { channel: channels.rights(key), event: 'RIGHTS_CHANGED', data: { position } },
  ],
});

/** A change of what a role may do. */
export interface RoleRightsRow {
  readonly entity: string;
  readonly position: number;
  readonly uuid: string;
  readonly time: string;
  readonly role: string;
  readonly permission: string;
  readonly allowed: 0 | 1;
  /** The author, as `kind:id`. */
  readonly by: string;
}

/** The name of the read model, for its readers. */
export const roleRightsRows = 'role_rights_history';

function row({ id, type, data, metadata }: Changed): readonly RowChange<Omit<RoleRightsRow, 'position'>>[] {
  const { entity, role, permission } = data;
  const { actor, occurredAt: time } = metadata;
  const allowed = type === 'PermissionGiven' ? 1 : 0;
  const by = `${actor.kind}:${actor.id}`;
  return [{ put: { entity, uuid: id, time, role, permission, allowed, by } }];
}

/** The changes of the roles' rights, with author and time. */
export const roleRightsHistory = rowProjection<RoleRightsRow, 'position'>()({
  name: roleRightsRows,
  version: 1,
  table: {
    columns: {
      entity: 'text',
      position: 'integer',
      uuid: 'text',
      time: 'text',
      role: 'text',
      permission: 'text',
      allowed: 'integer',
      by: 'text',
    },
    key: ['entity', 'position'],
    place: 'position',
  },
  on: { PermissionGiven: row, PermissionWithdrawn: row },
});
