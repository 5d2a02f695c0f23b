import { projection } from '#projections/core/projection';

export interface EntityDoc {
  readonly uuid: string;
  readonly name: string;
  readonly display_name: string;
  readonly timezone: string;
  readonly lat: number;
  readonly lng: number;
  readonly versions: readonly string[];
}

/** The organizations, by uuid. */
export const entities = projection<EntityDoc>({
  name: 'entities',
  version: 1,
  keys: ({ data }) => ('entity' in data ? [data.entity] : []),
  on: {
    EntityRegistered: (_, { data }) => ({
      uuid: data.entity,
      name: data.name,
      display_name: data.displayName,
      timezone: data.timezone,
      lat: data.lat,
      lng: data.lng,
      versions: data.versions,
    }),
  },
  columns: { name: (doc) => doc.name },
});
