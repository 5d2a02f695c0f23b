import { projection } from '#projections/core/projection';

export interface EntityDoc {
  readonly uuid: string;
  readonly name: string;
  readonly display_name: string;
  readonly timezone: string;
  readonly lat: number;
  readonly lng: number;
  readonly versions: readonly string[];
  /** The minutes after which an unused session ends. Absent while the installation's setting applies. */
  readonly idle_minutes?: number;
  /** True when call-outs call people on leave after everybody else; absent while they are left out. */
  readonly calls_leave_last?: boolean;
  /** How much of a demo organization's year is loaded; absent for every other organization. */
  readonly demo_year?: { readonly parts: number; readonly of: number };
}

/** The organizations, by uuid. */
export const entities = projection<EntityDoc>()({
  name: 'entities',
  version: 4,
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
    SessionIdleSet: (doc, { data: { minutes } }) => {
      if (!doc) return doc;
      const { idle_minutes: _, ...rest } = doc;
      return minutes === null ? rest : { ...rest, idle_minutes: minutes };
    },
    LeaveCallsSet: (doc, { data: { last } }) => doc && { ...doc, calls_leave_last: last },
    DemoYearLoaded: (doc, { data: { parts, of } }) => doc && { ...doc, demo_year: { parts, of } },
  },
  columns: { name: (doc) => doc.name },
});
