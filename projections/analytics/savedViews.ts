import { projection } from '#projections/core/projection';

export interface SavedViewDoc {
  readonly uuid: string;
  readonly entity: string;
  /** The person who sees it; null for everybody of the organization. */
  readonly owner: string | null;
  readonly name: string;
  /** The query of its address. */
  readonly search: string;
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
    }),
    ViewRemoved: () => null,
  },
  columns: { entity: ({ entity }) => entity, name: ({ name }) => name.toLowerCase() },
});
