import { adminData } from '#contracts/admin/admin';
import { operations } from '#contracts/api/operation';
import { AnyWords, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';

export class AdminQuery {
  /** A comma list of features. Default: none. */
  @Optional() @AnyWords(limits.text.search) feats?: string;
}

export const adminOperations = operations({
  'GET /api/entities/admin/v2': {
    permission: 'viewer.view',
    summary: 'The requested parts of the administration (`feats`); a part that the viewer may not see is absent',
    answers: { 200: adminData },
    query: AdminQuery,
  },
});
