import type { ChannelKind, ChannelPermission } from '#contracts/accounts/channels';
import type { OperationName, PermissionOf } from '#contracts/api/index';
import type { Permission } from '#contracts/core/roles';

/** An operation, or a channel to hear. */
export type Act = OperationName | `channel ${ChannelKind}`;

type Needed<A> = A extends OperationName
  ? PermissionOf<A>
  : A extends `channel ${infer Kind extends ChannelKind}`
    ? ChannelPermission<Kind>
    : never;
type Each<A> = (A extends unknown ? (needed: Needed<A>) => void : never) extends (needed: infer N) => void ? N : never;

/** The permission that all these acts need; none when they need different ones, or when no act is named. */
export type RightTo<A extends Act> = [A] extends [never] ? never : Extract<Each<A>, Permission>;

/**
 * The permission of an act, for a table of actions or screens: `rightTo<'POST /api/incidents/'>('incident.create')`. The
 * compiler compares it with the operation, whose declaration therefore stays out of the bundle.
 */
export const rightTo = <A extends Act = never>(permission: RightTo<A>): Permission => permission;
