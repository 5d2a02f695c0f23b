import { type Box, boxOver } from '#contracts/values/box';
import { projection } from '#projections/core/projection';

export interface EntityDoc {
  readonly uuid: string;
  readonly name: string;
  readonly display_name: string;
  readonly timezone: string;
  readonly lat: number;
  readonly lng: number;
  readonly versions: readonly string[];
  /** The miles from its center within which its places lie. Absent while the default of `reach.ts` applies. */
  readonly reach_miles?: number;
  /** The boxes around its map layers and its lists of places, by the uuid of each; absent without one. */
  readonly extents?: Readonly<Record<string, Box>>;
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
  version: 5,
  keys: ({ type, data, metadata }) =>
    type === 'DirectoryUpdated' ? [metadata.entity] : 'entity' in data ? [data.entity] : [],
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
    ReachSet: (doc, { data: { miles } }) => {
      if (!doc) return doc;
      const { reach_miles: _, ...rest } = doc;
      return miles === null ? rest : { ...rest, reach_miles: miles };
    },
    // A new file of a layer replaces the one before.
    MapLayerLoaded: (doc, { data: { layer, extent } }) =>
      doc && extent ? { ...doc, extents: { ...doc.extents, [layer]: extent } } : doc,
    MapLayerRemoved: (doc, { data: { layer } }) => {
      if (!doc?.extents?.[layer]) return doc;
      const { [layer]: _, ...extents } = doc.extents;
      return { ...doc, extents };
    },
    // A list of service accounts keeps those that the new file does not name.
    DirectoryUpdated: (doc, { data: { directory, extent } }) => {
      if (!doc || !extent) return doc;
      const before = doc.extents?.[directory] ?? extent;
      return { ...doc, extents: { ...doc.extents, [directory]: boxOver(before, extent) } };
    },
    LeaveCallsSet: (doc, { data: { last } }) => doc && { ...doc, calls_leave_last: last },
    DemoYearLoaded: (doc, { data: { parts, of } }) => doc && { ...doc, demo_year: { parts, of } },
  },
  columns: { name: (doc) => doc.name },
});
