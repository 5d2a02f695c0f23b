import { savedViews } from '#contracts/analytics/savedViews';
import { operations } from '#contracts/api/operation';
import { Name, Optional, Words, YesNo } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';

export class SavedViewBody {
  @Name(limits.text.title) name!: string;
  /** The query of the view's address. */
  @Words(2_000) search!: string;
  /** True for everybody of the organization. */
  @Optional() @YesNo() shared?: boolean;
}

/** Views of the analytics with a name, of a person or of the organization. */
export const savedViewOperations = operations({
  'GET /analytics/beta/v2/views': {
    permission: 'analytics.view',
    summary: 'The saved views of the person and of the organization, by name',
    answers: { 200: savedViews },
  },

  'POST /analytics/beta/v2/views': {
    permission: 'analytics.view',
    summary: 'Save a view of the analytics under a name',
    answers: { 201: reference },
    body: SavedViewBody,
  },

  'DELETE /analytics/beta/v2/views/:uuid/': {
    permission: 'analytics.view',
    summary: 'Remove a saved view of the person or of the organization',
    answers: { 200: nothing },
  },
});
