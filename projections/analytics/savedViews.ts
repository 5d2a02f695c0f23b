import { projection } from '#projections/core/projection';

export interface SavedViewDoc {
  readonly uuid: string;
  readonly entity: string;
  /** The person who sees it; null for everybody of the organization. */
  readonly owner: string | null;
  readonly name: string;
  /** The query of its address. */
  readonly search: string;
  /** True for a removed view: the repeat of its removal still finds the owner. */
  readonly removed: boolean;
}

/** The named views of the analytics, by their uuid. */
export const savedViews = projection<SavedViewDoc>()({
  name: 'saved_views',
  version: 1,
  keys: ({ type, data }) => (type === 'ViewSaved' || type === 'ViewRemoved' ? [data.view] : []),
  on: {
    ViewSaved: (_, { data: { view: uuid, owner, name, search }, metadata: { entity } }) => ({
      uuid,
      entity,
      owner,
      name,
      search,
      removed: false,
    }),
    ViewRemoved: (doc) => doc && { ...doc, removed: true },
  },
  columns: { listed_for: ({ entity, removed }) => (removed ? null : entity), name: ({ name }) => name.toLowerCase() },
});
