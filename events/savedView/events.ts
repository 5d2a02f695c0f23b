import { type FactIn, facts, id, orNull, text } from '#events/core/schema';

/** The facts of the stream `savedview-{uuid}`: a view of the analytics with a name. */
export const savedViewFacts = facts({
  /** `owner` is the person who sees it; null for everybody of the organization. `search` is the query of its address. */
  ViewSaved: { view: id, owner: orNull(id), name: text, search: text },
  ViewRemoved: { view: id },
});
export type SavedViewFact = FactIn<typeof savedViewFacts>;
