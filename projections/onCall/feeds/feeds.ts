import { projection } from '#projections/core/projection';

export interface FeedDoc {
  readonly uuid: string;
  readonly entity: string;
  /** Whose shifts these are: one of both is null. */
  readonly user: string | null;
  readonly designation: string | null;
  readonly made_time: string;
  /** The user who made it. */
  readonly made_by: string;
  readonly revoked: boolean;
}

/** The calendar feeds, by the id from which the token in their address is derived. */
export const feeds = projection<FeedDoc>()({
  name: 'feeds',
  version: 1,
  keys: ({ type, data }) => (type === 'FeedMade' || type === 'FeedRevoked' ? [data.feed] : []),
  on: {
    FeedMade: (_, { data: { feed: uuid, user, designation }, metadata: { entity, occurredAt, actor } }) => ({
      uuid,
      entity,
      user,
      designation,
      made_time: occurredAt,
      made_by: actor.id,
      revoked: false,
    }),
    FeedRevoked: (doc) => doc && { ...doc, revoked: true },
  },
  columns: {
    entity: (doc) => (doc.revoked ? null : doc.entity),
    user: (doc) => (doc.revoked ? null : doc.user),
  },
});
